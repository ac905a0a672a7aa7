import type { ErrorRequestHandler, RequestHandler, Response } from 'express';
import { nonceOf, permitOrigins } from '../http/security.ts';
import type { Logger } from '../logging.ts';
import type { Counts } from '../metrics/counts.ts';
import { applyOverrides } from '../overrides/apply-overrides.ts';
import { readOverrides, type OverrideSources } from '../overrides/read-overrides.ts';
import type { LiveRegistry } from '../registry/live-registry.ts';
import type { AskedPage, RenderedPage } from '../renderer/protocol.ts';
import { WorkerLost } from '../renderer/render-worker.ts';
import type { Renderers } from '../renderer/renderers.ts';
import { askedPage, BadRequest } from './asked-page.ts';
import { bucketOf } from './bucket.ts';
import { countPage } from './count-page.ts';
import { fallbackPage } from './fallback-page.ts';

interface Options {
  registry: LiveRegistry;
  renderers: Pick<Renderers, 'render'>;
  counts: Counts;
  overrides: OverrideSources;
}

/** A page is asked for once more when its worker was lost; what may have changed something already is not. */
const attempts = ({ method }: AskedPage) => (method === 'GET' ? 2 : 1);

function send(response: Response, { encoding }: AskedPage, { status, headers, html, file }: RenderedPage): void {
  for (const [name, value] of headers) response.append(name, value);
  response.status(status);
  // Depends on the address alone, as browsers ask for it without cookies.
  if (file) response.set('cache-control', 'public, max-age=3600').type(file.type).send(file.text);
  else if (html === null) response.end();
  else {
    if (encoding) response.set('content-encoding', encoding);
    response
      .vary('accept-encoding')
      .type('html')
      .send(Buffer.from(html.buffer, html.byteOffset, html.byteLength));
  }
}

/** Every address that is no file and no call: one release set, resolved here, for all that this page will ever load. */
export function pageHandler({ registry, renderers, counts, overrides: sources }: Options): RequestHandler {
  return async (request, response) => {
    response.set('cache-control', 'private, no-store');
    const left = new AbortController();
    // An answer that is sent is closed, too.
    response.once('close', () => response.writableFinished || left.abort());
    const asked = await askedPage(request, nonceOf(response));
    const bucket = bucketOf(request, response, registry.hasCanary());
    const overrides = readOverrides(sources, request, response);
    if (overrides.length > 0) permitOrigins(request, response, [...new Set(overrides.map(({ url }) => new URL(url).origin))]);
    const render = () =>
      registry.use(bucket, async (released) => {
        const live = applyOverrides(released, overrides);
        const page = await renderers.render(live, asked, left.signal);
        countPage(counts, live, page);
        return page;
      });
    let page = render();
    for (let again = 1; again < attempts(asked); again++)
      page = page.catch(async (error: unknown) => {
        if (!(error instanceof WorkerLost) || left.signal.aborted) throw error;
        await registry.recovered();
        return render();
      });
    const rendered = await page;
    if (!response.destroyed) send(response, asked, rendered);
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
  // An API that does not answer is not this process's fault, and passes; so does a worker that has to be started again.
  if (name === 'ApiError' || error instanceof WorkerLost) return 503;
  return typeof status === 'number' && status >= 400 && status < 500 ? status : 500;
}
