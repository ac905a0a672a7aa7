import { LOCALES, type ReleaseSet } from '@nightlark/contract';
import { resolveReleaseSet, type Release, type RenderOutput, type ShellServer } from '@nightlark/release/renderer';
import { shapesOf } from '@nightlark/release/overlays';
import { browserExtensions, needsBrowser, withBrowserExtensions } from './browser-extensions.ts';
import { reportStep } from './child.ts';
import { textOf } from './error-text.ts';
import type { FaultLog, RunnableRelease } from './job.ts';
import { adviceFor } from './isolation-hint.ts';
import type { Meter } from './meter.ts';
import { pagesOf, type OnError, type PageOptions, type ProbeRenderer } from './probe-renderer.ts';
import { requestBy, requestOf, runsOf, type Visit, visitsOf } from './visits.ts';

/** The target of a redirect to the page's own path; null otherwise. */
function ownTarget({ status, headers }: Pick<RenderOutput, 'status' | 'headers'>, url: string): string | null {
  const location = status >= 300 && status < 400 ? headers.get('location') : null;
  const target = location === null ? null : URL.parse(location, url);
  return target && target.origin + target.pathname === new URL(url).origin + new URL(url).pathname ? target.href : null;
}

/** The path from which a page redirects to itself for ever; null if it does not. Its target is rendered, too. */
async function endlessRedirect(renderer: ProbeRenderer, output: RenderOutput, options: PageOptions): Promise<string | null> {
  const target = ownTarget(output, options.request.url);
  if (!target) return null;
  const request = requestBy(options.viewer, 'en', target);
  let isChanging = false;
  // A page that changed something may lead elsewhere the next time.
  const onCall: PageOptions['onCall'] = ({ method }) => void (isChanging ||= method !== 'GET');
  const next = await renderer.renderPage({ ...options, request, onCall });
  const isEndless = next !== null && !isChanging && ownTarget(next, request.url) === request.url;
  return isEndless ? new URL(target).pathname : null;
}

/** Parts of the candidate to be rendered with one set of releases. */
interface Round {
  visits: readonly Visit[];
  set: ReleaseSet;
  releases: readonly Release[];
  /** The other releases, as text. */
  beside?: string;
  isFault?: (error: unknown) => boolean;
}

/** Runs of a round until every viewer saw each part in each language. */
export const runsOfRound = ({ visits }: Round): number => Math.max(0, ...visits.map(runsOf));

/** All parts that servers render, with other releases. */
export function roundBeside(candidate: Release, others: readonly RunnableRelease[], shell: ShellServer): Round {
  const releases = [candidate, ...others.map(({ release }) => release)];
  const names = others.map(({ release }) => `${release.name} ${release.version}`);
  const beside = names.length > 0 ? ` beside ${names.join(', ')}` : '';
  return { visits: visitsOf(candidate, pagesOf(releases, shell)), set: resolveReleaseSet(releases), releases, beside };
}

/** Extensions that only browsers render, on the live pages. */
export function browserRound(candidate: Release, others: readonly RunnableRelease[], shell: ShellServer): Round {
  const releases = [candidate, ...others.map(({ release }) => release)];
  return {
    visits: visitsOf({ routes: [], slots: browserExtensions(candidate) }, pagesOf(releases, shell)),
    set: withBrowserExtensions(resolveReleaseSet(releases), candidate),
    releases,
    isFault: (error) => !needsBrowser(error),
  };
}

interface Options {
  candidate: Release;
  renderer: ProbeRenderer;
  meter: Meter;
  log: FaultLog;
}

/** Renders rounds. A part that failed once is not rendered again. */
export function createRounds({ candidate, renderer, meter, log }: Options) {
  const failed = new Set<string>();

  function shapeText(id: string, run: number): string {
    const overlay = candidate.slots.find((slot) => slot.id === id)?.overlay;
    const shapes = overlay && shapesOf(overlay);
    return shapes ? ` when it is opened with ${JSON.stringify(shapes[run % shapes.length])}` : '';
  }

  async function checkRedirect(id: string, output: RenderOutput, page: PageOptions): Promise<void> {
    const pathname = await endlessRedirect(renderer, output, page);
    if (pathname === null) return;
    failed.add(id);
    log.add({
      fault: `the loader of "${id}" leads from ${pathname} to itself, and so for ever`,
      advice: 'lead to another page, or render this one',
      affected: [id],
    });
  }

  async function visit({ set, releases, beside = '', isFault = () => true }: Round, one: Visit, run: number): Promise<void> {
    const { id, what } = one;
    const { request, viewer, by } = requestOf(one, run);
    const onError: OnError = (error, where) => {
      if (!isFault(error) || failed.has(id)) return;
      failed.add(id);
      const whom = run === 0 ? '' : ` for ${by}, in render ${run + 1},`;
      const text = textOf(error);
      log.add({
        fault: `${what} is rendered with an error${shapeText(id, run)}${beside}${whom} (${where}): ${text}`,
        advice: adviceFor(text, 'render it without an error for every viewer, in every language, each time'),
        affected: [id],
      });
    };
    reportStep(`rendering ${what}${beside}`);
    const page: PageOptions = { request, viewer, set, releases, shape: run, onError };
    const output = await meter.measure(what, () => renderer.renderPage(page));
    if (output && candidate.routes.some((route) => route.id === id)) await checkRedirect(id, output, page);
  }

  /** Renders each part once: in each run for another viewer, in another language. */
  async function renderOnce(round: Round, run = 0): Promise<void> {
    for (const one of round.visits)
      if (!failed.has(one.id) && !meter.isTooSlow(one.what) && run < runsOf(one)) await visit(round, one, run);
  }

  return {
    renderOnce,
    /** Renders for each viewer in each language, at least 30 times: to find rare failures and memory leaks. */
    async renderOften(round: Round): Promise<void> {
      for (let run = 0; run < runsOfRound(round); run++) {
        if (run === LOCALES.length) meter.cachesAreFull();
        await renderOnce(round, run);
      }
    },
  };
}
