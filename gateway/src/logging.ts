import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { pino, type Logger } from 'pino';
import { pinoHttp } from 'pino-http';

export type { Logger } from 'pino';

const REQUEST_ID = /^[\w-]{8,64}$/;
/** Requested every few seconds, so not logged; problems are logged at their source. "Not ready yet" is no error. */
const PROBES = new Set(['/healthz', '/readyz']);

export function createLogger(level: string): Logger {
  return pino({ level, base: { service: 'gateway' } });
}

function requestId(request: IncomingMessage, response: ServerResponse): string {
  const given = request.headers['x-request-id'];
  const id = typeof given === 'string' && REQUEST_ID.test(given) ? given : randomUUID();
  request.headers['x-request-id'] = id;
  response.setHeader('x-request-id', id);
  return id;
}

/** One line per request: method, path and status. No query, cookie or address: no personal data. */
export function logRequests(logger: Logger) {
  return pinoHttp<IncomingMessage, ServerResponse>({
    logger,
    genReqId: requestId,
    autoLogging: { ignore: ({ url }) => PROBES.has(url ?? '') },
    customLogLevel: (_request, response, error) => (error || response.statusCode >= 500 ? 'error' : 'info'),
    serializers: {
      req: ({ id, method, url }: { id: string; method: string; url: string }) => ({ id, method, path: url.split('?', 1)[0] }),
      res: ({ statusCode }: { statusCode: number }) => ({ status: statusCode }),
    },
  });
}
