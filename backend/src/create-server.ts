import type { Metrics } from '@nightlark/metrics';
import type { Express } from 'express';
import type { OpenDeps } from './create-deps.ts';
import { measureReplica } from './db/measure-replica.ts';
import type { Deps } from './deps.ts';
import { ApiFailure } from './failure.ts';
import { createBaseApp } from './http/base-app.ts';
import { errorHandler } from './http/error-handler.ts';
import { registerEndpoints } from './http/register.ts';
import { type BackendServer, createHttpServer } from './http/server.ts';
import { mountOutbox } from './mail/outbox-routes.ts';
import { requireAge } from './modules/age/age-check.ts';
import { ENDPOINT_MODULES, RAW_ROUTES } from './modules/index.ts';
import { acceptGatewayChannels } from './modules/live/gateway-channel.ts';
import { missingSetUp } from './modules/site/companies.ts';
import { mountOpenApi } from './openapi/document.ts';

/**
 * The HTTP server of all modules: calls, and the channels of gateways.
 * @param metrics where requests are counted; not counted without
 */
export function createBackendServer(deps: OpenDeps, metrics: Metrics | null = null): BackendServer {
  if (metrics && deps.replica) measureReplica(metrics, deps.replica);
  const backend = createHttpServer(createApp(deps), deps, metrics);
  acceptGatewayChannels(backend.server, deps);
  return backend;
}

/** The API as an Express app: every call of the contract, the media files, the event stream. */
function createApp(deps: Deps): Express {
  const app = createBaseApp(deps, () => missingSetUp(deps));
  for (const mount of RAW_ROUTES) mount(app, deps);
  mountOutbox(app, deps);
  mountOpenApi(app, deps);
  registerEndpoints(app, deps, ENDPOINT_MODULES.flat(), requireAge);
  app.use(() => {
    throw new ApiFailure('not_found');
  });
  app.use(errorHandler(deps));
  return app;
}
