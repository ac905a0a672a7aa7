/** Runs a release's server bundle as the gateway would, in a process that may be killed. */
import { readFileSync } from 'node:fs';
import { LOCALES, type ReleaseSet, type Remote } from '@nightlark/contract';
import { createRequire } from 'node:module';
import path from 'node:path';
import {
  lockDown,
  createReleaseHost,
  openModules,
  releaseSetRemote,
  resolveReleaseSet,
  type Assets,
  type Release,
  type CallApi,
  type RenderInput,
  type RenderOutput,
  type ShellServer,
} from '@nightlark/release/renderer';
import { shapesOf } from '@nightlark/release/overlays';
import { needsBrowser, browserExtensions, isBrowserVariant, withBrowserExtensions, withOpenOverlays } from './browser-extensions.ts';
import { runJob, reportStep } from './child.ts';
import { dropCapabilities } from './drop-capabilities.ts';
import { fixtureApi } from './fixture-api.ts';
import { NONCE, type ProbedPage, type ProbeFault, type ProbeJob, type ProbeReport, type RunnableRelease } from './job.ts';
import { nameOf, textOf } from './error-text.ts';
import { loadParts } from './load-parts.ts';
import { createMeter } from './meter.ts';
import { withInternalsTrap } from './react-internals.ts';
import { addressOf, requestBy, requestOf, runsOf, visitsOf, type Viewer, type Visit } from './visits.ts';
import { adviceFor } from './isolation-hint.ts';
import type { Fault } from '../fault.ts';
import { createResponseWatch } from './watch-responses.ts';
import { watchLeaks } from './watch-leaks.ts';
import { watchUncaught } from './watch-uncaught.ts';

const UNCAUGHT = {
  rejection: 'a promise is rejected that nobody handles, which counts against the version',
  exception: 'an error is thrown that nobody catches, which counts against the version',
  timer: 'a callback of a timer throws, which counts against the version',
} as const;

/** Error responses of the API are not the release's failures. */
const isApis = (error: unknown) => nameOf(error) === 'ApiError';

/** The target of a redirect to the page's own path; null otherwise. */
function ownRedirect({ status, headers }: Pick<RenderOutput, 'status' | 'headers'>, url: string): string | null {
  const location = status >= 300 && status < 400 ? headers.get('location') : null;
  const target = location === null ? null : URL.parse(location, url);
  return target && target.origin + target.pathname === new URL(url).origin + new URL(url).pathname ? target.href : null;
}

