import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { createProxyMiddleware } from 'http-proxy-middleware';

const CHECK_MS = 500;
const CHECK_TIMEOUT_MS = 2_000;
/** What may be asked of another server when one broke off. */
const SAFE = new Set(['GET', 'HEAD']);

const isReady = (server: string) =>
  fetch(`${server}/readyz`, { signal: AbortSignal.timeout(CHECK_TIMEOUT_MS) }).then(
    async (answer) => (await answer.body?.cancel(), answer.ok),
    () => false,
  );

/**
 * What an operator's balancer does, for tests: takes turns between the servers whose `/readyz` is well, passes on upgrades, and asks each
 * other server when one breaks off a reading request before it answered.
 */
export async function startBalancer(servers: readonly string[], port: number) {
  let ready = servers;
  let turn = 0;
  const tried = new WeakMap<IncomingMessage, Set<string>>();

  function choose(request: IncomingMessage): string {
    const before = tried.get(request) ?? new Set<string>();
    const left = servers.filter((server) => !before.has(server));
    const well = left.filter((server) => ready.includes(server));
    const from = well.length > 0 ? well : left;
    const server = from[turn++ % from.length]!;
    tried.set(request, before.add(server));
    return server;
  }

  function onError(_error: Error, request: IncomingMessage, response: ServerResponse | Socket): void {
    if (!('headersSent' in response)) return void response.destroy();
    const isOver = !SAFE.has(request.method!) || tried.get(request)!.size === servers.length;
    if (response.headersSent) response.destroy();
    else if (isOver) response.writeHead(502).end();
    else void proxy(request, response);
  }

  const proxy = createProxyMiddleware({ target: servers[0]!, router: choose, xfwd: true, on: { error: onError } });
  const server = createServer((request, response) => void proxy(request, response)).on('upgrade', proxy.upgrade);
  const timer = setInterval(async () => {
    const answers = await Promise.all(servers.map(isReady));
    ready = servers.filter((_, nth) => answers[nth]);
  }, CHECK_MS);
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    stop() {
      clearInterval(timer);
      server.close();
      server.closeAllConnections();
    },
  };
}
