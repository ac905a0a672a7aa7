import { networkOf } from '@nightlark/contract/server';
import { traced } from '@nightlark/metrics';
import type { ErrorRequestHandler, RequestHandler, Response } from 'express';
import type { CountryOf } from '../geo/client-country.ts';
import { fallbackPage } from '../http/fallback-page.ts';
import type { ForwardedHeaders } from '../http/forwarded-headers.ts';
import { shortRetryAfter } from '../http/refuse.ts';
import { nonceOf, permitOrigins } from '../http/security.ts';
import type { Logger } from '../logging.ts';
import type { ReleaseMetrics } from '../metrics/release-metrics.ts';
import type { LiveShell } from '../shell/live-shell.ts';
import type { PageTokens } from '../metrics/page-tokens.ts';
import { applyOverrides } from '../overrides/apply-overrides.ts';
import { readOverrides, type OverrideSources } from '../overrides/read-overrides.ts';
import type { LinkSources } from '../links/open-valid-link.ts';
import { readPreview } from '../previews/preview-cookie.ts';
import { unavailablePage } from '../previews/unavailable-page.ts';
import { withPreviewBar } from '../previews/preview-bar.ts';
import { PreviewUnavailable } from '../registry/preview-sets.ts';
import type { LiveRegistry } from '../registry/live-registry.ts';
import type { LiveSet } from '../registry/live-set.ts';
import type { RenderRequest, RenderedPage } from '../renderers/protocol.ts';
import { NoRenderer } from '../renderers/pick-renderer.ts';
import { RendererExited } from '../renderers/render-process.ts';
import type { Renderers } from '../renderers/renderers.ts';
import { matchesRoute } from '../renderers/page-remotes.ts';
import { readPageRequest, BadRequest } from './page-request.ts';
import { bucketOf } from './bucket.ts';
import { recordErrors, recordFailedPage, recordPage } from './page-metrics.ts';
import { cacheKey, type PageCache } from './page-cache/page-cache.ts';
import type { TraitsOf } from './traits.ts';
import type { ClientOf } from './page-client.ts';
import { Overloaded, type PageQueue } from './page-queue.ts';
import type { PageHealth } from './page-health.ts';

interface Options {
  registry: LiveRegistry;
  renderers: Pick<Renderers, 'render'>;
  queue: Pick<PageQueue, 'run'>;
  cache: PageCache;
  clientOf: ClientOf;
  shell: Pick<LiveShell, 'current'>;
  releaseMetrics: ReleaseMetrics;
  pageTokens: Pick<PageTokens, 'issue' | 'browserKey' | 'blank' | 'pseudonym' | 'isPseudonym'>;
  health: Pick<PageHealth, 'record'>;
  overrides: OverrideSources;
  previews: LinkSources;
  forwardedHeaders: ForwardedHeaders;
  countryOf: CountryOf;
  traitsOf: TraitsOf;
}

/** Attempts for a page whose renderer crashes, perhaps repeatedly, because of another page. */
const ATTEMPTS = 4;
/** GET is retried after a renderer's crash; other methods may have had effects. */
const attempts = ({ method }: RenderRequest) => (method === 'GET' ? ATTEMPTS : 1);

async function tried<T>(work: () => Promise<T>, most: number, mayTryAgain: (error: unknown) => Promise<boolean>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (attempt >= most || !(await mayTryAgain(error))) throw error;
    }
  }
}

/** Sets the status, with the headers that it demands (RFC 9110). */
function withStatus(response: Response, status: number, retryAfter = shortRetryAfter()): Response {
  if (status === 503) response.set('retry-after', String(retryAfter));
  if (status === 405) response.set('allow', 'GET, HEAD');
  return response.status(status);
}

/** Whether the remote that owns this address is out of service now. */
function isOwnerUnavailable({ set, unavailable }: LiveSet, url: string): boolean {
  const { pathname } = new URL(url);
  return set.remotes.some(({ name, routes }) => unavailable.has(name) && routes.some(({ path }) => matchesRoute(path, pathname)));
}

/** What made a page, for machines: the live set, and its shell and remotes as `name@version`. `/platform` shows the same to people. */
function madeBy({ set }: LiveSet, shell: string, { remotes }: RenderedPage): Record<string, string> {
  const used = set.remotes.filter(({ name }) => remotes.includes(name)).map(({ name, version }) => `${name}@${version}`);
  return { 'x-nightlark-set': set.id, 'x-nightlark-releases': [`shell@${shell}`, ...used].join(', ') };
}

function send(response: Response, { encoding }: RenderRequest, { status, headers, bytes, file }: RenderedPage): void {
  for (const [name, value] of headers) response.append(name, value);
  withStatus(response, status);
  // Browsers request it without cookies, so it depends on the URL alone.
  if (file) response.set('cache-control', 'public, max-age=3600').type(file.type).send(file.text);
  else if (bytes === null) response.end();
  else {
    if (encoding) response.set('content-encoding', encoding);
    response.vary('accept-encoding').type('html').send(bytes);
  }
}

