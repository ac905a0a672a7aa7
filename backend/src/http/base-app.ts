import express, { type Express } from 'express';
import { pinoHttp } from 'pino-http';
import type { Deps } from '../deps.ts';
import { ApiFailure } from '../failure.ts';
import { errorForLog } from '../open-log.ts';
import { identifyClient } from './identify-client.ts';

/**
 * What every server over the database begins with: the log of requests, the client's address, `/readyz`.
 * @param missingSetUp what a site lacks before anybody may be let in, and what to do about each
 */
export function createBaseApp(deps: Deps, missingSetUp: () => Promise<string[]>): Express {
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
    const missing = await missingSetUp();
    if (missing.length > 0) return void response.status(503).json({ ready: false, missing, claim: request.claimVerdict });
    response.json({ ready: true, claim: request.claimVerdict });
  });
  return app;
}
