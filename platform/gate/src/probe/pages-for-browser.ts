import type { ReleaseRoute } from '@nightlark/contract';
import { resolveReleaseSet, type Release, type ShellServer } from '@nightlark/release/renderer';
import type { ProbedPage } from './job.ts';
import { pagesOf, type ProbeRenderer } from './probe-renderer.ts';
import { addressOf, requestBy, visitsOf, type Viewer } from './visits.ts';

interface Options {
  candidate: Release;
  others: readonly Release[];
  shell: ShellServer;
  renderer: ProbeRenderer;
}

const isBaselineFor = ({ path, access, layout }: ReleaseRoute, viewer: Viewer) =>
  layout === 'default' && !path.includes('*') && (access === 'any' || (access === 'visitor') === (viewer === 'visitor'));

/** Each page that shows a part of the release, for a visitor and a member; and for both a baseline without it. */
export async function pagesForBrowser({ candidate, others, shell, renderer }: Options): Promise<ProbedPage[]> {
  /** A page's HTML; null when it is no page there. */
  async function htmlFor(viewer: Viewer, address: string, releases: readonly Release[]): Promise<string | null> {
    const request = requestBy(viewer, 'en', address);
    const output = await renderer.renderPage({ request, viewer, set: resolveReleaseSet(releases), releases });
    return output?.status === 200 ? (output.parts?.join('') ?? null) : null;
  }

  async function baselineFor(viewer: Viewer): Promise<ProbedPage | null> {
    for (const route of pagesOf(others, shell)) {
      if (!isBaselineFor(route, viewer)) continue;
      const address = addressOf(route.path);
      const html = await htmlFor(viewer, address, others);
      if (html) return { what: route.path, parts: [], address, viewer, html, isBaseline: true };
    }
    return null;
  }

  const releases = [candidate, ...others];
  // All extensions of a page, including those loaded when idle.
  const slots = candidate.slots.filter(({ slot }) => slot !== 'overlay').map((slot) => ({ ...slot, load: 'server' as const }));
  const found = new Map<string, ProbedPage>();
  for (const { id, what, address, viewers } of visitsOf({ routes: candidate.routes, slots }, pagesOf(releases, shell)))
    for (const viewer of new Set([viewers[0]!, viewers.find((one) => one !== 'visitor') ?? viewers[0]!])) {
      const known = found.get(`${viewer} ${address}`);
      const html = known?.html ?? (await htmlFor(viewer, address, releases));
      if (known) known.parts.push(id);
      else if (html) found.set(`${viewer} ${address}`, { what, parts: [id], address, viewer, html, isBaseline: false });
    }
  const pages = [...found.values()];
  const baselines: ProbedPage[] = [];
  for (const viewer of new Set(pages.map((page) => page.viewer))) {
    const baseline = await baselineFor(viewer);
    if (baseline) baselines.push(baseline);
  }
  return [...pages, ...baselines];
}
