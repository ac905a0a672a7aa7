import { spawn, type ChildProcess } from 'node:child_process';
import path from 'node:path';
import type { Duplex } from 'node:stream';
import { withinTime } from '../federation/within-time.ts';
import { endWithThisProcess } from './orphans.ts';
import { createProcessUsage } from './process-usage.ts';
import type { GatewayCalls, RendererCalls, RendererSetup, Surface } from './protocol.ts';
import { CHANNEL_FD } from './protocol.ts';
import { connect, type Rpc } from './rpc.ts';
import { rendererProgram } from './program.ts';
import { rightsOf } from './rights.ts';
import { filesOf } from './stack-files.ts';

/**
 * How long code may hold its process without a word, in the process's own processor time: a busy machine is nobody's fault. A page takes
 * some milliseconds; each that is answered begins it anew, so that many which wait for each other are none that holds them.
 */
const HELD_CPU_MS = 1_000;
/** … while a version is live of which it is known that it does not come back: who waits beside a busy machine waits long for the rest. */
const HELD_AGAIN_CPU_MS = 300;
/** The same in time that passes, for code that holds the process and does not even compute. */
const HELD_MS = 10_000;
const LOOK_MS = 100;
/** From then on it is looked at from outside. */
const HUNG_MS = 150;
const SILENT_MS = 500;
/** What a process that is held and takes so much of its memory is asked where it is, before it dies of it. */
const MUCH_MEMORY = 0.6;
/** How long the answer to that may take. */
const ANSWER_MS = 1_500;
/** With all that the machine may be busy with. */
const START_MS = 30_000;
const KEPT_OUTPUT = 16_384;
const BOOT = path.join(import.meta.dirname, 'inside/boot.mjs');

/** Why one ended whose memory was full. */
export const MEMORY = 'it needed more memory than it may have';

/** … and of one that was held when another one was lost to code that does not come back. */
export const HELD_TOO = 'it was held while code that does not come to an end was live';

/** The renderer that was to answer is gone; another one can be asked. */
export class RendererLost extends Error {
  override readonly name = 'RendererLost';
  readonly status = 503;
}

/** Why a renderer ended. */
export interface RendererEnd {
  reason: string;
  /** Where its code was when it was stopped, innermost first; else where its error came from. Empty where nothing tells. */
  files: readonly string[];
  isEndless: boolean;
  /** Whether code made it so; null where that is not known. False where it was ended from outside. */
  isOwn: boolean | null;
}

const FROM_OUTSIDE = new Set<NodeJS.Signals | null>(['SIGKILL', 'SIGTERM', 'SIGINT', 'SIGHUP']);

export interface RenderProcess extends Pick<Rpc<RendererCalls>, 'call' | 'tell' | 'waiting'> {
  pid: number;
  /** What the shell's bundle gives to the share scope. */
  surface: Surface;
  /** Whether it has not answered for a while: better ask another one. */
  isSilent(): boolean;
  /** Code that does not come back was found in another one: where this one is silent now it is given up sooner, and nobody blamed again. */
  doubt(): void;
  /** Ends it as lost. */
  end(end: RendererEnd): void;
  stop(): Promise<void>;
}

interface Options {
  setup: RendererSetup;
  memoryMb: number;
  /** Where releases and shells lie. */
  readable: readonly string[];
  on: GatewayCalls;
  /** It ended by itself or was ended; those who wait for it are told after this is done. */
  onEnd: (end: RendererEnd) => void;
}

/** Why a process ended by itself, by what it said last. */
function lastWords(output: string, code: number | null, signal: NodeJS.Signals | null): string {
  if (/heap out of memory|Reached heap limit/.test(output)) return MEMORY;
  const error = /^\w*Error: .*$/m.exec(output)?.[0];
  return error ?? `ended by itself (${signal ?? `code ${code}`})`;
}

function ended(child: ChildProcess): Promise<[code: number | null, signal: NodeJS.Signals | null]> {
  return new Promise((resolve) => child.once('exit', (code, signal) => resolve([code, signal])));
}