/** Serves pages: all paths that are neither files nor API calls. Resolves the release set that the page uses for its lifetime. */
export function pageHandler({
  registry,
  renderers,
  queue,
  cache,
  clientOf,
  shell,
  releaseMetrics,
  health: pages,
  pageTokens,
  overrides: sources,
  previews,
  forwardedHeaders,
  countryOf,
  traitsOf,
}: Options): RequestHandler {
  return async (request, response) => {
    response.set('cache-control', 'private, no-store');
    const controller = new AbortController();
    let setId: string | null = null;
    let isRefused = false;
    let isPreview = false;
    // `close` also fires after a complete response.
    response.once('close', () => {
      if (!response.writableFinished) controller.abort();
      // A page that was refused for want of capacity says nothing about the release set, and a preview nothing about the site.
      else if (!isRefused && !isPreview) pages.record(response.statusCode, setId);
    });
    const preview = await readPreview(previews, request, response);
    isPreview = preview !== null && preview.releases.length > 0;
    if (isPreview) response.set('x-robots-tag', 'noindex');
    const nonce = nonceOf(response);
    const { renderRequest: asked, apiHeaders } = await readPageRequest(request, nonce, { forwardedHeaders, countryOf });
    // A script is added to it.
    const renderRequest = preview ? { ...asked, encoding: null } : asked;
    // Once: a page that is tried again stays in its canaries.
    const traits = await traitsOf(request);
    const visit = { bucket: bucketOf(request, response, { hasCanary: registry.hasCanary(traits), pageTokens }), traits };
    const audiences = registry.audiencesOf(traits);
    const overrides = await readOverrides(sources, request, response);
    if (overrides.length > 0) permitOrigins(request, response, [...new Set(overrides.map(({ url }) => new URL(url).origin))]);
    const client = clientOf(request, response);
    let live: LiveSet | undefined;
    const render = () =>
      registry.use(visit, preview?.releases ?? [], async (released) => {
        setId = released.set.id;
        const used = (live = applyOverrides(released, overrides));
        // Ties reports to this page. Only a tab gets one: no script can fetch in this mode, and so read another page's.
        const browser = `${networkOf(request.ip ?? '')} ${request.get('user-agent')}`;
        const isTab = request.get('sec-fetch-mode') === 'navigate';
        const token = isTab && !isPreview ? pageTokens.issue(used.set.id) + pageTokens.browserKey(browser) : pageTokens.blank();
        const signed = { ...renderRequest, token };
        const key = cacheKey(request, { live: used, shell: shell.current().version, country: renderRequest.country });
        const rendered = await cache.getOr({ ...signed, address: request.originalUrl, key }, () =>
          traced('render', { 'nightlark.set': used.set.id }, () =>
            queue.run(client, controller.signal, () => renderers.render(used, { renderRequest: signed, apiHeaders }, controller.signal)),
          ),
        );
        recordPage(releaseMetrics, used, rendered, audiences);
        recordErrors(releaseMetrics, used, rendered, renderRequest.url);
        return rendered;
      });
    const mayTryAgain = async (error: unknown) => {
      if (!(error instanceof RendererExited) || error instanceof NoRenderer || controller.signal.aborted) return false;
      // Only the remote's own page waits for a replacement; others are rendered without its slots.
      if (isOwnerUnavailable(registry.current(visit), renderRequest.url)) await registry.recovered();
      return true;
    };
    const rendered = await tried(render, attempts(renderRequest), mayTryAgain).catch((error: unknown) => {
      isRefused = error instanceof Overloaded;
      if (live && !controller.signal.aborted && !isRefused) recordFailedPage(releaseMetrics, live, error, audiences);
      throw error;
    });
    if (response.destroyed) return;
    const { traceparent } = apiHeaders;
    // Of where the page was made, for what measures real browsers.
    if (traceparent) response.set('server-timing', `traceparent;desc="${traceparent}"`);
    if (live) response.set(madeBy(live, shell.current().version, rendered));
    send(
      response,
      renderRequest,
      preview && live ? withPreviewBar(rendered, { preview, live, shell: shell.current().version, nonce }) : rendered,
    );
  };
}

/** Error handler: a short page, never a stack trace. */
export function pageErrors(log: Logger): ErrorRequestHandler {
  return (error: unknown, request, response, _next) => {
    // The client disconnected, and the render was aborted on purpose.
    if (response.closed) return;
    const status = error instanceof BadRequest ? error.status : statusOf(error);
    // Many at once, and no fault of a page; the requests' own lines have the status.
    const isOverload = error instanceof Overloaded;
    if (status >= 500 && !isOverload && !(error instanceof PreviewUnavailable))
      log.error({ err: error, id: request.get('x-request-id') }, 'page failed');
    if (response.headersSent) return void response.destroy();
    response.removeHeader('content-encoding');
    if (error instanceof PreviewUnavailable) return void response.status(error.status).type('html').send(unavailablePage(request, error));
    withStatus(response, status, isOverload ? error.retryAfter : undefined)
      // To compress many such pages would take the time of those that are answered.
      .set('cache-control', isOverload ? 'private, no-store, no-transform' : 'private, no-store')
      .type('html')
      .send(fallbackPage(request, response, messageFor(error)));
  };
}

/** The message of a rate limit, which the backend sends in the visitor's language. */
function messageFor(error: unknown): string | undefined {
  const { message, name, status } = error as Partial<Error & { status: unknown }>;
  return name === 'ApiError' && status === 429 ? message : undefined;
}

function statusOf(error: unknown): number {
  const { status, name } = error as { status?: unknown; name?: string };
  if (name === 'ApiError' && status === 429) return 429;
  // Temporary: the backend does not respond, or a renderer is being restarted.
  if (name === 'ApiError' || error instanceof RendererExited || error instanceof Overloaded) return 503;
  return typeof status === 'number' && status >= 400 && status < 500 ? status : 500;
}
