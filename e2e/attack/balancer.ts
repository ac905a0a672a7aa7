import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { Agent, createServer, request as send } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Which address the request comes from; another one for each request without it. */
export const FROM_HEADER = 'x-attack-from';
/** The `Host` that is sent; the site's own without it. */
export const HOST_HEADER = 'x-attack-host';

/** Each in another /48, so that no limit by source counts it. */
export const newAddress = (): string =>
  `2a0b:${randomBytes(4)
    .toString('hex')
    .replace(/(.{4})(.{4})/, '$1:$2')}::1`;

/** The operator's TLS and load balancer: takes turns between gateways, and tells them the client's address as such proxies do. */
export async function startBalancer(host: string, gateways: readonly string[]) {
  const agent = new Agent({ keepAlive: true });
  let turn = 0;
  const server = createServer((request, response) => {
    const { [FROM_HEADER]: from = newAddress(), [HOST_HEADER]: asked = host, connection: _, ...headers } = request.headers;
    const given = headers['x-forwarded-for'];
    const gateway = new URL(gateways[turn++ % gateways.length]!);
    const outgoing = send({
      agent,
      hostname: gateway.hostname,
      port: gateway.port,
      method: request.method!,
      path: request.url!,
      headers: {
        ...headers,
        host: String(asked),
        'x-forwarded-proto': 'https',
        'x-forwarded-for': given ? `${String(given)}, ${String(from)}` : from,
      },
    });
    outgoing.on('response', (answer) => {
      response.writeHead(answer.statusCode!, answer.rawHeaders);
      answer.pipe(response);
      answer.once('error', () => response.destroy());
    });
    outgoing.once('error', () => (response.headersSent ? response.destroy() : response.writeHead(502).end()));
    response.once('close', () => outgoing.destroy());
    request.pipe(outgoing);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop() {
      server.close();
      server.closeAllConnections();
      agent.destroy();
    },
  };
}
