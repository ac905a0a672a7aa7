import { EventEmitter, once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { backOff } from '../back-off.ts';
import type { RendererSetup, Surface } from './protocol.ts';
import { drain, preload, sendRelease, type RendererState } from './renderer-state.ts';
import type { StoredReleases } from './stored-releases.ts';

const RETRY_MS = { first: 250, most: 10_000 };
/** Failures that are retried at once. */
const FREE_FAILURES = 2;
/** A renderer that ran this long started well: its exit causes no back-off. */
const STABLE_AFTER_MS = 30_000;

export interface RendererPool {
  /** Those that take pages. */
  running(): readonly RendererState[];
  /** Replaces the first one that is lost. */
  spare(): RendererState | null;
  all(): readonly RendererState[];
  /** Libraries that the shell provides in the share scope; empty before the first shell. */
  surface(): Surface;
  /** Whether fewer run than configured. */
  isIncomplete(): boolean;
  /** Resolves when the next one begins to take pages; rejects when the signal is aborted before. */
  next(signal?: AbortSignal): Promise<void>;
  /** Replaces all by ones with this shell. Throws if one can't start; the current ones stay then. */
  switchTo(setup: RendererSetup): Promise<void>;
  /** Removes a lost one; the spare one takes its place at once. Returns false when it is none of the pool. */
  remove(renderer: RendererState): boolean;
  /** Counts a lost one for the back-off of starts, unless the cause is known and can't recur. */
  recordLoss(renderer: RendererState, isExplained: boolean): void;
  /** Starts missing ones and replaces retired ones, in the background. */
  refill(): void;
  stop(): Promise<void>;
}

interface Options {
  count: number;
  releases: Pick<StoredReleases, 'byName' | 'preloadable'>;
  /** Starts a renderer with this shell. */
  start: (setup: RendererSetup) => Promise<RendererState>;
}

/** Keeps this number of renderers running, all with the same shell, and a spare one. */
export function createRendererPool({ count, releases, start }: Options): RendererPool {
  const running = new Set<RendererState>();
  let spare: RendererState | null = null;
  // A listener for each page that waits.
  const events = new EventEmitter<{ activated: [] }>().setMaxListeners(0);
  let setup: RendererSetup | null = null;
  let surface: Surface = [];
  /** Failed starts and early exits with the current shell. */
  let failures = 0;
  let isRefilling = false;
  let isStopped = false;

  const all = () => [...running, ...(spare ? [spare] : [])];
  const hasRetired = () => all().some(({ isRetired }) => isRetired);
  const isIncomplete = () => running.size < count;

  function activate(renderer: RendererState): void {
    running.add(renderer);
    events.emit('activated');
  }

  /** Adds a started renderer: to those that take pages, else as the spare one. */
  function join(renderer: RendererState): void {
    for (const one of releases.byName.values()) sendRelease(renderer, one);
    preload(renderer, releases.preloadable);
    if (isIncomplete()) activate(renderer);
    else spare = renderer;
  }

  function remove(renderer: RendererState): boolean {
    if (renderer === spare) {
      spare = null;
      return true;
    }
    if (!running.delete(renderer)) return false;
    if (spare) activate(spare);
    spare = null;
    return true;
  }

  /** Drains a retired renderer; the spare one replaces it. */
  function relieve(): void {
    const renderer = spare?.isRetired ? spare : [...running].find(({ isRetired }) => isRetired);
    if (!renderer || !spare) return;
    remove(renderer);
    void drain(renderer);
  }

  /** One by one, with exponential back-off when they fail at start. */
  async function fill(): Promise<void> {
    while (!isStopped && setup && (isIncomplete() || !spare || hasRetired())) {
      const shell = setup;
      // By a switch the pool is full, and this shell's renderers are stopped.
      const isOver = () => isStopped || shell !== setup;
      relieve();
      if (failures > FREE_FAILURES) await wait(backOff(RETRY_MS, failures - FREE_FAILURES), undefined, { ref: false });
      const started = isOver() ? null : await start(shell).catch(() => null);
      if (isOver()) await started?.process.stop();
      else if (!started || started.process.hasExited()) failures++;
      else join(started);
    }
  }

  /** Starts a full pool; stops those that started when one could not. */
  async function startAll(next: RendererSetup): Promise<RendererState[]> {
    const starts = await Promise.allSettled(Array.from({ length: count + 1 }, () => start(next)));
    const started = starts.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    const failed = starts.find((one) => one.status === 'rejected');
    if (failed || isStopped) await Promise.all(started.map(({ process }) => process.stop()));
    if (failed) throw failed.reason;
    return started;
  }

  function refill(): void {
    if (isRefilling) return;
    isRefilling = true;
    void fill().finally(() => (isRefilling = false));
  }

  return {
    running: () => [...running],
    spare: () => spare,
    all,
    surface: () => surface,
    isIncomplete,
    async next(signal) {
      await once(events, 'activated', { signal });
    },
    async switchTo(next) {
      const started = await startAll(next);
      if (isStopped) return;
      const alive = started.filter(({ process }) => !process.hasExited());
      if (alive.length === 0) throw new Error('All renderers with this shell exited at once');
      // Those of now, not of before the start: some were lost, replaced or added meanwhile.
      const former = all();
      running.clear();
      spare = null;
      setup = next;
      surface = alive[0]!.process.surface;
      failures = 0;
      for (const renderer of alive) join(renderer);
      for (const renderer of former) void drain(renderer);
      refill();
    },
    remove,
    recordLoss({ startedAt }, isExplained) {
      if (performance.now() - startedAt > STABLE_AFTER_MS) failures = 0;
      else if (!isExplained) failures++;
    },
    refill,
    async stop() {
      isStopped = true;
      await Promise.all(all().map(({ process }) => process.stop()));
    },
  };
}
