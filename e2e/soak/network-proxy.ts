import { createServer, request as ask, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

/** `deaf`: requests arrive, responses don't; `slow`: all requests are delayed. */
type NetworkState = 'up' | 'cut' | 'deaf' | 'slow';

const SLOW_MS = 1_500;

/** The network of one browser: a proxy that can fail as networks do. The browser's offline mode leaves shared workers connected. */
export interface NetworkProxy {
  url: string;
  state: NetworkState;
  /** Closes every open connection; new ones behave as the state says. */
  drop(): void;
  close(): void;
}

export async function openNetworkProxy(): Promise<NetworkProxy> {
  const sockets = new Set<Socket>();
  const line: NetworkProxy = {
    url: '',
    state: 'up',
    drop: () => sockets.forEach((socket) => socket.destroy()),
    close() {
      line.drop();
      server.close();
    },
  };

  function lead(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const { hostname, port, pathname, search } = new URL(incoming.url!);
    const { 'proxy-connection': _, ...headers } = incoming.headers;
    const onward = ask({ hostname, port, path: pathname + search, method: incoming.method, headers, agent: false });
    onward.on('response', (answer) => {
      if (line.state === 'cut' || line.state === 'deaf') {
        answer.destroy();
        incoming.socket.destroy();
        return;
      }
      const { connection: _ours, 'keep-alive': _alive, ...answered } = answer.headers;
      outgoing.writeHead(answer.statusCode!, answered);
      // Flushed at once, since a stream's headers may be all that comes for a while.
      outgoing.flushHeaders();
      answer.on('error', () => incoming.socket.destroy());
      answer.on('aborted', () => incoming.socket.destroy());
      answer.pipe(outgoing);
    });
    onward.on('error', () => incoming.socket.destroy());
    outgoing.on('close', () => onward.destroy());
    incoming.on('error', () => onward.destroy());
    incoming.pipe(onward);
  }

  const server = createServer((incoming, outgoing) => {
    if (line.state === 'slow') setTimeout(() => lead(incoming, outgoing), SLOW_MS);
    else lead(incoming, outgoing);
  });
  server.keepAliveTimeout = 60_000;
  server.on('connection', (socket) => {
    if (line.state === 'cut') return void socket.destroy();
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  line.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return line;
}
