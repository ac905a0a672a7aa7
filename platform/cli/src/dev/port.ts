import { createServer } from 'node:net';
import { builtPackages } from '@nightlark/tooling/packages';

/** Each remote has a default port, so that links survive a restart. */
const FIRST = 4200;
const MOST_TRIES = 50;

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
      .once('error', () => resolve(false))
      .listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}

/** The requested port, else the remote's default or the next free one. */
export async function portFor(remote: string, requested: number | undefined): Promise<number> {
  if (requested !== undefined) {
    if (await isFree(requested)) return requested;
    throw new Error(`Port ${requested} is taken; name another with --port, or none.`);
  }
  const usual = FIRST + Math.max(0, builtPackages().indexOf(remote));
  for (let port = usual; port < usual + MOST_TRIES; port++) if (await isFree(port)) return port;
  throw new Error(`No port from ${usual} to ${usual + MOST_TRIES} is free; name one with --port.`);
}
