import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

export interface Server {
  origin: string;
  pid: number;
  stop(): Promise<void>;
}

/** Starts a server of this directory in a separate process, in production mode; it sends its port. */
export async function startServer(file: string, args: readonly string[]): Promise<Server> {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, file), ...args], {
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const ended = once(child, 'exit');
  const failed = ended.then(([code]) => Promise.reject(new Error(`${file} ended (code ${code}) before it was ready`)));
  failed.catch(() => {});
  const [port] = (await Promise.race([once(child, 'message'), failed])) as [number];
  return {
    origin: `http://127.0.0.1:${port}`,
    pid: child.pid!,
    async stop() {
      child.kill();
      await ended;
    },
  };
}