/** Starts a renderer, a process without rights, and watches it: one that does not come back is asked where it is, and ended. */
export async function startRenderProcess({ setup, memoryMb, readable, on, onEnd }: Options): Promise<RenderProcess> {
  const program = await rendererProgram();
  const child = spawn(process.execPath, [...rightsOf({ start: BOOT, readable, memoryMb }), BOOT], {
    cwd: '/',
    // Nothing of this one's. glibc would keep what was freed, for each thread.
    env: { MALLOC_ARENA_MAX: '1' },
    stdio: ['pipe', 'ignore', 'pipe', 'pipe'],
    // A group of its own: what a terminal sends to the gateway is not for this one.
    detached: true,
  });
  child.stdin!.on('error', () => {}).end(program);
  const exit = ended(child);
  if (child.pid !== undefined) void exit.then(endWithThisProcess(child.pid));
  const usage = createProcessUsage(child.pid!);
  let output = '';
  child.stderr!.setEncoding('utf8').on('data', (text: string) => (output = (output + text).slice(-KEPT_OUTPUT)));
  let hasEnded = false;

  function finish(how: RendererEnd): void {
    if (hasEnded) return;
    hasEnded = true;
    clearInterval(timer);
    child.kill('SIGKILL');
    onEnd(how);
    rpc.end(new RendererLost(how.reason));
  }

  const channel = child.stdio[CHANNEL_FD] as unknown as Duplex;
  channel.on('error', () => {});
  const rpc = connect<GatewayCalls, RendererCalls>(channel, on);
  child.once('error', (error) => finish({ reason: error.message, files: [], isEndless: false, isOwn: false }));
  let isAsked = false;
  void exit.then(([code, signal]) => {
    // Who asked waits for the answer.
    if (isAsked) return;
    const reason = lastWords(output, code, signal);
    finish({ reason, files: filesOf(output), isEndless: false, isOwn: reason === MEMORY ? true : FROM_OUTSIDE.has(signal) ? false : null });
  });

  let silentSince: number | null = null;
  /** Its last word: an answer, or when it was asked. */
  let word = { at: 0, answered: 0, cpuMs: null as number | null };
  let isDoubted = false;

  async function ask(): Promise<void> {
    silentSince = performance.now();
    word = { at: silentSince, answered: rpc.answered(), cpuMs: null };
    await rpc.call('ping').catch(() => {});
    silentSince = null;
    isDoubted = false;
  }

  /** Interrupts what runs: the process says where it is, and ends (`--trace-sigint`). */
  async function whereItIs(): Promise<string[]> {
    isAsked = true;
    output = '';
    child.kill('SIGINT');
    await withinTime(exit, ANSWER_MS, 'the renderer').catch(() => {});
    return filesOf(output);
  }

  async function look(): Promise<void> {
    if (silentSince === null) return void (rpc.waiting() > 0 && ask());
    if (performance.now() - silentSince < HUNG_MS) return;
    const now = await usage();
    if (silentSince === null) return;
    if (rpc.answered() > word.answered) word = { at: performance.now(), answered: rpc.answered(), cpuMs: now?.cpuMs ?? null };
    const silent = performance.now() - word.at;
    // Where the system does not tell it, all the time counts.
    const used = now === null ? silent : now.cpuMs - (word.cpuMs ??= now.cpuMs);
    const isFull = now !== null && now.residentMb > memoryMb * MUCH_MEMORY;
    if (isDoubted && used >= HELD_AGAIN_CPU_MS) return finish({ reason: HELD_TOO, files: [], isEndless: false, isOwn: false });
    if (used < HELD_CPU_MS && silent < HELD_MS && !isFull) return;
    const isEndless = used >= HELD_CPU_MS;
    const files = await whereItIs();
    finish({
      reason: isEndless ? 'its code did not come to an end' : isFull ? MEMORY : 'it did not answer for 10 s',
      files,
      isEndless,
      isOwn: true,
    });
  }

  let isLooking = false;
  let surface: Surface | null = null;
  const timer = setInterval(() => {
    if (!surface || isLooking || hasEnded) return;
    isLooking = true;
    void look()
      .catch(() => {})
      .finally(() => (isLooking = false));
  }, LOOK_MS).unref();
  try {
    surface = await withinTime(rpc.call('setUp', setup), START_MS, 'the shell’s server bundle');
  } catch (error) {
    finish({ reason: (error as Error).message, files: [], isEndless: false, isOwn: false });
    throw error;
  }

  return {
    pid: child.pid!,
    call: rpc.call,
    tell: rpc.tell,
    waiting: rpc.waiting,
    surface,
    isSilent: () => silentSince !== null && performance.now() - silentSince > SILENT_MS,
    doubt: () => void (isDoubted = silentSince !== null),
    end: finish,
    async stop() {
      hasEnded = true;
      clearInterval(timer);
      rpc.end(new RendererLost('stopped'));
      child.kill('SIGKILL');
      await exit;
    },
  };
}
