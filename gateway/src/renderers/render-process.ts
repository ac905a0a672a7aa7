import { spawn, type ChildProcess } from 'node:child_process';
import path from 'node:path';
import type { Duplex } from 'node:stream';
import { withDeadline } from '@nightlark/release';
import { killWithParent } from './orphans.ts';
import { createProcessUsage } from './process-usage.ts';
import type { GatewayCalls, RendererCalls, RendererSetup, Surface } from './protocol.ts';
import { CHANNEL_FD } from './protocol.ts';
import { connect, type Rpc } from './rpc.ts';
import { rendererProgram } from './program.ts';
import { permissionFlags } from './permissions.ts';
import { filesInStack } from './stack-files.ts';

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
/** A blocked process beyond this share of its memory limit is interrupted for its stack before it runs out of memory. */
const MEMORY_SHARE = 0.6;
/** How long an interrupted process may take to print its stack. */
const INTERRUPT_MS = 1_500;
/** Long, for busy machines. */
const START_TIMEOUT_MS = 30_000;
const MAX_OUTPUT = 16_384;
const BOOT = path.join(import.meta.dirname, 'inside/boot.mjs');

/** Exit reason of a renderer that reached its memory limit. */
export const OUT_OF_MEMORY = 'it needed more memory than it may have';

/** Exit reason of a renderer that was blocked when another one was terminated for an endless loop. */
export const ALSO_BLOCKED = 'it was blocked while code that does not come to an end was live';

/** The renderer exited before it responded; the call may be repeated with another one. */
export class RendererExited extends Error {
  override readonly name = 'RendererExited';
  readonly status = 503;
}

/** Why a renderer exited. */
export interface RendererExit {
  reason: string;
  /** Files of the stack at which it was interrupted, else of its error; innermost first, empty when unknown. */
  files: readonly string[];
  isEndlessLoop: boolean;
  /** When it stopped responding (`performance.now()`): later requests did not cause it. */
  blockedSince?: number;
  /** Whether code of the renderer caused it; null when unknown, false after a signal from outside. */
  isCausedByCode: boolean | null;
}

const EXTERNAL_SIGNALS = new Set<NodeJS.Signals | null>(['SIGKILL', 'SIGTERM', 'SIGINT', 'SIGHUP']);

export interface RenderProcess extends Pick<Rpc<RendererCalls>, 'call' | 'notify' | 'pendingCalls'> {
  pid: number;
  /** Libraries that the shell's bundle provides in the share scope. */
  surface: Surface;
  /** Whether a ping is overdue: prefer another renderer. */
  isUnresponsive(): boolean;
  /** Since when the event loop is blocked (`performance.now()`), if for longer than a page takes; null otherwise. */
  blockedSince(): number | null;
  /**
   * Another renderer was terminated for an endless loop: if a ping is pending here, this one is terminated sooner. If the culprit is known
   * no further release is blamed for it; if not, this one is interrupted for its stack, too.
   */
  suspect(isCulpritKnown: boolean): void;
  /** Kills it and reports this reason to `onExit`. */
  terminate(reason: RendererExit): void;
  stop(): Promise<void>;
}

interface Options {
  setup: RendererSetup;
  memoryMb: number;
  /** Directories of releases and shells. */
  readable: readonly string[];
  on: GatewayCalls;
  /** Called when it exited or was terminated, before its pending calls are rejected; not after `stop`. */
  onExit: (exit: RendererExit) => void;
}

/** The exit reason by the last output. */
function exitReason(output: string, code: number | null, signal: NodeJS.Signals | null): string {
  if (/heap out of memory|Reached heap limit/.test(output)) return OUT_OF_MEMORY;
  const error = /^\w*Error: .*$/m.exec(output)?.[0];
  return error ?? `ended by itself (${signal ?? `code ${code}`})`;
}

function waitForExit(child: ChildProcess): Promise<[code: number | null, signal: NodeJS.Signals | null]> {
  return new Promise((resolve) => child.once('exit', (code, signal) => resolve([code, signal])));
}

