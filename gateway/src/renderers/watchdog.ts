import type { ProcessUsage } from './process-usage.ts';
import type { RendererCalls } from './protocol.ts';
import { ALSO_BLOCKED, OUT_OF_MEMORY, externalExit, type RendererExit } from './renderer-exit.ts';
import type { Rpc } from './rpc.ts';

/**
 * CPU time for which code may block the event loop, since the last response. CPU time, so that a busy machine does not count; a page takes
 * some milliseconds. Since the last response, so that a queue of pages does not add up.
 */
const BLOCKED_CPU_MS = 1_000;
/** The same where this much wall-clock time passed, too: on a busy machine the rest would take many seconds. */
const BLOCKED_LONG = { cpuMs: 500, ms: 3_000 };
/** The same while another renderer was just terminated for an endless loop. */
const SUSPECTED_CPU_MS = 300;
/** The same in wall-clock time, for code that blocks without computing: only while the process sleeps, not while it waits for a CPU. */
const BLOCKED_MS = 10_000;
const CHECK_INTERVAL_MS = 100;
/** Time without a response to a ping after which CPU time is read from outside. */
const CHECK_CPU_AFTER_MS = 150;
const UNRESPONSIVE_MS = 500;
/**
 * A process that grew by this share of its memory limit since its set-up, and has been blocked since the ping, is interrupted for its stack
 * before it runs out of memory. Since its set-up: code and libraries alone may exceed a small limit.
 */
const MEMORY_SHARE = 0.6;
/** CPU time for which it was blocked then: a machine that stalls delays a ping, too. */
const GROWING_CPU_MS = 100;

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
  #suspicion: { isCulpritKnown: boolean } | null = null;
  #isBlocked = false;
  #sleepingSince: number | null = null;
  #isChecking = false;

  constructor(options: Options) {
    this.#options = options;
    this.#afterSetUp = options.usage();
    this.#timer = setInterval(() => void this.#checkInTurn(), CHECK_INTERVAL_MS).unref();
  }

  /** Whether a ping is overdue: prefer another renderer. */
  isUnresponsive(): boolean {
    return this.#pingedAt !== null && performance.now() - this.#pingedAt > UNRESPONSIVE_MS;
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
   * Another renderer was terminated for an endless loop: if a ping is pending here, this one is terminated sooner. If the culprit is known
   * no further release is blamed for it; if not, this one is interrupted for its stack, too.
   */
  suspect(isCulpritKnown: boolean): void {
    this.#suspicion = this.#pingedAt === null ? null : { isCulpritKnown };
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
    if (performance.now() - this.#pingedAt < CHECK_CPU_AFTER_MS) return;
    const [now, before] = await Promise.all([usage(), this.#afterSetUp]);
    if (this.#pingedAt === null) return;
    const { blockedMs, asleepMs } = this.#measure(now);
    this.#isBlocked = blockedMs >= SUSPECTED_CPU_MS;
    if (this.#suspicion?.isCulpritKnown && this.#isBlocked) return terminate(externalExit(ALSO_BLOCKED));
    const grownMb = now && before ? now.residentMb - before.residentMb : 0;
    const isEndlessLoop = blockedMs >= this.#cpuLimit();
    const isNearMemoryLimit = this.#isNearMemoryLimit(blockedMs, grownMb);
    if (isEndlessLoop || asleepMs >= BLOCKED_MS || isNearMemoryLimit) await this.#end(isEndlessLoop, isNearMemoryLimit);
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
    this.#suspicion = null;
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
    if (this.#suspicion) return SUSPECTED_CPU_MS;
    return performance.now() - this.#progress.at >= BLOCKED_LONG.ms ? BLOCKED_LONG.cpuMs : BLOCKED_CPU_MS;
  }

  #isNearMemoryLimit(blockedMs: number, grownMb: number): boolean {
    const hasProgressed = this.#progress.at !== this.#pingedAt;
    return !hasProgressed && blockedMs >= GROWING_CPU_MS && grownMb > this.#options.memoryMb * MEMORY_SHARE;
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
      isCausedByCode: true,
    });
  }
}
