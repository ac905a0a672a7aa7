/** Runs a release's server bundle as the gateway would, in a process that may be killed. */
import { readFileSync } from 'node:fs';
import type { ReleaseSet } from '@nightlark/contract';
import { createRequire } from 'node:module';
import path from 'node:path';
import { resolveReleaseSet } from '../../release-set.ts';
import type { Assets, Release } from '../../schema.ts';
import type { ShellServer } from '../../shell-server.ts';
import { asksForBrowser, browserFills, forgetHalfBrowser, isInBrowsers, withBrowserFills, withOpenOverlays } from './browser-fills.ts';
import { answerJob, step } from './child.ts';
import { API_BASE, installFixtureApi } from './fixture-api.ts';
import type { ProbeFault, ProbeJob, ProbeReport, RunnableRelease } from './job.ts';
import { loadParts, textOf } from './load-parts.ts';
import { createLoader } from './load-remote.ts';
import { visitsOf, type Visit } from './visits.ts';
import { watchLeaks } from './watch-leaks.ts';

/** What the API answers is not the release's doing. */
const isApis = (error: unknown) => (error as { name?: string } | null)?.name === 'ApiError';
const causeOf = (error: unknown): string =>
  error instanceof Error && error.cause ? `${error.message}: ${causeOf(error.cause)}` : textOf(error);

answerJob(async ({ shellDirectory, candidate, sets }: ProbeJob): Promise<ProbeReport> => {
  const { surface, shellRoutes, createRenderer } = createRequire(import.meta.url)(
    path.join(shellDirectory, 'server/server.cjs'),
  ) as ShellServer;
  const assets = JSON.parse(readFileSync(path.join(shellDirectory, 'assets.json'), 'utf8')) as Assets;
  installFixtureApi();
  const load = createLoader(surface);
  const report: ProbeReport = { faults: [], keys: {} };
  const leaks = watchLeaks(path.join(candidate.directory, 'server'));
  const { name } = candidate.release;
  if (!(await loadParts('server', name, () => load(candidate), report))) return report;

  let fault: ((error: unknown, where: string) => void) | null = null;
  const all = new Map([candidate, ...sets.flat()].map((one) => [one.release.federationName, one]));
  const render = createRenderer({
    browserHost: 'container',
    assets,
    apiBaseUrl: API_BASE,
    loadRemote: async ({ federationName }) =>
      isInBrowsers(federationName) ? withOpenOverlays(await load(candidate), candidate.release, surface) : load(all.get(federationName)!),
    onError: (error, { remote, where }) => void (remote === name && !isApis(error) && fault?.(error, where)),
  });

  async function renderVisits(
    visits: readonly Visit[],
    set: ReleaseSet,
    releases: readonly Release[],
    beside = '',
    isFault: (error: unknown) => boolean = () => true,
  ): Promise<void> {
    const assetsOf = new Map(releases.map((release) => [release.name, release]));
    for (const { id, what, url, headers } of visits) {
      step(`rendering ${what}${beside}`);
      const found: ProbeFault[] = [];
      fault = (error, where) =>
        isFault(error) &&
        found.push({ message: `${what} is rendered with an error${beside} (${where}): ${causeOf(error)}`, affected: [id] });
      const request = new Request(url, { headers });
      await render({ request, set, assets: assetsOf, unavailable: new Set(), nonce: 'gate', apiHeaders: headers }).catch((error: unknown) =>
        fault!(error, 'page'),
      );
      report.faults.push(...found.slice(0, 1));
    }
  }
  const pagesOf = (releases: readonly Release[]) => [...releases.flatMap(({ routes }) => routes), ...shellRoutes];

  async function renderSample(others: readonly RunnableRelease[], beside: string): Promise<void> {
    const releases = [candidate, ...others].map(({ release }) => release);
    await renderVisits(visitsOf(candidate.release, pagesOf(releases)), resolveReleaseSet(releases), releases, beside);
  }

  /** What is shown in browsers alone, once, on the pages that are live. */
  async function renderBrowserFills(): Promise<void> {
    const { release } = candidate;
    const releases = [candidate, ...(sets[0] ?? [])].map((one) => one.release);
    forgetHalfBrowser();
    const visits = visitsOf({ ...release, routes: [], slots: browserFills(release) }, pagesOf(releases));
    await renderVisits(visits, withBrowserFills(resolveReleaseSet(releases), release), releases, '', (error) => !asksForBrowser(error));
  }

  await renderSample([], '');
  step('waiting for what it leaves behind');
  for (const leak of await leaks()) report.faults.push({ message: `after its pages were rendered it keeps ${leak}`, affected: [name] });
  if (report.faults.length > 0) return report;
  await renderBrowserFills();
  for (const others of sets) {
    const beside = others.map(({ release }) => `${release.name} ${release.version}`).join(', ');
    await renderSample(others, ` beside ${beside}`);
  }
  return report;
});
