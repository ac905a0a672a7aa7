import express, { type Express } from 'express';
import { pinoHttp } from 'pino-http';
import type { Deps } from './deps.ts';
import { errorHandler } from './http/error-handler.ts';
import { ApiFailure } from './failure.ts';
import { identifyClient } from './http/identify-client.ts';
import { registerEndpoints } from './http/register.ts';
import { mountOutbox } from './mail/outbox-routes.ts';
import { requireAge } from './modules/age/age-check.ts';
import { ENDPOINT_MODULES, RAW_ROUTES } from './modules/index.ts';
import { errorForLog } from './open-log.ts';
import { missingSetUp } from './modules/site/missing-set-up.ts';
import { mountOpenApi } from './openapi/route.ts';

/** The API as an Express app: every call of the contract, the media files, the event stream. */
export function createApp(deps: Deps): Express {
  const app = express();
  app.disable('x-powered-by');
  app.set('etag', false);
  app.set('trust proxy', 1);
  app.use(
    pinoHttp({
      logger: deps.log,
      // The path without its query: queries contain search terms and codes.
      serializers: {
        req: (req: { id: unknown; method: string; url: string }) => ({ id: req.id, method: req.method, path: req.url.split('?')[0] }),
        res: (res: { statusCode: number }) => ({ status: res.statusCode }),
        err: errorForLog,
      },
      // A 503 is deliberate, and its cause is logged once; a line for each call would bury it.
      customLogLevel: (_request, { statusCode }, error) => (statusCode !== 503 && (error || statusCode >= 500) ? 'error' : 'debug'),
      genReqId: (request) => request.headers['x-request-id'] ?? crypto.randomUUID(),
    }),
  );
  app.use(identifyClient(deps));
  app.get('/readyz', async (request, response) => {
    if (deps.stopping.aborted) throw new ApiFailure('unavailable', { retryAfter: 1 });
    await deps.db.selectFrom('bundle').select('id').limit(1).execute();
    const missing = await missingSetUp(deps);
    if (missing.length > 0) return void response.status(503).json({ ready: false, missing, claim: request.claimVerdict });
    response.json({ ready: true, claim: request.claimVerdict });
  });
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
