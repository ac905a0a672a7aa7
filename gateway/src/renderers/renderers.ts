import { federationName, type Release } from '@nightlark/release';
import type { LiveSet } from '../registry/live-set.ts';
import type { PageCalls } from './page-calls.ts';
import { assertPermitted, permittedHeaders } from './permitted-response.ts';
import type { RenderRequest, Violation, GatewayCalls, StoredRelease, RenderedPage, RendererSetup, Surface } from './protocol.ts';
import { ALSO_BLOCKED, OUT_OF_MEMORY, RendererExited, startRenderProcess, type RendererExit } from './render-process.ts';
import { drain, dropRelease, preload, sendRelease, setIdFor, type ReleaseId, type RendererState } from './renderer-state.ts';
import { createStoredReleases } from './stored-releases.ts';
import { ownersOf, type RequestedPage } from './page-remotes.ts';
import { createSuspects } from './suspects.ts';

const RETRY_MS = { first: 250, most: 10_000 };
/** A renderer that ran this long started well: its exit causes no back-off. */
const STABLE_AFTER_MS = 30_000;
/** Attempts to load a release when other releases crash the renderer. */
const MAX_PREPARES = 4;
/** The same when the cause is unknown. */
const MAX_UNEXPLAINED_PREPARES = 2;

/** The crash of a renderer, and the release whose code was on the stack; null if none or unknown. */
export interface RendererCrash extends RendererExit {
  release: ReleaseId | null;
  /** Releases whose code was being rendered or ran last. */
  suspects: readonly ReleaseId[];
  /** The same, and those whose code may still run after its pages. */
  present: readonly ReleaseId[];
}

/** A violation of isolation, with the release whose code caused it; null when unknown. */
export interface ReleaseViolation {
  reason: string;
  release: ReleaseId | null;
  /** Without a stack: releases whose code was being rendered or ran last. */
  suspects: readonly ReleaseId[];
}

/** A page request, and the headers of its API calls. */
export interface PageRequest {
  renderRequest: RenderRequest;
  apiHeaders: Readonly<Record<string, string>>;
}

export interface Renderers {
  /** Replaces all renderers by ones with this shell. Throws if they can't start; the current ones stay then. */
  use(setup: RendererSetup): Promise<void>;
  /** Libraries that the shell provides in the share scope; empty before the start. */
  surface(): Surface;
  /** Renders a page in the least busy renderer; throws `RendererExited` if that one exits meanwhile. */
  render(live: LiveSet, request: PageRequest, signal: AbortSignal): Promise<RenderedPage>;
  /** Loads a release's server bundle in all renderers, the spare one first, where a crash affects no page; resolves once loaded there. */
  prepare(release: Release): Promise<void>;
  /** Unloads a version that no page uses any more. */
  drop(release: Release): void;
  /** Why fewer renderers run than configured; null when all run. */
  problem(): string | null;
  stop(): Promise<void>;
}

interface Options {
  count: number;
  memoryMb: number;
  /** Directories of releases and shells. */
  readable: readonly string[];
  directoryOf: (name: string, version: string) => string;
  calls: PageCalls;
  on: Pick<GatewayCalls, 'findLander' | 'reportError' | 'logConsole'>;
  /** Called for each crashed renderer, before its pages are retried. Returns the releases to blame, which are quarantined. */
  onCrash: (crash: RendererCrash) => readonly ReleaseId[];
  onViolation: (violation: ReleaseViolation) => void;
  /** Called for each renderer that can take pages. */
  onReady: (pid: number) => void;
}

