import { Worker } from 'node:worker_threads';
import { withinTime } from '../federation/within-time.ts';
import type { GatewayCalls, Surface, WorkerCalls, WorkerSetup } from './protocol.ts';
import { connect, type Rpc } from './rpc.ts';
import { runningFiles } from './running-files.ts';

/** How long code may hold its worker, in the worker's own processor time: a busy machine is nobody's fault. A page takes some milliseconds. */
const HELD_CPU_MS = 1_500;
/** The same in time that passes, for code that holds the worker and does not even compute. */
const HELD_MS = 10_000;
/** What computed for this long by then was not waiting: a machine may be too busy to give it more. */
const COMPUTED_MS = 300;
/** A busy machine takes a while to answer how much it was. */
const USAGE_MS = 2_000;
const LOOK_MS = 250;
const SILENT_MS = 500;

/** With all that the machine may be busy with. */
const START_MS = 30_000;

/** The worker that was to answer is gone; another one can be asked. */
export class WorkerLost extends Error {
  override readonly name = 'WorkerLost';
  readonly status = 503;
}

/** Why a worker ended. */
export interface WorkerEnd {
  reason: string;
  /** Where its code was when it was stopped, innermost first; else where its error came from. */
  files: readonly string[];
  isEndless: boolean;
}

export interface RenderWorker extends Pick<Rpc<WorkerCalls>, 'call' | 'waiting'> {
  /** What the shell's bundle gives to the share scope. */
  surface: Surface;
  /** Whether it has not answered for a while: better ask another one. */
  isSilent(): boolean;
  stop(): Promise<void>;
}

interface Options {
  setup: WorkerSetup;
  memoryMb: number;
  on: Pick<GatewayCalls, 'findLander'> & { reportError(...args: Parameters<GatewayCalls['reportError']>): void };
  /** It ended by itself or was ended; those who wait for it are told after this is done. */
  onEnd: (end: WorkerEnd) => void;
}

const filesOf = (stack: string | undefined) =>
  [...(stack ?? '').matchAll(/\(?(?:file:\/\/)?(\/[^\s():]+):\d+:\d+\)?/g)].map(([, file]) => file!);

/** Starts a render worker and watches it: one that does not come back is asked where it is, and ended. */
export async function startRenderWorker({ setup, memoryMb, on, onEnd }: Options): Promise<RenderWorker> {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), {
    name: 'renderer',
    workerData: setup,
    execArgv: ['--disable-warning=ExperimentalWarning'],
    resourceLimits: { maxOldGenerationSizeMb: memoryMb },
  });
  let hasEnded = false;

  async function end(how: WorkerEnd): Promise<void> {
    if (hasEnded) return;
    hasEnded = true;
    clearInterval(timer);
    await worker.terminate();
    onEnd(how);
    rpc.end(new WorkerLost(how.reason));
  }

  let ready: (surface: Surface) => void;
  const started = new Promise<Surface>((resolve) => (ready = resolve));
  const rpc = connect<GatewayCalls, WorkerCalls>(worker, { ...on, ready: (surface) => ready(surface) });

  worker.on('error', (error) => void end({ reason: error.message, files: filesOf(error.stack), isEndless: false }));
  worker.on('exit', (code) => void end({ reason: `ended by itself (code ${code})`, files: [], isEndless: false }));

  let silentSince: number | null = null;
  let cpuAtSilence: number | null = null;
  let isLooking = false;

  async function ask(): Promise<void> {
    silentSince = performance.now();
    await rpc.call('ping').catch(() => {});
    silentSince = null;
    cpuAtSilence = null;
  }

  /** Milliseconds of processor time that the worker used since it fell silent. */
  async function cpuUsed(): Promise<number> {
    const { user, system } = await worker.cpuUsage();
    const used = (user + system) / 1_000;
    cpuAtSilence ??= used;
    return used - cpuAtSilence;
  }

  async function look(): Promise<void> {
    if (silentSince === null) return void (rpc.waiting() > 0 && ask());
    const silent = performance.now() - silentSince;
    if (silent < SILENT_MS) return;
    const used = await Promise.race([cpuUsed(), new Promise<number>((resolve) => setTimeout(resolve, USAGE_MS, 0))]);
    if (silentSince === null || (used < HELD_CPU_MS && silent < HELD_MS)) return;
    // What computes can be asked where it is. What waits can't, and may only be waiting for a processor.
    const isEndless = used >= (silent < HELD_MS ? HELD_CPU_MS : COMPUTED_MS);
    const files = isEndless ? await runningFiles(worker) : [];
    await end({ reason: isEndless ? 'its code did not come to an end' : 'it did not answer for 10 s', files: files ?? [], isEndless });
  }

  const timer = setInterval(() => {
    if (!surface || isLooking || hasEnded) return;
    isLooking = true;
    void look()
      .catch(() => {})
      .finally(() => (isLooking = false));
  }, LOOK_MS).unref();
  const ended = new Promise<never>((_, reject) => {
    worker.once('error', reject).once('exit', () => reject(new WorkerLost('it ended while it started')));
  });
  let surface: Surface | null = null;
  try {
    surface = await withinTime(Promise.race([started, ended]), START_MS, 'the shell’s server bundle');
  } catch (error) {
    await end({ reason: (error as Error).message, files: [], isEndless: false });
    throw error;
  }

  return {
    call: rpc.call,
    waiting: rpc.waiting,
    surface,
    isSilent: () => silentSince !== null && performance.now() - silentSince > SILENT_MS,
    async stop() {
      hasEnded = true;
      clearInterval(timer);
      rpc.end(new WorkerLost('stopped'));
      await worker.terminate();
    },
  };
}