runJob(async ({ shellDirectory, candidate, sets }: ProbeJob): Promise<ProbeReport> => {
  const {
    surface,
    everybodys = [],
    shellRoutes,
    createRenderer,
  } = createRequire(import.meta.url)(path.join(shellDirectory, 'server/server.cjs')) as ShellServer;
  const assets = JSON.parse(readFileSync(path.join(shellDirectory, 'assets.json'), 'utf8')) as Assets;
  dropCapabilities([candidate, ...sets.flat()].map(({ directory }) => directory));
  const report: ProbeReport = { faults: [], keys: {}, pages: [] };
  const uncaught = watchUncaught();
  const meter = createMeter();
  const leaks = watchLeaks(path.join(candidate.directory, 'server'));
  const { name } = candidate.release;
  const foreign = sets.flat().map(({ directory }) => directory);

  /** Uncaught errors, without those of other releases. */
  function uncaughtFaults(): ProbeFault[] {
    const own = uncaught.found.filter(({ stack }) => !foreign.some((directory) => stack.includes(directory)));
    const words = own.map(({ kind, message, stack }) => {
      const line = stack.split('\n').find((each) => each.includes(candidate.directory));
      const at = line ? ` (${line.trim().replace(candidate.directory, '')})` : '';
      return `after its pages ${UNCAUGHT[kind]}: ${message}${at}`;
    });
    return [...new Set(words)].map((one) => ({ fault: one, advice: 'catch it where the work is started', affected: [name] }));
  }

  /** By their text: violations that do not throw in a render. */
  const violations = new Map<string, ProbeFault>();
  const note = (id: string, { fault, advice }: Fault) => void violations.set(fault, { fault, advice, affected: [id] });

  let fault: ((error: unknown, where: string) => void) | null = null;
  /** Whether an error of the page being rendered was reported. */
  let isReported = false;
  const all = new Map([candidate, ...sets.flat()].map((one) => [one.release.federationName, one]));
  let shape = 0;
  const openedWith = (id: string) => {
    const overlay = candidate.release.slots.find((slot) => slot.id === id)?.overlay;
    const shapes = overlay && shapesOf(overlay);
    return shapes ? ` when it is opened with ${JSON.stringify(shapes[shape % shapes.length])}` : '';
  };
  const render = createRenderer({
    browserHost: 'container',
    assets,
    loadRemote: async ({ federationName }) =>
      isBrowserVariant(federationName)
        ? withOpenOverlays(await load(candidate), candidate.release, walls.surface, () => shape)
        : load(all.get(federationName)!),
    onError(error, { remote, where }) {
      isReported = true;
      if (remote === name && !isApis(error)) fault?.(error, where);
    },
  });
  // The same isolation as in a renderer, with the same failures.
  const walls = lockDown({
    surface,
    everybodys,
    log: () => {},
    onThrow: (error) => uncaught.note('timer', error),
    onOutlived: () => {},
    // One page that never ends, so that nothing is cancelled: the gate looks for leftover timers.
    pageOf: () => candidate,
  });
  const answers = createResponseWatch((id, { fault, advice }) => note(id, { fault: `the loader of "${id}" ${fault}`, advice }));
  const bait = withInternalsTrap(walls.surface, (key) =>
    note(name, { fault: `it reaches for the internals of ${key}, which all remotes render with`, advice: 'use what it exports' }),
  );
  const hosts = { own: createReleaseHost(bait), foreign: createReleaseHost(walls.surface) };
  async function load(one: RunnableRelease): Promise<Remote> {
    const { release, directory } = one;
    const modules = openModules(directory, release.files);
    const isOwn = one === candidate;
    const host = isOwn ? hosts.own : hosts.foreign;
    const remote = await host.loadRemote(releaseSetRemote(release), (file) => modules(`server/${file}`));
    return isOwn ? answers.watching(remote) : remote;
  }

  if (!(await loadParts('server', name, () => load(candidate), report))) return report;

  interface Round {
    visits: readonly Visit[];
    set: ReleaseSet;
    releases: readonly Release[];
    beside?: string;
    isFault?: (error: unknown) => boolean;
  }
  /** Parts that failed, which are not rendered again. */
  const failed = new Set<string>();

  const inputOf = (request: Request, viewer: Viewer, set: ReleaseSet, assetsOf: ReadonlyMap<string, Assets>): RenderInput => ({
    request,
    set,
    assets: assetsOf,
    unavailable: new Set<string>(),
    nonce: NONCE,
    callApi: answers.listening(fixtureApi(viewer)),
    country: null,
    visitor: { hasSession: viewer !== 'visitor', cookies: viewer },
  });

  async function renderRound({ visits, set, releases, beside = '', isFault = () => true }: Round, run: number): Promise<void> {
    const assetsOf = new Map(releases.map((release) => [release.name, release]));
    for (const visit of visits) {
      const { id, what } = visit;
      if (failed.has(id) || meter.isTooSlow(what) || run >= runsOf(visit)) continue;
      const { request, viewer, by } = requestOf(visit, run);
      reportStep(`rendering ${what}${beside}`);
      fault = (error, where) => {
        if (!isFault(error) || failed.has(id)) return;
        failed.add(id);
        const whom = run === 0 ? '' : ` for ${by}, in render ${run + 1},`;
        const words = textOf(error);
        report.faults.push({
          fault: `${what} is rendered with an error${openedWith(id)}${beside}${whom} (${where}): ${words}`,
          advice: adviceFor(words, 'render it without an error for every viewer, in every language, each time'),
          affected: [id],
        });
      };
      const input = inputOf(request, viewer, set, assetsOf);
      isReported = false;
      const output = await meter.measure(what, () => render(input).catch((error: unknown) => void fault!(error, 'page')));
      // A page with status 500 failed, even when no error was reported.
      if (output?.status === 500 && output.owner === name && !isReported) fault(new Error('it is answered with status 500'), 'page');
      const isOwnPage = candidate.release.routes.some((route) => route.id === id);
      const again = output && isOwnPage ? ownRedirect(output, request.url) : null;
      if (again && (await leadsToItself(again, viewer, set, assetsOf))) {
        failed.add(id);
        const { pathname } = new URL(again);
        note(id, {
          fault: `the loader of "${id}" leads from ${pathname} to itself, and so for ever`,
          advice: 'lead to another page, or render this one',
        });
      }
    }
  }

  /** Whether a page redirects to its own address after read-only calls: an endless redirect. */
  async function leadsToItself(address: string, viewer: Viewer, set: ReleaseSet, assetsOf: ReadonlyMap<string, Assets>): Promise<boolean> {
    const request = requestBy(viewer, 'en', address);
    const input = inputOf(request, viewer, set, assetsOf);
    let isChanging = false;
    const callApi: CallApi = (call) => {
      isChanging ||= call.method !== 'GET';
      return input.callApi(call);
    };
    const output = await render({ ...input, callApi }).catch(() => null);
    return output !== null && !isChanging && ownRedirect(output, request.url) === request.url;
  }
  const pagesOf = (releases: readonly Release[]) => [...releases.flatMap(({ routes }) => routes), ...shellRoutes];

  function roundBeside(others: readonly RunnableRelease[]): Round {
    const releases = [candidate, ...others].map(({ release }) => release);
    const names = others.map(({ release }) => `${release.name} ${release.version}`);
    const beside = names.length > 0 ? ` beside ${names.join(', ')}` : '';
    return { visits: visitsOf(candidate.release, pagesOf(releases)), set: resolveReleaseSet(releases), releases, beside };
  }

  /** Renders for each viewer in each language, at least 30 times: to find rare failures and memory leaks. */
  async function renderOften(round: Round): Promise<void> {
    const runs = Math.max(0, ...round.visits.map(runsOf));
    for (let run = 0; run < runs; run++) {
      if (run === LOCALES.length) meter.cachesAreFull();
      await renderRound(round, run);
    }
  }

  /** Extensions that only browsers render, on the live pages. */
  function browserRound(): Round {
    const { release } = candidate;
    const releases = [candidate, ...(sets[0] ?? [])].map((one) => one.release);
    const visits = visitsOf({ ...release, routes: [], slots: browserExtensions(release) }, pagesOf(releases));
    return {
      visits,
      set: withBrowserExtensions(resolveReleaseSet(releases), release),
      releases,
      isFault: (error) => !needsBrowser(error),
    };
  }

  /** A page's HTML; null when it is no page there. */
  async function pageFor(viewer: Viewer, address: string, releases: readonly Release[]): Promise<string | null> {
    const assetsOf = new Map(releases.map((release) => [release.name, release]));
    const input = inputOf(requestBy(viewer, 'en', address), viewer, resolveReleaseSet(releases), assetsOf);
    const output = await render(input).catch(() => null);
    return output?.status === 200 ? output.html : null;
  }

  /** Each page that shows a part of the release, for visitors and for members; and for both a baseline without it. */
  async function pagesForBrowser(others: readonly Release[]): Promise<ProbedPage[]> {
    const { release } = candidate;
    const releases = [release, ...others];
    // All extensions of a page, including those loaded when idle.
    const slots = release.slots.filter(({ slot }) => slot !== 'overlay').map((slot) => ({ ...slot, load: 'server' as const }));
    const found = new Map<string, ProbedPage>();
    fault = null;
    for (const { id, what, address, viewers } of visitsOf({ routes: release.routes, slots }, pagesOf(releases)))
      for (const viewer of new Set([viewers[0]!, viewers.find((one) => one !== 'visitor') ?? viewers[0]!])) {
        const known = found.get(`${viewer} ${address}`);
        const html = known?.html ?? (await pageFor(viewer, address, releases));
        if (known) known.parts.push(id);
        else if (html) found.set(`${viewer} ${address}`, { what, parts: [id], address, viewer, html, isBaseline: false });
      }
    const pages = [...found.values()];
    for (const viewer of new Set(pages.map((page) => page.viewer))) {
      for (const { path: pattern, access, layout } of pagesOf(others)) {
        if (layout !== 'default' || pattern.includes('*') || (access !== 'any' && (access === 'visitor') !== (viewer === 'visitor')))
          continue;
        const html = await pageFor(viewer, addressOf(pattern), others);
        if (!html) continue;
        pages.push({ what: pattern, parts: [], address: addressOf(pattern), viewer, html, isBaseline: true });
        break;
      }
    }
    return pages;
  }

  /** Reports each violation once. */
  function reportViolations(): void {
    report.faults.push(...violations.values());
    violations.clear();
  }

  const [stable = [], ...withCanary] = sets;
  await renderRound(roundBeside([]), 0);
  reportViolations();
  if (report.faults.length === 0) await renderOften(roundBeside(stable));
  reportViolations();
  const grown = meter.leak();
  for (const one of [...(grown ? [grown] : []), ...meter.slowParts()]) report.faults.push({ ...one, affected: [name] });
  if (report.faults.length === 0) {
    const round = browserRound();
    for (shape = 0; shape < Math.max(0, ...round.visits.map(runsOf)); shape++) await renderRound(round, shape);
    for (const others of withCanary) await renderRound(roundBeside(others), 0);
  }
  reportViolations();
  // A broken release is not worth the wait for leaks.
  if (report.faults.length > 0) return report;
  reportStep('rendering its pages for a browser');
  report.pages = await pagesForBrowser(stable.map(({ release }) => release));
  reportStep('waiting for what it leaves behind');
  for (const leak of await leaks()) report.faults.push({ fault: `after its pages were rendered it keeps ${leak}`, advice: 'start it in an effect, and end it when the effect ends', affected: [name] }); // prettier-ignore
  report.faults.push(...uncaughtFaults());
  const breach = walls.breach();
  if (breach)
    report.faults.push({
      fault: `what all remotes share was changed: ${breach}`,
      advice: 'keep it in a module of the remote',
      affected: [name],
    });
  return report;
});
