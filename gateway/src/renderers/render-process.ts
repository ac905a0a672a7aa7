import { spawn, type ChildProcess } from 'node:child_process';
import path from 'node:path';
import type { Duplex } from 'node:stream';
import { withinTime } from '../federation/within-time.ts';
import { killWithParent } from './orphans.ts';
import { createProcessUsage } from './process-usage.ts';
import type { GatewayCalls, RendererCalls, RendererSetup, Surface } from './protocol.ts';
import { CHANNEL_FD } from './protocol.ts';
import { connect, type Rpc } from './rpc.ts';
import { rendererProgram } from './program.ts';
import { permissionFlags } from './permissions.ts';
import { filesInStack } from './stack-files.ts';

/** How long code may hold its process, in the process's own processor time: a busy machine is nobody's fault. A page takes some milliseconds. */
const BLOCKED_CPU_MS = 1_500;
/** The same in time that passes, for code that holds the process and does not even compute. */
const BLOCKED_MS = 10_000;
const CHECK_INTERVAL_MS = 100;
/** From then on it is looked at from outside. */
const CHECK_CPU_AFTER_MS = 150;
const UNRESPONSIVE_MS = 500;
/** What a process that is held and takes so much of its memory is asked where it is, before it dies of it. */
const MEMORY_SHARE = 0.6;
/** How long the answer to that may take. */
const INTERRUPT_MS = 1_500;
/** With all that the machine may be busy with. */
const START_TIMEOUT_MS = 30_000;
const MAX_OUTPUT = 16_384;
const BOOT = path.join(import.meta.dirname, 'inside/boot.mjs');

/** Why one ended whose memory was full. */
export const OUT_OF_MEMORY = 'it needed more memory than it may have';

/** The renderer that was to answer is gone; another one can be asked. */
export class RendererExited extends Error {
  override readonly name = 'RendererExited';
  readonly status = 503;
}

/** Why a renderer ended. */
export interface RendererExit {
  reason: string;
  /** Where its code was when it was stopped, innermost first; else where its error came from. Empty where nothing tells. */
  files: readonly string[];
  isEndlessLoop: boolean;
  /** Whether code made it so; null where that is not known. False where it was ended from outside. */
  isCausedByCode: boolean | null;
}

const EXTERNAL_SIGNALS = new Set<NodeJS.Signals | null>(['SIGKILL', 'SIGTERM', 'SIGINT', 'SIGHUP']);

export interface RenderProcess extends Pick<Rpc<RendererCalls>, 'call' | 'notify' | 'pendingCalls'> {
  pid: number;
  /** What the shell's bundle gives to the share scope. */
  surface: Surface;
  /** Whether it has not answered for a while: better ask another one. */
  isUnresponsive(): boolean;
  /** Ends it as lost. */
  terminate(terminate: RendererExit): void;
  stop(): Promise<void>;
}

interface Options {
  setup: RendererSetup;
  memoryMb: number;
  /** Where releases and shells lie. */
  readable: readonly string[];
  on: GatewayCalls;
  /** It ended by itself or was ended; those who wait for it are told after this is done. */
  onExit: (end: RendererExit) => void;
}

/** Why a process ended by itself, by what it said last. */
function exitReason(output: string, code: number | null, signal: NodeJS.Signals | null): string {
  if (/heap out of memory|Reached heap limit/.test(output)) return OUT_OF_MEMORY;
  const error = /^\w*Error: .*$/m.exec(output)?.[0];
  return error ?? `ended by itself (${signal ?? `code ${code}`})`;
}

function waitForExit(child: ChildProcess): Promise<[code: number | null, signal: NodeJS.Signals | null]> {
  return new Promise((resolve) => child.once('exit', (code, signal) => resolve([code, signal])));
}

/** Starts a renderer, a process without rights, and watches it: one that does not come back is asked where it is, and ended. */
export async function startRenderProcess({ setup, memoryMb, readable, on, onExit }: Options): Promise<RenderProcess> {
  const program = await rendererProgram();
  const child = spawn(process.execPath, [...permissionFlags({ start: BOOT, readable, memoryMb }), BOOT], {
    cwd: '/',
    // Nothing of this one's. glibc would keep what was freed, for each thread.
    env: { MALLOC_ARENA_MAX: '1' },
    stdio: ['pipe', 'ignore', 'pipe', 'pipe'],
    // A group of its own: what a terminal sends to the gateway is not for this one.
    detached: true,
  });
  child.stdin!.on('error', () => {}).end(program);
  const exit = waitForExit(child);
  if (child.pid !== undefined) void exit.then(killWithParent(child.pid));
  const usage = createProcessUsage(child.pid!);
  let output = '';
  child.stderr!.setEncoding('utf8').on('data', (text: string) => (output = (output + text).slice(-MAX_OUTPUT)));
  let hasExited = false;

  function finish(exit: RendererExit): void {
    if (hasExited) return;
    hasExited = true;
    clearInterval(timer);
    child.kill('SIGKILL');
    onExit(exit);
    rpc.end(new RendererExited(exit.reason));
  }

  const channel = child.stdio[CHANNEL_FD] as unknown as Duplex;
  channel.on('error', () => {});
  const rpc = connect<GatewayCalls, RendererCalls>(channel, on);
  child.once('error', (error) => finish({ reason: error.message, files: [], isEndlessLoop: false, isCausedByCode: false }));
  let isInterrupted = false;
  void exit.then(([code, signal]) => {
    // Who asked waits for the answer.
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
  let cpuAtPing: number | null = null;

  async function ping(): Promise<void> {
    pingedAt = performance.now();
    await rpc.call('ping').catch(() => {});
    pingedAt = null;
    cpuAtPing = null;
  }

  /** Interrupts what runs: the process says where it is, and ends (`--trace-sigint`). */
  async function interrupt(): Promise<string[]> {
    isInterrupted = true;
    output = '';
    child.kill('SIGINT');
    await withinTime(exit, INTERRUPT_MS, 'the renderer').catch(() => {});
    return filesInStack(output);
  }

  async function checkLiveness(): Promise<void> {
    if (pingedAt === null) return void (rpc.pendingCalls() > 0 && ping());
    const elapsed = performance.now() - pingedAt;
    if (elapsed < CHECK_CPU_AFTER_MS) return;
    const now = await usage();
    if (pingedAt === null) return;
    // Where the system does not tell it, all the time counts.
    const blocked = now === null ? elapsed : now.cpuMs - (cpuAtPing ??= now.cpuMs);
    const isNearMemoryLimit = now !== null && now.residentMb > memoryMb * MEMORY_SHARE;
    if (blocked < BLOCKED_CPU_MS && elapsed < BLOCKED_MS && !isNearMemoryLimit) return;
    const isEndlessLoop = blocked >= BLOCKED_CPU_MS;
    const files = await interrupt();
    finish({
      reason: isEndlessLoop ? 'its code did not come to an end' : isNearMemoryLimit ? OUT_OF_MEMORY : 'it did not answer for 10 s',
      files,
      isEndlessLoop,
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
    surface = await withinTime(rpc.call('setUp', setup), START_TIMEOUT_MS, 'the shell’s server bundle');
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
