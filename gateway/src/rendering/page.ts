import type { RenderInput, RenderOutput } from '@nightlark/release';
import type { ErrorRequestHandler, RequestHandler, Response } from 'express';
import { nonceOf } from '../http/security.ts';
import type { Logger } from '../logging.ts';
import type { LiveRegistry } from '../registry/live-registry.ts';
import { bucketOf } from './bucket.ts';
import { fallbackPage } from './fallback-page.ts';
import { apiHeaders, BadRequest, webRequest } from './web-request.ts';

function send(response: Response, { status, headers, html }: RenderOutput): void {
  for (const [name, value] of headers) response.append(name, value);
  response.status(status);
  if (html === null) response.end();
  else response.type('html').send(html);
}

/** Every address that is no file and no call: one release set, resolved here, for all that this page will ever load. */
export function pageHandler(registry: LiveRegistry, render: (input: RenderInput) => Promise<RenderOutput>): RequestHandler {
  return async (request, response) => {
    response.set('cache-control', 'private, no-store');
    const asked = { request: await webRequest(request, response), nonce: nonceOf(response), apiHeaders: apiHeaders(request) };
    const bucket = bucketOf(request, response, registry.hasCanary());
    const output = await registry.use(bucket, (live) => render({ ...live, ...asked }));
    if (!response.destroyed) send(response, output);
  };
}

/** Whatever goes wrong, the answer is a short page and never a stack trace. */
export function pageErrors(log: Logger): ErrorRequestHandler {
  return (error: unknown, request, response, _next) => {
    // The visitor left: what was under way for them was ended on purpose.
    if (response.closed) return;
    const status = error instanceof BadRequest ? error.status : statusOf(error);
    if (status >= 500) log.error({ err: error, id: request.get('x-request-id') }, 'page failed');
    if (response.headersSent) return void response.destroy();
    response.removeHeader('content-encoding');
    response.status(status).set('cache-control', 'private, no-store').type('html').send(fallbackPage(request));
  };
}

function statusOf(error: unknown): number {
  const { status, name } = error as { status?: unknown; name?: string };
  // An API that does not answer is not this process's fault, and passes.
  if (name === 'ApiError') return 503;
  return typeof status === 'number' && status >= 400 && status < 500 ? status : 500;
}
