import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

export interface TcpProxy {
  /** The URL of the server behind it, through the proxy. */
  url: string;
  /** Accepts connections and bytes, and forwards neither: a frozen server, or a network that drops packets. */
  freeze(): void;
  /** Holds back each packet for so long. */
  slow(ms: number): void;
  /** Closes open connections and refuses new ones: a server that is down. */
  refuse(): Promise<void>;
  /** Resets open connections; new ones work. */
  reset(): void;
  /** Recovers. Buffered bytes are forwarded, as by a server that continues; with `lost` they are dropped. */
  heal(options?: { lost?: boolean }): Promise<void>;
  close(): Promise<void>;
}

/** A proxy between the backend and a server it needs, which injects the faults of networks and crashes. */
export async function startTcpProxy(target: string): Promise<TcpProxy> {
  const { hostname, port: targetPort, protocol } = new URL(target);
  const pairs = new Set<[Socket, Socket]>();
  let isFrozen = false;
  let delayMs = 0;

  const pass = (from: Socket, to: Socket) => {
    let passed = Promise.resolve();
    // In order, also those that are held back when it heals.
    from.on('data', (bytes) => {
      passed = passed.then(() => (delayMs > 0 ? wait(delayMs) : undefined)).then(() => void to.write(bytes));
    });
    from.on('error', () => undefined);
    from.on('close', () => to.destroy());
    if (isFrozen) from.pause();
  };
  const server = createServer((near) => {
    const far = connect(Number(targetPort) || (protocol.startsWith('redis') ? 6379 : 5432), hostname);
    const pair: [Socket, Socket] = [near, far];
    pairs.add(pair);
    near.on('close', () => pairs.delete(pair));
    pass(near, far);
    pass(far, near);
  });
  const all = (what: (socket: Socket) => void) => [...pairs].flat().forEach(what);
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    return (server.address() as AddressInfo).port;
  };
  const port = await listen(0);
  const url = new URL(target);
  url.host = `127.0.0.1:${port}`;
  return {
    url: url.href,
    freeze() {
      isFrozen = true;
      all((socket) => socket.pause());
    },
    slow: (ms) => void (delayMs = ms),
    async refuse() {
      const closed = new Promise((done) => server.close(done));
      all((socket) => socket.destroy());
      await closed;
    },
    reset: () => all((socket) => socket.resetAndDestroy()),
    async heal({ lost = false } = {}) {
      isFrozen = false;
      delayMs = 0;
      all((socket) => (lost ? socket.destroy() : socket.resume()));
      if (!server.listening) await listen(port);
    },
    async close() {
      const closed = new Promise((done) => server.close(done));
      all((socket) => socket.destroy());
      await closed;
    },
  };
}
