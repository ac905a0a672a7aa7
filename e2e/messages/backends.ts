import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

interface BackendProcess {
  child: ChildProcess;
  url: string;
}

/** Several backends on one database and one Redis. */
export interface Backends {
  url(nth: number): string;
  /** SIGKILL, like a crash; another process takes its place, under another URL. */
  kill(nth: number): void;
  /** Sets a backend's clock, in milliseconds ahead; also that of the process which takes its place. */
  setClock(nth: number, offsetMs: number): void;
  /** Resolves once all that were killed are replaced. */
  settled(): Promise<unknown>;
  close(): Promise<void>;
}

/** @param env of each process */
export async function openBackends(count: number, env: NodeJS.ProcessEnv): Promise<Backends> {
  // One is kept ready, since starting one takes seconds.
  let spare = start(env);
  const running = await Promise.all(Array.from({ length: count }, () => start(env)));
  const clocks = running.map(() => 0);
  let replacing = Promise.resolve();

  async function replace(nth: number): Promise<void> {
    await kill(running[nth]!);
    running[nth] = await spare;
    running[nth].child.send(clocks[nth]!);
    spare = start(env);
  }
  return {
    url: (nth) => running[nth]!.url,
    kill: (nth) => void (replacing = replacing.then(() => replace(nth))),
    setClock(nth, offsetMs) {
      clocks[nth] = offsetMs;
      // A process that is being killed may be connected still: the one that replaces it gets the clock.
      running[nth]!.child.send(offsetMs, () => undefined);
    },
    settled: () => replacing,
    async close() {
      await replacing;
      await Promise.all([...running, await spare].map(kill));
    },
  };
}

async function start(env: NodeJS.ProcessEnv): Promise<BackendProcess> {
  const child = fork(path.join(import.meta.dirname, 'backend-process.ts'), { env: { ...process.env, ...env } });
  const failed = once(child, 'exit').then(() => Promise.reject(new Error('a backend ended before it was ready')));
  const [port] = (await Promise.race([once(child, 'message'), failed])) as [number];
  failed.catch(() => undefined);
  return { child, url: `http://127.0.0.1:${port}` };
}

async function kill({ child }: BackendProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, 'exit');
  child.kill('SIGKILL');
  await exit;
}
