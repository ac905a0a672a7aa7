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

interface Options {
  count: number;
  releases: Pick<StoredReleases, 'byName' | 'preloadable'>;
  /** Starts a renderer with this shell. */
  start: (setup: RendererSetup) => Promise<RendererState>;
}

/** Keeps this number of renderers running, all with the same shell, and a spare one. */
export class RendererPool {
  readonly #count: number;
  readonly #releases: Options['releases'];
  readonly #start: Options['start'];
  readonly #running = new Set<RendererState>();
  #spare: RendererState | null = null;
  /** With a listener for each page that waits. */
  readonly #events = new EventEmitter<{ activated: [] }>().setMaxListeners(0);
  #setup: RendererSetup | null = null;
  #surface: Surface = [];
  /** Failed starts and early exits with the current shell. */
  #failures = 0;
  #isRefilling = false;
  #isStopped = false;

  constructor({ count, releases, start }: Options) {
    this.#count = count;
    this.#releases = releases;
    this.#start = start;
  }

  /** Those that take pages. */
  running(): readonly RendererState[] {
    return [...this.#running];
  }

  /** Replaces the first one that is lost. */
  spare(): RendererState | null {
    return this.#spare;
  }

  all(): readonly RendererState[] {
    return [...this.#running, ...(this.#spare ? [this.#spare] : [])];
  }

  /** Libraries that the shell provides in the share scope; empty before the first shell. */
  surface(): Surface {
    return this.#surface;
  }

  /** Whether fewer run than configured. */
  isIncomplete(): boolean {
    return this.#running.size < this.#count;
  }

  /** Resolves when the next one begins to take pages; rejects when the signal is aborted before. */
  async next(signal?: AbortSignal): Promise<void> {
    await once(this.#events, 'activated', { signal });
  }

  /** Replaces all by ones with this shell. Throws if one can't start; the current ones stay then. */
  async switchTo(next: RendererSetup): Promise<void> {
    const started = await this.#startAll(next);
    if (this.#isStopped) return;
    const alive = started.filter(({ process }) => !process.hasExited());
    if (alive.length === 0) throw new Error('All renderers with this shell exited at once');
    // Those of now, not of before the start: some were lost, replaced or added meanwhile.
    const former = this.all();
    this.#running.clear();
    this.#spare = null;
    this.#setup = next;
    this.#surface = alive[0]!.process.surface;
    this.#failures = 0;
    for (const renderer of alive) this.#join(renderer);
    for (const renderer of former) void drain(renderer);
    this.refill();
  }

  /** Removes a lost one; the spare one takes its place at once. Returns false when it is none of the pool. */
  remove(renderer: RendererState): boolean {
    if (renderer === this.#spare) {
      this.#spare = null;
      return true;
    }
    if (!this.#running.delete(renderer)) return false;
    if (this.#spare) this.#activate(this.#spare);
    this.#spare = null;
    return true;
  }

  /** Counts a lost one for the back-off of starts, unless the cause is known and can't recur. */
  recordLoss({ startedAt }: RendererState, isExplained: boolean): void {
    if (performance.now() - startedAt > STABLE_AFTER_MS) this.#failures = 0;
    else if (!isExplained) this.#failures++;
  }

  /** Starts missing ones and replaces retired ones, in the background. */
  refill(): void {
    if (this.#isRefilling) return;
    this.#isRefilling = true;
    void this.#fill().finally(() => (this.#isRefilling = false));
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    await Promise.all(this.all().map(({ process }) => process.stop()));
  }

  /** One by one, with exponential back-off when they fail at start. */
  async #fill(): Promise<void> {
    while (!this.#isStopped && this.#setup && (this.isIncomplete() || !this.#spare || this.#hasRetired())) {
      const shell = this.#setup;
      // By a switch the pool is full, and this shell's renderers are stopped.
      const isOver = () => this.#isStopped || shell !== this.#setup;
      this.#relieve();
      if (this.#failures > FREE_FAILURES) await wait(backOff(RETRY_MS, this.#failures - FREE_FAILURES), undefined, { ref: false });
      const started = isOver() ? null : await this.#start(shell).catch(() => null);
      if (isOver()) await started?.process.stop();
      else if (!started || started.process.hasExited()) this.#failures++;
      else this.#join(started);
    }
  }

  #hasRetired(): boolean {
    return this.all().some(({ isRetired }) => isRetired);
  }

  /** Drains a retired renderer; the spare one replaces it. */
  #relieve(): void {
    const renderer = this.#spare?.isRetired ? this.#spare : [...this.#running].find(({ isRetired }) => isRetired);
    if (!renderer || !this.#spare) return;
    this.remove(renderer);
    void drain(renderer);
  }

  /** Starts a full pool; stops those that started when one could not. */
  async #startAll(next: RendererSetup): Promise<RendererState[]> {
    const starts = await Promise.allSettled(Array.from({ length: this.#count + 1 }, () => this.#start(next)));
    const started = starts.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    const failed = starts.find((one) => one.status === 'rejected');
    if (failed || this.#isStopped) await Promise.all(started.map(({ process }) => process.stop()));
    if (failed) throw failed.reason;
    return started;
  }

  /** Adds a started renderer: to those that take pages, else as the spare one. */
  #join(renderer: RendererState): void {
    for (const one of this.#releases.byName.values()) sendRelease(renderer, one);
    preload(renderer, this.#releases.preloadable);
    if (this.isIncomplete()) this.#activate(renderer);
    else this.#spare = renderer;
  }

  #activate(renderer: RendererState): void {
    this.#running.add(renderer);
    this.#events.emit('activated');
  }
}