/** The pool of render processes, with one spare to replace a crashed one. They run all foreign code, without permissions. */
export function createRenderers({ count, memoryMb, readable, directoryOf, calls, on, onCrash, onViolation, onReady }: Options): Renderers {
  const running = new Set<RendererState>();
  let spare: RendererState | null = null;
  const releases = createStoredReleases(directoryOf);
  const waitingForRenderer: (() => void)[] = [];
  let surface: Surface = [];
  let setup: RendererSetup;
  let isStopped = false;
  let lastCrash = '';
  let failures = 0;
  let refilling: Promise<void> | null = null;

  const all = () => [...running, ...(spare ? [spare] : [])];

  function handleViolation(renderer: RendererState | null, { reason, files, isPersistent }: Violation): void {
    // Suspects are blamed only without a stack: one that points elsewhere clears them.
    const suspects = files.length > 0 ? [] : (renderer?.suspects.all() ?? []);
    const only = suspects.length === 1 ? suspects[0]! : null;
    onViolation({ reason: String(reason), release: releases.ownerOf(files.map(String)) ?? only, suspects });
    if (isPersistent) renderer?.process.terminate({ reason: String(reason), files: [], isEndlessLoop: false, isCausedByCode: true });
  }

  /** Code of a quarantined version may still run after its pages: renderers that ran it are replaced, one by one. */
  function retire(culprits: readonly ReleaseId[]): void {
    for (const renderer of all()) {
      const hasRun = renderer.suspects
        .present()
        .some((one) => culprits.some(({ name, version }) => name === one.name && version === one.version));
      if (hasRun) renderer.isRetired = true;
    }
  }

  /** An unresponsive renderer that ran the culprit is in the same loop; any other unresponsive one may be. */
  function suspectOthers(culprit: ReleaseId | undefined): void {
    for (const { process, suspects } of [...running]) {
      const hasCulprit = culprit && suspects.present().some(({ name, version }) => name === culprit.name && version === culprit.version);
      if (hasCulprit && process.isUnresponsive())
        process.terminate({ reason: ALSO_BLOCKED, files: [], isEndlessLoop: false, isCausedByCode: false });
      else if (suspects.isRendering()) process.suspect(culprit !== undefined);
    }
  }

  async function startOne(): Promise<RendererState> {
    let renderer: RendererState | null = null;
    const tickets = new Set<string>();
    const startedAt = performance.now();

    function handleExit(end: RendererExit): void {
      const owner = releases.ownerOf(end.files);
      // Out of memory: the code on the stack need not be the code that filled the heap.
      const release = end.reason === OUT_OF_MEMORY ? null : owner;
      const suspected = end.isCausedByCode === false ? undefined : renderer?.suspects;
      const suspects = suspected?.all(end.blockedSince) ?? [];
      const present = suspected?.present(end.blockedSince) ?? [];
      if (renderer) remove(renderer);
      const culprits = onCrash({ ...end, release, suspects, present });
      const [culprit] = culprits;
      lastCrash = culprit ? `${culprit.name} ${culprit.version}: ${end.reason}` : end.reason;
      if (renderer) renderer.culprit = culprit ?? (end.reason === ALSO_BLOCKED ? 'another' : null);
      for (const one of culprits) releases.preloadable.delete(federationName(one.name, one.version));
      // The version at fault is quarantined, so it can't crash the next renderer: no back-off.
      if (performance.now() - startedAt > STABLE_AFTER_MS) failures = 0;
      else if (!culprit && end.reason !== ALSO_BLOCKED) failures++;
      if (end.isEndlessLoop) suspectOthers(culprit);
      retire(culprits);
      if (renderer) refill();
    }
    const process = await startRenderProcess({
      setup,
      memoryMb,
      readable,
      onExit: handleExit,
      on: {
        ...on,
        callApi: async (page, call) => {
          if (!tickets.has(page)) throw new Error('There is no such page');
          return calls.call(page, call);
        },
        reportViolation: (fault) => handleViolation(renderer, fault),
      },
    });
    const suspects = createSuspects(releases.byName);
    renderer = {
      process,
      sets: new Map(),
      lastSetId: 0,
      releases: new Set(),
      tickets,
      suspects,
      startedAt,
      isRetired: false,
      culprit: null,
    };
    surface = process.surface;
    const started = renderer;
    onReady(process.pid);
    for (const one of releases.byName.values()) sendRelease(started, one);
    return started;
  }

  function activate(renderer: RendererState): void {
    running.add(renderer);
    for (const resume of waitingForRenderer.splice(0)) resume();
  }

  /** Removes a renderer; the spare one replaces it at once. */
  function remove(renderer: RendererState): void {
    if (renderer === spare) spare = null;
    if (!running.delete(renderer) || !spare) return;
    activate(spare);
    spare = null;
  }

  const hasRetired = () => all().some(({ isRetired }) => isRetired);

  /** Drains a retired renderer; the spare one replaces it. */
  function relieve(): void {
    const renderer = spare?.isRetired ? spare : [...running].find(({ isRetired }) => isRetired);
    if (!renderer || !spare) return;
    remove(renderer);
    void drain(renderer);
  }

  /** Starts missing renderers one by one, with exponential back-off when they crash at start. */
  function refill(): void {
    refilling ??= (async () => {
      while (!isStopped && (running.size < count || !spare || hasRetired())) {
        relieve();
        if (failures > 2) await new Promise((resolve) => setTimeout(resolve, Math.min(RETRY_MS.most, RETRY_MS.first * 2 ** (failures - 3))).unref()); // prettier-ignore
        const started = await startOne().catch(() => null);
        if (!started) {
          failures++;
          continue;
        }
        if (isStopped) return void (await started.process.stop());
        preload(started, releases.preloadable);
        if (running.size < count) activate(started);
        else spare = started;
      }
    })().finally(() => (refilling = null));
  }

  /**
   * While all renderers are blocked the spare one renders pages of remotes that can't have blocked them, by a route or a slot. Slots on
   * those pages do not count: some are on every page, and one that blocks the spare one too only adds to what is known about it.
   */
  function spareFor({ live, url }: RequestedPage): RendererState | null {
    const blocked = [...running].map(({ process, suspects }) => ({ since: process.blockedSince(), suspects }));
    if (!spare || blocked.length === 0 || blocked.some(({ since }) => since === null)) return null;
    const suspected = new Set(blocked.flatMap(({ since, suspects }) => suspects.all(since!)).map(({ name }) => name));
    return ownersOf({ live, url }).some(({ name }) => suspected.has(name)) ? null : spare;
  }

  async function leastBusy(): Promise<RendererState> {
    while (running.size === 0) await new Promise<void>((resolve) => waitingForRenderer.push(resolve));
    const load = ({ process }: RendererState) => process.pendingCalls() + (process.isUnresponsive() ? 1_000 : 0);
    return [...running].reduce((best, one) => (load(one) < load(best) ? one : best));
  }

  /** Loads a release in one renderer, and returns it. Retries in the next one if another release crashed it meanwhile. */
  async function prepareInOne(one: StoredRelease): Promise<RendererState> {
    const { name, version, federationName: key } = one.release;
    for (let attempt = 1; ; attempt++) {
      const renderer = spare ?? (await leastBusy());
      sendRelease(renderer, one);
      try {
        await renderer.process.call('prepare', key);
        return renderer;
      } catch (error) {
        const { culprit } = renderer;
        const isUnknown = culprit === null && error instanceof RendererExited;
        const isOthers = culprit === 'another' || (culprit && (culprit.name !== name || culprit.version !== version));
        if (attempt >= (isOthers ? MAX_PREPARES : isUnknown ? MAX_UNEXPLAINED_PREPARES : 1)) throw error;
      }
    }
  }

  return {
    surface: () => surface,
    problem: () => (running.size < count ? `${running.size} of ${count} renderers run; the last that was lost: ${lastCrash}` : null),
    async use(next) {
      const before = { setup, surface, running: [...running], spare };
      setup = next;
      try {
        const [first, ...others] = await Promise.all(Array.from({ length: count + 1 }, () => startOne()));
        for (const renderer of before.running) running.delete(renderer);
        spare = first!;
        for (const renderer of others) activate(renderer);
        for (const renderer of all()) preload(renderer, releases.preloadable);
        for (const renderer of [...before.running, ...(before.spare ? [before.spare] : [])]) void drain(renderer);
      } catch (error) {
        if (before.surface.length > 0) ({ setup, surface } = before);
        throw error;
      }
    },
    async render(live, { renderRequest, apiHeaders }, signal) {
      const requested = { live, url: renderRequest.url, hasSession: renderRequest.visitor.hasSession };
      const renderer = spareFor(requested) ?? (await leastBusy());
      const ticket = calls.open(apiHeaders);
      renderer.tickets.add(ticket.id);
      const run = renderer.suspects.begin(requested);
      const abort = () => renderer.process.notify('abort', ticket.id);
      signal.addEventListener('abort', abort, { once: true });
      try {
        const page = await renderer.process.call('render', ticket.id, setIdFor(renderer, live, releases.of), renderRequest);
        run.end(page.remotes);
        const cookies = ticket.cookies.map((cookie) => ['set-cookie', cookie] as const);
        assertPermitted(page, renderRequest.url, (address) => ticket.redirects.has(address));
        return { ...page, headers: [...cookies, ...permittedHeaders(page.headers)] };
      } finally {
        run.end([]);
        signal.removeEventListener('abort', abort);
        renderer.tickets.delete(ticket.id);
        ticket.close();
      }
    },
    async prepare(release) {
      const one = releases.add(release);
      const first = await prepareInOne(one);
      releases.preloadable.add(release.federationName);
      // The others load it in the background, or with the first page that uses it.
      for (const renderer of all()) {
        if (renderer === first) continue;
        sendRelease(renderer, one);
        preload(renderer, [release.federationName]);
      }
    },
    drop({ federationName: name }) {
      releases.delete(name);
      releases.preloadable.delete(name);
      for (const renderer of all()) dropRelease(renderer, name);
    },
    async stop() {
      isStopped = true;
      await Promise.all(all().map(({ process }) => process.stop()));
      await calls.end();
    },
  };
}
