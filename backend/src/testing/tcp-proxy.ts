import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';

export interface TcpProxy {
  /** The address of the server behind it, by way of the proxy. */
  url: string;
  /** Takes connections and bytes, and passes on neither: a server that was stopped in the middle, a network that swallows. */
  freeze(): void;
  /** Ends what is open and takes no more: a server that is not there. */
  refuse(): Promise<void>;
  /** Resets what is open; new connections work. */
  reset(): void;
  /** As at first. What was held back is passed on, as by a server that goes on; with `lost` it is gone. */
  heal(options?: { lost?: boolean }): Promise<void>;
  close(): Promise<void>;
}

/** Stands between the backend and a server it needs, and does to their connections what networks and crashes do. */
export async function startTcpProxy(target: string): Promise<TcpProxy> {
  const { hostname, port: targetPort, protocol } = new URL(target);
  const pairs = new Set<[Socket, Socket]>();
  let isFrozen = false;

  const pass = (from: Socket, to: Socket) => {
    from.on('data', (bytes) => to.write(bytes));
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
    async refuse() {
      const closed = new Promise((done) => server.close(done));
      all((socket) => socket.destroy());
      await closed;
    },
    reset: () => all((socket) => socket.resetAndDestroy()),
    async heal({ lost = false } = {}) {
      isFrozen = false;
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
