import type { Duplex } from 'node:stream';
import { withDeadline } from '@nightlark/release';
import { createProcessUsage } from './process-usage.ts';
import type { GatewayCalls, RendererCalls, RendererSetup, Surface } from './protocol.ts';
import { CHANNEL_FD } from './protocol.ts';
import { OUT_OF_MEMORY, externalExit, filesInStack, type RendererExit } from './renderer-exit.ts';
import { connect, type Rpc } from './rpc.ts';
import { spawnRenderer } from './spawn-renderer.ts';
import { Watchdog } from './watchdog.ts';

/** How long an interrupted process may take to print its stack. */
const INTERRUPT_MS = 1_500;
/** Long, for busy machines. */
const START_TIMEOUT_MS = 30_000;
const MAX_OUTPUT = 16_384;

/** The renderer exited before it responded; the call may be repeated with another one. */
export class RendererExited extends Error {
  override readonly name: string = 'RendererExited';
  readonly status = 503;
}

const EXTERNAL_SIGNALS = new Set<NodeJS.Signals | null>(['SIGKILL', 'SIGTERM', 'SIGINT', 'SIGHUP']);

export interface RenderProcess extends Pick<Rpc<RendererCalls>, 'call' | 'notify' | 'pendingCalls'>, Omit<Watchdog, 'stop'> {
  pid: number;
  /** Libraries that the shell's bundle provides in the share scope. */
  surface: Surface;
  hasExited(): boolean;
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
  /** Called when it did not start, exited or was terminated, before its pending calls are rejected; not after `stop`. */
  onExit: (exit: RendererExit) => void;
}

/** Why it exited, by its last output. */
function exitOf(output: string, code: number | null, signal: NodeJS.Signals | null): RendererExit {
  const isOutOfMemory = /heap out of memory|Reached heap limit/.test(output);
  const error = /^\w*Error: .*$/m.exec(output)?.[0];
  return {
    reason: isOutOfMemory ? OUT_OF_MEMORY : (error ?? `ended by itself (${signal ?? `code ${code}`})`),
    files: filesInStack(output),
    isEndlessLoop: false,
    isExternal: !isOutOfMemory && EXTERNAL_SIGNALS.has(signal),
  };
}

/** Starts a renderer, a process without permissions, and watches it: a blocked one is interrupted for its stack and killed. */
export async function startRenderProcess({ setup, memoryMb, readable, on, onExit }: Options): Promise<RenderProcess> {
  const { child, exit } = await spawnRenderer({ memoryMb, readable }).catch((error: Error) => {
    onExit(externalExit(error.message));
    throw error;
  });
  let output = '';
  child.stderr!.setEncoding('utf8').on('data', (text: string) => (output = (output + text).slice(-MAX_OUTPUT)));
  const channel = child.stdio[CHANNEL_FD] as unknown as Duplex;
  channel.on('error', () => {});
  const rpc = connect<GatewayCalls, RendererCalls>(channel, on);
  let stopWatching = () => {};
  let hasExited = false;
  let isInterrupted = false;

  function finish(reason: RendererExit): void {
    if (hasExited) return;
    hasExited = true;
    stopWatching();
    child.kill('SIGKILL');
    onExit(reason);
    rpc.end(new RendererExited(reason.reason));
  }

  child.on('error', (error) => finish(externalExit(error.message)));
  void exit.then(([code, signal]) => {
    // The caller of `interrupt` reports the exit.
    if (!isInterrupted) finish(exitOf(output, code, signal));
  });

  /** Sends SIGINT: the process prints its stack and exits (`--trace-sigint`). */
  async function interrupt(): Promise<string[]> {
    isInterrupted = true;
    output = '';
    child.kill('SIGINT');
    await withDeadline(exit, INTERRUPT_MS, 'the renderer').catch(() => {});
    return filesInStack(output);
  }

  let surface: Surface;
  try {
    surface = await withDeadline(rpc.call('setUp', setup), START_TIMEOUT_MS, 'the shell’s server bundle');
  } catch (error) {
    finish(externalExit((error as Error).message));
    throw error;
  }
  const watchdog = new Watchdog({ rpc, usage: createProcessUsage(child.pid!), memoryMb, interrupt, terminate: finish });
  stopWatching = () => watchdog.stop();

  return {
    pid: child.pid!,
    call: rpc.call,
    notify: rpc.notify,
    pendingCalls: rpc.pendingCalls,
    surface,
    isUnresponsive: () => watchdog.isUnresponsive(),
    lagMs: () => watchdog.lagMs(),
    blockedSince: () => watchdog.blockedSince(),
    hurry: (isExplained) => watchdog.hurry(isExplained),
    hasExited: () => hasExited,
    terminate: finish,
    async stop() {
      hasExited = true;
      stopWatching();
      rpc.end(new RendererExited('stopped'));
      child.kill('SIGKILL');
      await exit;
    },
  };
}
