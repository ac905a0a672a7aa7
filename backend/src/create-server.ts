import type { Metrics } from '@nightlark/metrics';
import { createApp } from './app.ts';
import type { OpenDeps } from './create-deps.ts';
import { type BackendServer, createHttpServer } from './http/server.ts';
import { acceptGatewayChannels } from './modules/live/gateway-channel.ts';

/**
 * The HTTP server of all modules: calls, and the channels of gateways.
 * @param metrics where requests are counted; not counted without
 */
export function createBackendServer(deps: OpenDeps, metrics: Metrics | null = null): BackendServer {
  const backend = createHttpServer(createApp(deps), deps, metrics);
  acceptGatewayChannels(backend.server, deps);
  return backend;
}
