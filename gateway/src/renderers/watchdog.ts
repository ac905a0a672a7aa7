import { WATCHDOG } from '../thresholds.ts';
import type { ProcessUsage } from './process-usage.ts';
import type { RendererCalls } from './protocol.ts';
import { ALSO_BLOCKED, OUT_OF_MEMORY, externalExit, type RendererExit } from './renderer-exit.ts';
import type { Rpc } from './rpc.ts';

interface Options {
  rpc: Rpc<RendererCalls>;
  /** CPU time and memory of the process, read from outside; null when unknown. */
  usage: () => Promise<ProcessUsage | null>;
  memoryMb: number;
  /** Ends the process, and returns the files of the stack at which it was. */
  interrupt: () => Promise<string[]>;
  terminate: (exit: RendererExit) => void;
}

/** Pings a busy renderer: a blocked one is interrupted for its stack and terminated. */
export class Watchdog {
  readonly #options: Options;
  readonly #afterSetUp: Promise<ProcessUsage | null>;
  readonly #timer: NodeJS.Timeout;
  #pingedAt: number | null = null;
  #lastLagMs = 0;
  /** The last sign of progress: a response, or the ping itself. */
  #progress = { at: 0, completed: 0, cpuMs: null as number | null };
  #hurry: { isExplained: boolean } | null = null;
  #isBlocked = false;
  #sleepingSince: number | null = null;
  #isChecking = false;

  constructor(options: Options) {
    this.#options = options;
    this.#afterSetUp = options.usage();
    this.#timer = setInterval(() => void this.#checkInTurn(), WATCHDOG.checkIntervalMs).unref();
  }

  /** Whether a ping is overdue: prefer another renderer. */
  isUnresponsive(): boolean {
    return this.#pingedAt !== null && performance.now() - this.#pingedAt > WATCHDOG.unresponsiveMs;
  }

  /** Lag of the event loop: how long the last ping took, or has taken so far. */
  lagMs(): number {
    return this.#pingedAt === null ? this.#lastLagMs : Math.max(this.#lastLagMs, performance.now() - this.#pingedAt);
  }

  /** Since when the event loop is blocked (`performance.now()`), if for longer than a page takes; null otherwise. */
  blockedSince(): number | null {
    return this.#isBlocked ? this.#progress.at : null;
  }

  /**
   * Another renderer was terminated for an endless loop: if a ping is pending here, this one is terminated sooner. If that is explained no
   * further release is blamed; if not, this one is interrupted for its stack, too.
   */
  hurry(isExplained: boolean): void {
    this.#hurry = this.#pingedAt === null ? null : { isExplained };
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  async #checkInTurn(): Promise<void> {
    if (this.#isChecking) return;
    this.#isChecking = true;
    await this.#check().catch(() => {});
    this.#isChecking = false;
  }

  async #check(): Promise<void> {
    const { rpc, usage, terminate } = this.#options;
    if (this.#pingedAt === null) return void (rpc.pendingCalls() > 0 && this.#ping());
    if (performance.now() - this.#pingedAt < WATCHDOG.checkCpuAfterMs) return;
    const [now, before] = await Promise.all([usage(), this.#afterSetUp]);
    if (this.#pingedAt === null) return;
    const { blockedMs, asleepMs } = this.#measure(now);
    this.#isBlocked = blockedMs >= WATCHDOG.alsoBlockedCpuMs;
    if (this.#hurry?.isExplained && this.#isBlocked) return terminate(externalExit(ALSO_BLOCKED));
    const grownMb = now && before ? now.residentMb - before.residentMb : 0;
    const isEndlessLoop = blockedMs >= this.#cpuLimit();
    const isNearMemoryLimit = this.#isNearMemoryLimit(blockedMs, grownMb);
    if (isEndlessLoop || asleepMs >= WATCHDOG.blockedMs || isNearMemoryLimit) await this.#end(isEndlessLoop, isNearMemoryLimit);
  }

  async #ping(): Promise<void> {
    const { rpc } = this.#options;
    const pingedAt = performance.now();
    this.#pingedAt = pingedAt;
    this.#progress = { at: pingedAt, completed: rpc.completedCalls(), cpuMs: null };
    this.#sleepingSince = null;
    await rpc.call('ping').catch(() => {});
    this.#lastLagMs = performance.now() - pingedAt;
    this.#pingedAt = null;
    this.#hurry = null;
    this.#isBlocked = false;
  }

  /** CPU time and sleep since the last sign of progress. If usage can't be read, wall-clock time replaces CPU time. */
  #measure(now: ProcessUsage | null): { blockedMs: number; asleepMs: number } {
    const completed = this.#options.rpc.completedCalls();
    if (completed > this.#progress.completed) this.#progress = { at: performance.now(), completed, cpuMs: now?.cpuMs ?? null };
    if (now && !now.isSleeping) this.#sleepingSince = null;
    else this.#sleepingSince ??= performance.now();
    const asleepMs = this.#sleepingSince === null ? 0 : performance.now() - Math.max(this.#sleepingSince, this.#progress.at);
    return { asleepMs, blockedMs: now === null ? asleepMs : now.cpuMs - (this.#progress.cpuMs ??= now.cpuMs) };
  }

  #cpuLimit(): number {
    if (this.#hurry) return WATCHDOG.alsoBlockedCpuMs;
    return performance.now() - this.#progress.at >= WATCHDOG.blockedLong.ms ? WATCHDOG.blockedLong.cpuMs : WATCHDOG.blockedCpuMs;
  }

  #isNearMemoryLimit(blockedMs: number, grownMb: number): boolean {
    const hasProgressed = this.#progress.at !== this.#pingedAt;
    return !hasProgressed && blockedMs >= WATCHDOG.growingCpuMs && grownMb > this.#options.memoryMb * WATCHDOG.memoryShare;
  }

  async #end(isEndlessLoop: boolean, isNearMemoryLimit: boolean): Promise<void> {
    const { interrupt, terminate } = this.#options;
    const blockedSince = this.#progress.at;
    const files = await interrupt();
    terminate({
      reason: isEndlessLoop ? 'its code did not come to an end' : isNearMemoryLimit ? OUT_OF_MEMORY : 'it did not answer for 10 s',
      files,
      isEndlessLoop,
      blockedSince,
      isExternal: false,
    });
  }
}
