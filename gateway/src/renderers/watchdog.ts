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

export interface Watchdog {
  /** Whether a ping is overdue: prefer another renderer. */
  isUnresponsive(): boolean;
  /** Lag of the event loop: how long the last ping took, or has taken so far. */
  lagMs(): number;
  /** Since when the event loop is blocked (`performance.now()`), if for longer than a page takes; null otherwise. */
  blockedSince(): number | null;
  /**
   * Another renderer was terminated for an endless loop: if a ping is pending here, this one is terminated sooner. If the culprit is known
   * no further release is blamed for it; if not, this one is interrupted for its stack, too.
   */
  suspect(isCulpritKnown: boolean): void;
  stop(): void;
}

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
export function createWatchdog({ rpc, usage, memoryMb, interrupt, terminate }: Options): Watchdog {
  const afterSetUp = usage();
  let pingedAt: number | null = null;
  let lastLagMs = 0;
  /** The last sign of progress: a response, or the ping itself. */
  let progress = { at: 0, completed: 0, cpuMs: null as number | null };
  let suspicion: { isCulpritKnown: boolean } | null = null;
  let isBlocked = false;
  let sleepingSince: number | null = null;

  async function ping(): Promise<void> {
    pingedAt = performance.now();
    progress = { at: pingedAt, completed: rpc.completedCalls(), cpuMs: null };
    sleepingSince = null;
    await rpc.call('ping').catch(() => {});
    lastLagMs = performance.now() - pingedAt;
    pingedAt = null;
    suspicion = null;
    isBlocked = false;
  }

  function cpuLimit(): number {
    if (suspicion) return SUSPECTED_CPU_MS;
    return performance.now() - progress.at >= BLOCKED_LONG.ms ? BLOCKED_LONG.cpuMs : BLOCKED_CPU_MS;
  }

  async function check(): Promise<void> {
    if (pingedAt === null) return void (rpc.pendingCalls() > 0 && ping());
    if (performance.now() - pingedAt < CHECK_CPU_AFTER_MS) return;
    const [now, before] = await Promise.all([usage(), afterSetUp]);
    if (pingedAt === null) return;
    const completed = rpc.completedCalls();
    if (completed > progress.completed) progress = { at: performance.now(), completed, cpuMs: now?.cpuMs ?? null };
    // If usage can't be read, wall-clock time replaces CPU time.
    if (now && !now.isSleeping) sleepingSince = null;
    else sleepingSince ??= performance.now();
    const elapsed = sleepingSince === null ? 0 : performance.now() - Math.max(sleepingSince, progress.at);
    const blocked = now === null ? elapsed : now.cpuMs - (progress.cpuMs ??= now.cpuMs);
    const grownMb = now && before ? now.residentMb - before.residentMb : 0;
    const hasProgressed = progress.at !== pingedAt;
    const isNearMemoryLimit = !hasProgressed && blocked >= GROWING_CPU_MS && grownMb > memoryMb * MEMORY_SHARE;
    isBlocked = blocked >= SUSPECTED_CPU_MS;
    if (suspicion?.isCulpritKnown && isBlocked) return terminate(externalExit(ALSO_BLOCKED));
    const isEndlessLoop = blocked >= cpuLimit();
    if (!isEndlessLoop && elapsed < BLOCKED_MS && !isNearMemoryLimit) return;
    const blockedSince = progress.at;
    const files = await interrupt();
    terminate({
      reason: isEndlessLoop ? 'its code did not come to an end' : isNearMemoryLimit ? OUT_OF_MEMORY : 'it did not answer for 10 s',
      files,
      isEndlessLoop,
      blockedSince,
      isCausedByCode: true,
    });
  }

  let isChecking = false;
  const timer = setInterval(() => {
    if (isChecking) return;
    isChecking = true;
    void check()
      .catch(() => {})
      .finally(() => (isChecking = false));
  }, CHECK_INTERVAL_MS).unref();

  return {
    isUnresponsive: () => pingedAt !== null && performance.now() - pingedAt > UNRESPONSIVE_MS,
    lagMs: () => (pingedAt === null ? lastLagMs : Math.max(lastLagMs, performance.now() - pingedAt)),
    blockedSince: () => (isBlocked ? progress.at : null),
    suspect: (isCulpritKnown) => void (suspicion = pingedAt === null ? null : { isCulpritKnown }),
    stop: () => clearInterval(timer),
  };
}
