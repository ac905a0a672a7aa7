import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** Below the ports that systems give to connections and to `listen(0)` (from 32768 on Linux), so that none of those takes it meanwhile. */
const LOWEST = 15_000;
const END = 32_768;

/** Whether nothing listens on a port of this machine. */
export const isFree = (port: number): Promise<boolean> =>
  new Promise<boolean>((resolve) => {
    const server = createServer().once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });

/** Finds a free port for a process that is started next. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(LOWEST, END);
    if (await isFree(port)) return port;
  }
}
