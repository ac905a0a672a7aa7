import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import pLimit from 'p-limit';
import { ApiFailure } from '../../../failure.ts';
import { type JobLimit, type PhotoJob, type PhotoJobResult, type PhotoRefusal, TOOK_TOO_LONG } from './job.ts';

const PROCESSES = 2;
/** CPU time limit of one picture. */
const SECONDS_MAX = 30;
/** Timeout of a job, whatever its cause. */
const CLOCK_LIMIT_MS = 120_000;
/** A picture that would wait longer for its turn is refused: its client, and each proxy in between, would give up meanwhile. */
const MAX_WAIT_MS = 20_000;
/** Weight of the last picture in the average of their times. */
const WEIGHT = 0.2;
const IDLE_MS = 30_000;
const CHILD = new URL('./child.ts', import.meta.url);

/** Decodes and encodes pictures in worker processes, two at a time, each with a time limit. */
export interface PhotoWorkers {
  /**
   * @throws ApiFailure with the reason of the rejection; `photo_invalid` also when a picture took too long or crashed two processes;
   * `unavailable` if it would wait for too long, the machine is too busy, or no process can be started
   * @param signal aborted when nobody waits for the result any more: a job whose turn has not come is dropped
   */
  run<J extends PhotoJob>(job: J, signal?: AbortSignal): Promise<PhotoJobResult<J>>;
  /** Ends all processes; what is running or waiting is `unavailable`. */
  close(): void;
}

interface Options {
  processes?: number;
  secondsMax?: number;
  clockLimitMs?: number;
  idleMs?: number;
}

interface Worker {
  child: ChildProcess;
  retirement?: NodeJS.Timeout;
}

/** Lazy: the first picture starts a worker, and a worker that was idle for half a minute exits. */
export function openPhotoWorkers(options: Options = {}): PhotoWorkers {
  const { processes = PROCESSES, secondsMax: seconds = SECONDS_MAX, clockLimitMs = CLOCK_LIMIT_MS, idleMs = IDLE_MS } = options;
  const idle: Worker[] = [];
  const alive = new Set<ChildProcess>();
  const slot = pLimit(processes);
  let inLine = 0;
  let averageMs = 1_000;
  let isClosed = false;

  async function start(): Promise<Worker> {
    if (isClosed) throw unavailable();
    const child = forkChild();
    alive.add(child);
    try {
      // Without free file descriptors it has no channel, its error comes later, and it never exits.
      await once(child, 'spawn');
    } catch {
      alive.delete(child);
      throw unavailable();
    }
    const worker: Worker = { child };
    child.on('error', () => child.kill('SIGKILL'));
    child.on('exit', () => {
      alive.delete(child);
      removeIdle(worker);
    });
    return worker;
  }

  function removeIdle(worker: Worker): void {
    const index = idle.indexOf(worker);
    if (index >= 0) idle.splice(index, 1);
  }

  function retire(worker: Worker): void {
    // Before it is killed: until it exits, the next picture would be sent to it.
    removeIdle(worker);
    worker.child.kill();
  }

  async function attempt(job: PhotoJob): Promise<unknown> {
    const worker = idle.pop() ?? (await start());
    clearTimeout(worker.retirement);
    try {
      return await ask(worker.child, { ...job, seconds }, clockLimitMs);
    } finally {
      if (alive.has(worker.child) && !worker.child.killed) {
        worker.retirement = setTimeout(() => retire(worker), idleMs).unref();
        idle.push(worker);
      }
    }
  }

  /** A process that ends may have been killed for want of memory: only a picture that ends a second one is to blame. */
  async function work(job: PhotoJob): Promise<unknown> {
    try {
      return await attempt(job);
    } catch (error) {
      if (!(error instanceof ProcessEnded)) throw error;
    }
    try {
      return await attempt(job);
    } catch (error) {
      throw error instanceof ProcessEnded ? new ApiFailure('photo_invalid', { field: 'photo' }) : error;
    }
  }

  return {
    async run(job, signal) {
      const waitMs = (averageMs * Math.max(0, inLine + 1 - processes)) / processes;
      if (waitMs > MAX_WAIT_MS) throw unavailable(Math.ceil(waitMs / 1_000));
      inLine++;
      try {
        return (await slot(async () => {
          signal?.throwIfAborted();
          const startedAt = performance.now();
          const result = await work(job);
          averageMs += WEIGHT * (performance.now() - startedAt - averageMs);
          return result;
        })) as never;
      } finally {
        inLine--;
      }
    },
    close() {
      isClosed = true;
      for (const child of alive) child.kill('SIGKILL');
    },
  };
}

class ProcessEnded extends Error {}

const unavailable = (retryAfter = 30) => new ApiFailure('unavailable', { retryAfter });

/** @throws ApiFailure `unavailable` if the operating system refuses */
function forkChild(): ChildProcess {
  try {
    // Without our environment: no secrets in the process that decodes untrusted bytes.
    return fork(CHILD, { serialization: 'advanced', execArgv: [], env: {}, stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
  } catch {
    throw unavailable();
  }
}

/** Runs one job: resolves with its response, or rejects when the process exits, as it does on a timeout. */
async function ask(child: ChildProcess, job: PhotoJob & JobLimit, clockLimitMs: number): Promise<unknown> {
  const { promise, resolve, reject } = Promise.withResolvers<unknown>();
  const refuse = ({ code, params }: PhotoRefusal) => reject(new ApiFailure(code, { field: 'photo', ...(params && { params }) }));
  const onMessage = (message: { result?: unknown; refusal?: PhotoRefusal }) =>
    message.refusal ? refuse(message.refusal) : resolve(message.result);
  const onExit = (code: number | null) => (code === TOOK_TOO_LONG ? refuse({ code: 'photo_invalid' }) : reject(new ProcessEnded()));
  const onError = () => reject(unavailable());
  const timer = setTimeout(() => {
    reject(unavailable());
    child.kill('SIGKILL');
  }, clockLimitMs);
  hold(child, true);
  child.on('message', onMessage).on('exit', onExit).on('error', onError);
  child.send(job, (error) => error && onExit(child.exitCode));
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
    child.off('message', onMessage).off('exit', onExit).off('error', onError);
    hold(child, false);
  }
}

/** A busy worker is ref’d and keeps this process alive; an idle one is not. */
function hold(child: ChildProcess, held: boolean): void {
  const channel = child.channel as { ref(): void; unref(): void } | null | undefined;
  if (held) {
    child.ref();
    channel?.ref();
  } else {
    child.unref();
    channel?.unref();
  }
}