/** Starts a renderer, a process without permissions, and watches it: a blocked one is interrupted for its stack and killed. */
export async function startRenderProcess({ setup, memoryMb, readable, on, onExit }: Options): Promise<RenderProcess> {
  const program = await rendererProgram();
  const child = spawn(process.execPath, [...permissionFlags({ start: BOOT, readable, memoryMb }), BOOT], {
    cwd: '/',
    // No variable is inherited. Without this one glibc keeps freed memory for each thread.
    env: { MALLOC_ARENA_MAX: '1' },
    stdio: ['pipe', 'ignore', 'pipe', 'pipe'],
    // Its own process group: signals of the terminal are for the gateway alone.
    detached: true,
  });
  child.stdin!.on('error', () => {}).end(program);
  const exit = waitForExit(child);
  if (child.pid !== undefined) void exit.then(killWithParent(child.pid));
  const usage = createProcessUsage(child.pid!);
  let output = '';
  child.stderr!.setEncoding('utf8').on('data', (text: string) => (output = (output + text).slice(-MAX_OUTPUT)));
  let hasExited = false;

  function finish(reason: RendererExit): void {
    if (hasExited) return;
    hasExited = true;
    clearInterval(timer);
    child.kill('SIGKILL');
    onExit(reason);
    rpc.end(new RendererExited(reason.reason));
  }

  const channel = child.stdio[CHANNEL_FD] as unknown as Duplex;
  channel.on('error', () => {});
  const rpc = connect<GatewayCalls, RendererCalls>(channel, on);
  child.once('error', (error) => finish({ reason: error.message, files: [], isEndlessLoop: false, isCausedByCode: false }));
  let isInterrupted = false;
  void exit.then(([code, signal]) => {
    // The caller of `interrupt` reports the exit.
    if (isInterrupted) return;
    const reason = exitReason(output, code, signal);
    finish({
      reason,
      files: filesInStack(output),
      isEndlessLoop: false,
      isCausedByCode: reason === OUT_OF_MEMORY ? true : EXTERNAL_SIGNALS.has(signal) ? false : null,
    });
  });

  let pingedAt: number | null = null;
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
    pingedAt = null;
    suspicion = null;
    isBlocked = false;
  }

  /** Sends SIGINT: the process prints its stack and exits (`--trace-sigint`). */
  async function interrupt(): Promise<string[]> {
    isInterrupted = true;
    output = '';
    child.kill('SIGINT');
    await withDeadline(exit, INTERRUPT_MS, 'the renderer').catch(() => {});
    return filesInStack(output);
  }

  function cpuLimit(): number {
    if (suspicion) return SUSPECTED_CPU_MS;
    return performance.now() - progress.at >= BLOCKED_LONG.ms ? BLOCKED_LONG.cpuMs : BLOCKED_CPU_MS;
  }

  async function checkLiveness(): Promise<void> {
    if (pingedAt === null) return void (rpc.pendingCalls() > 0 && ping());
    if (performance.now() - pingedAt < CHECK_CPU_AFTER_MS) return;
    const now = await usage();
    if (pingedAt === null) return;
    const completed = rpc.completedCalls();
    if (completed > progress.completed) progress = { at: performance.now(), completed, cpuMs: now?.cpuMs ?? null };
    // If usage can't be read, wall-clock time replaces CPU time.
    if (now && !now.isSleeping) sleepingSince = null;
    else sleepingSince ??= performance.now();
    const elapsed = sleepingSince === null ? 0 : performance.now() - Math.max(sleepingSince, progress.at);
    const blocked = now === null ? elapsed : now.cpuMs - (progress.cpuMs ??= now.cpuMs);
    const isNearMemoryLimit = now !== null && now.residentMb > memoryMb * MEMORY_SHARE;
    isBlocked = blocked >= SUSPECTED_CPU_MS;
    if (suspicion?.isCulpritKnown && isBlocked)
      return finish({ reason: ALSO_BLOCKED, files: [], isEndlessLoop: false, isCausedByCode: false });
    const isEndlessLoop = blocked >= cpuLimit();
    if (!isEndlessLoop && elapsed < BLOCKED_MS && !isNearMemoryLimit) return;
    const blockedSince = progress.at;
    const files = await interrupt();
    finish({
      reason: isEndlessLoop ? 'its code did not come to an end' : isNearMemoryLimit ? OUT_OF_MEMORY : 'it did not answer for 10 s',
      files,
      isEndlessLoop,
      blockedSince,
      isCausedByCode: true,
    });
  }

  let isChecking = false;
  let surface: Surface | null = null;
  const timer = setInterval(() => {
    if (!surface || isChecking || hasExited) return;
    isChecking = true;
    void checkLiveness()
      .catch(() => {})
      .finally(() => (isChecking = false));
  }, CHECK_INTERVAL_MS).unref();
  try {
    surface = await withDeadline(rpc.call('setUp', setup), START_TIMEOUT_MS, 'the shell’s server bundle');
  } catch (error) {
    finish({ reason: (error as Error).message, files: [], isEndlessLoop: false, isCausedByCode: false });
    throw error;
  }

  return {
    pid: child.pid!,
    call: rpc.call,
    notify: rpc.notify,
    pendingCalls: rpc.pendingCalls,
    surface,
    isUnresponsive: () => pingedAt !== null && performance.now() - pingedAt > UNRESPONSIVE_MS,
    blockedSince: () => (isBlocked ? progress.at : null),
    suspect: (isCulpritKnown) => void (suspicion = pingedAt === null ? null : { isCulpritKnown }),
    terminate: finish,
    async stop() {
      hasExited = true;
      clearInterval(timer);
      rpc.end(new RendererExited('stopped'));
      child.kill('SIGKILL');
      await exit;
    },
  };
}
