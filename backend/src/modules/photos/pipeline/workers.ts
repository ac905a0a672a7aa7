import { type ChildProcess, fork } from 'node:child_process';
import pLimit from 'p-limit';
import { ApiFailure } from '../../../http/failure.ts';
import type { JobLimit, PhotoJob, PhotoJobResult, PhotoRefusal } from './job.ts';

const PROCESSES = 2;
/** CPU time limit of one picture. */
const SECONDS_MAX = 30;
/** Timeout of a job, whatever its cause. */
const CLOCK_LIMIT_MS = 120_000;
/** The longest queue: further jobs are refused, since they would wait for minutes. */
const LINE_MAX = 200;
const IDLE_MS = 30_000;
const CHILD = new URL('./child.ts', import.meta.url);

/** Decodes and encodes pictures in worker processes, two at a time, each with a time limit. */
export interface PhotoWorkers {
  /**
   * @throws ApiFailure with the reason of the rejection; `photo_invalid` also when a picture took too long or crashed its process;
   * `unavailable` if the queue is full, or the machine is too busy
   */
  run<J extends PhotoJob>(job: J): Promise<PhotoJobResult<J>>;
  close(): void;
}

interface Options {
  processes?: number;
  secondsMax?: number;
  clockLimitMs?: number;
}

interface Worker {
  child: ChildProcess;
  retirement?: NodeJS.Timeout;
}

/** Lazy: the first picture starts a worker, and a worker that was idle for half a minute exits. */
export function openPhotoWorkers(options: Options = {}): PhotoWorkers {
  const { processes = PROCESSES, secondsMax: seconds = SECONDS_MAX, clockLimitMs = CLOCK_LIMIT_MS } = options;
  const idle: Worker[] = [];
  const alive = new Set<ChildProcess>();
  const slot = pLimit(processes);
  let inLine = 0;

  function start(): Worker {
    // Without our environment: no secrets in the process that decodes untrusted bytes.
    const child = fork(CHILD, { serialization: 'advanced', execArgv: [], env: {}, stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
    alive.add(child);
    child.on('error', () => child.kill('SIGKILL'));
    child.on('exit', () => {
      alive.delete(child);
      const index = idle.findIndex((worker) => worker.child === child);
      if (index >= 0) idle.splice(index, 1);
    });
    return { child };
  }

  async function work(job: PhotoJob): Promise<unknown> {
    const worker = idle.pop() ?? start();
    clearTimeout(worker.retirement);
    try {
      return await ask(worker.child, { ...job, seconds }, clockLimitMs);
    } finally {
      if (alive.has(worker.child) && !worker.child.killed) {
        worker.retirement = setTimeout(() => worker.child.kill(), IDLE_MS).unref();
        idle.push(worker);
      }
    }
  }

  return {
    async run(job) {
      if (inLine >= LINE_MAX) throw new ApiFailure('unavailable', { retryAfter: 30 });
      inLine++;
      try {
        return (await slot(() => work(job))) as never;
      } finally {
        inLine--;
      }
    },
    close() {
      for (const child of alive) child.kill('SIGKILL');
    },
  };
}

/** Runs one job: resolves with its response, or rejects when the process exits, as it does on a timeout. */
async function ask(child: ChildProcess, job: PhotoJob & JobLimit, clockLimitMs: number): Promise<unknown> {
  const { promise, resolve, reject } = Promise.withResolvers<unknown>();
  const refuse = ({ code, params }: PhotoRefusal) => reject(new ApiFailure(code, { field: 'photo', ...(params && { params }) }));
  const onMessage = (message: { result?: unknown; refusal?: PhotoRefusal }) =>
    message.refusal ? refuse(message.refusal) : resolve(message.result);
  const onExit = () => refuse({ code: 'photo_invalid' });
  const timer = setTimeout(() => {
    reject(new ApiFailure('unavailable', { retryAfter: 30 }));
    child.kill('SIGKILL');
  }, clockLimitMs);
  hold(child, true);
  child.on('message', onMessage).on('exit', onExit);
  child.send(job, (error) => error && onExit());
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
    child.off('message', onMessage).off('exit', onExit);
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
