import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Registry } from 'prom-client';

export interface MetricsServer {
  /** Port of its own, so that no load balancer exposes it. */
  port: number;
  close(): Promise<void>;
}

/** `9464`, or `+6000` above the process's own port: several instances share one environment. */
export const METRICS_PORT = /^\+?\d{1,5}$/;
export const metricsPortOf = (setting: string, port: number): number => Number(setting) + (setting.startsWith('+') ? port : 0);

/**
 * Serves `GET /metrics` in Prometheus' text format on its own address.
 * @throws the system's error when the address is in use
 * @example const { close } = await listenForMetrics({ registry: metrics.registry, port: 9464, host: '127.0.0.1' });
 */
export async function listenForMetrics({
  registry,
  port,
  host,
}: {
  registry: Registry;
  port: number;
  host: string;
}): Promise<MetricsServer> {
  const server = createServer(async (request, response) => {
    if (request.url !== '/metrics') return void response.writeHead(404).end();
    if (request.method !== 'GET' && request.method !== 'HEAD') return void response.writeHead(405, { allow: 'GET, HEAD' }).end();
    try {
      const text = await registry.metrics();
      response.writeHead(200, { 'content-type': registry.contentType }).end(request.method === 'HEAD' ? undefined : text);
    } catch {
      response.writeHead(500).end();
    }
  });
  server.listen(port, host);
  await once(server, 'listening');
  // A connection could not be accepted, e.g. for lack of descriptors: Prometheus notices the missing scrape. Without a
  // listener the event would end the process.
  server.on('error', () => {});
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
