/** Runs a release's server bundle as the gateway would, in a process that may be killed. */
import { LOCALES, SESSION_COOKIE_PLAIN, type ReleaseRoute } from '@nightlark/contract';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { resolveReleaseSet } from '../../release-set.ts';
import type { Assets } from '../../schema.ts';
import type { ShellServer } from '../../shell-server.ts';
import { answerJob, step } from './child.ts';
import { API_BASE, installFixtureApi } from './fixture-api.ts';
import type { ProbeFault, ProbeJob, ProbeReport, RunnableRelease } from './job.ts';
import { createLoader } from './load-remote.ts';
import { watchLeaks } from './watch-leaks.ts';

const SAMPLE = 12;
const textOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
/** What the API answers is not the release's doing. */
const isApis = (error: unknown) => (error as { name?: string } | null)?.name === 'ApiError';
const causeOf = (error: unknown): string =>
  error instanceof Error && error.cause ? `${error.message}: ${causeOf(error.cause)}` : textOf(error);

function addressOf({ path: pattern }: ReleaseRoute): string {
  const written = pattern.replace(/\/:\w+\?/g, '').replace(/:\w+/g, '1').replace('*', 'sample'); // prettier-ignore
  return `http://gate.invalid${written || '/'}`;
}

/** What throws at once fails like what throws later. */
const started = async <T>(start: () => Promise<T>): Promise<T> => start();

/** Loads every part once. What can't be loaded is named by its id. */
async function loadParts(name: string, load: () => ReturnType<ReturnType<typeof createLoader>>, report: ProbeReport): Promise<boolean> {
  step('loading the server bundle');
  const remote = await load().catch((error: unknown) => {
    report.faults.push({ message: `the server bundle throws when it is loaded: ${textOf(error)}`, affected: [name] });
    return null;
  });
  if (!remote) return false;
  const parts = [
    ...remote.routes.map(({ id, screen }) => [id, screen] as const),
    ...remote.slots.map(({ id, fill }) => [id, fill] as const),
  ];
  for (const [id, start] of parts) {
    step(`loading "${id}"`);
    const problem = await started(start).then(
      (module) => (typeof module.Component === 'function' || typeof module.Component === 'object' ? null : 'it exports no Component'),
      textOf,
    );
    if (problem) report.faults.push({ message: `the server bundle of "${id}" can't be loaded: ${problem}`, affected: [id] });
  }
  for (const locale of LOCALES) {
    step(`loading the messages for ${locale}`);
    await started(() => remote.messages(locale)).then(
      (catalogue) => (report.keys[locale] = Object.keys(catalogue.default)),
      (error: unknown) =>
        report.faults.push({ message: `the messages for ${locale} can't be loaded: ${textOf(error)}`, affected: [locale] }),
    );
  }
  return true;
}

answerJob(async ({ shellDirectory, candidate, sets }: ProbeJob): Promise<ProbeReport> => {
  const { surface, createRenderer } = createRequire(import.meta.url)(path.join(shellDirectory, 'server/server.cjs')) as ShellServer;
  const assets = JSON.parse(readFileSync(path.join(shellDirectory, 'assets.json'), 'utf8')) as Assets;
  installFixtureApi();
  const load = createLoader(surface);
  const report: ProbeReport = { faults: [], keys: {} };
  const leaks = watchLeaks(path.join(candidate.directory, 'server'));
  const { name } = candidate.release;
  if (!(await loadParts(name, () => load(candidate), report))) return report;

  let fault: ((error: unknown, where: string) => void) | null = null;
  const all = new Map([candidate, ...sets.flat()].map((one) => [one.release.federationName, one]));
  const render = createRenderer({
    browserHost: 'container',
    assets,
    apiBaseUrl: API_BASE,
    loadRemote: ({ federationName }) => load(all.get(federationName)!),
    onError: (error, { remote, where }) => void (remote === name && !isApis(error) && fault?.(error, where)),
    // The process as a whole is bounded here.
    bounded: (work) => work(),
  });

  async function renderSample(others: readonly RunnableRelease[], beside: string): Promise<void> {
    const releases = [candidate, ...others].map(({ release }) => release);
    const set = resolveReleaseSet(releases);
    const assetsOf = new Map(releases.map((release) => [release.name, release]));
    for (const route of candidate.release.routes.slice(0, SAMPLE)) {
      step(`rendering ${route.path}${beside}`);
      const found: ProbeFault[] = [];
      fault = (error, where) =>
        found.push({ message: `${route.path} is rendered with an error${beside} (${where}): ${causeOf(error)}`, affected: [route.id] });
      const headers: Record<string, string> = route.access === 'member' ? { cookie: `${SESSION_COOKIE_PLAIN}=member` } : {};
      const request = new Request(addressOf(route), { headers });
      await render({ request, set, assets: assetsOf, unavailable: new Set(), nonce: 'gate', apiHeaders: headers }).catch((error: unknown) =>
        fault!(error, 'page'),
      );
      report.faults.push(...found.slice(0, 1));
    }
  }

  await renderSample([], '');
  step('waiting for what it leaves behind');
  for (const leak of await leaks()) report.faults.push({ message: `after its pages were rendered it keeps ${leak}`, affected: [name] });
  if (report.faults.length > 0) return report;
  for (const others of sets) {
    const beside = others.map(({ release }) => `${release.name} ${release.version}`).join(', ');
    await renderSample(others, ` beside ${beside}`);
  }
  return report;
});
