import type { Express } from 'express';
import type { Deps } from './deps.ts';
import { createBaseApp } from './http/base-app.ts';
import { errorHandler } from './http/error-handler.ts';
import { ApiFailure } from './failure.ts';
import { registerEndpoints } from './http/register.ts';
import { mountOutbox } from './mail/outbox-routes.ts';
import { requireAge } from './modules/age/age-check.ts';
import { ENDPOINT_MODULES, RAW_ROUTES } from './modules/index.ts';
import { missingSetUp } from './modules/site/missing-set-up.ts';
import { mountOpenApi } from './openapi/route.ts';

/** The API as an Express app: every call of the contract, the media files, the event stream. */
export function createApp(deps: Deps): Express {
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
