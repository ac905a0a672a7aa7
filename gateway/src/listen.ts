import { once } from 'node:events';
import type { Server } from 'node:http';
import { createServer, type AddressInfo, type ListenOptions, type Server as Listener } from 'node:net';

/**
 * Connections that the kernel completes before this process accepts them, at most its `somaxconn`. Beyond it browsers wait for seconds and
 * try again, which Node's default of 511 reaches within half a second of ten times the load.
 */
const BACKLOG = 4_096;
/**
 * In a turn of the event loop libuv accepts one connection of each listener (since 1.45). Where a turn serves many open connections, with
 * one listener new ones wait for half a minute. Linux gives a port to several.
 */
const LISTENERS = process.platform === 'linux' ? 16 : 1;

async function open(listener: Listener, options: ListenOptions): Promise<void> {
  listener.listen(options);
  await once(listener, 'listening');
}

async function close(listener: Listener): Promise<void> {
  const closed = once(listener, 'close');
  listener.close();
  await closed;
}

/**
 * Listens on a port, 0 for a free one. `server` gets all connections, and later errors of the listeners.
 * @returns the port, and a function that stops listening and resolves once all connections have ended
 * @throws the system's error, such as EADDRINUSE
 */
export async function listen(server: Server, { port, host }: { port: number; host: string }) {
  // Several programs may share a port that way, which nobody means by it.
  const probe = createServer();
  await open(probe, { port, host });
  const address = { port: (probe.address() as AddressInfo).port, host, backlog: BACKLOG, reusePort: LISTENERS > 1 };
  await close(probe);
  const others = Array.from({ length: LISTENERS - 1 }, () =>
    // As a server of HTTP makes its own.
    createServer({ allowHalfOpen: true, noDelay: true }, (socket) => server.emit('connection', socket)),
  );
  const listeners: Listener[] = [server, ...others];
  for (const listener of listeners) await open(listener, address);
  for (const other of others) other.on('error', (error) => server.emit('error', error));
  return { port: address.port, close: async () => void (await Promise.all(listeners.map(close))) };
}
