import { BACKEND_SEGMENTS } from '@nightlark/contract';
import type { Metrics } from '@nightlark/metrics';
import compression from 'compression';
import express, { type Express, type Request } from 'express';
import path from 'node:path';
import type { Config } from './config.ts';
import { createCountryOf } from './geo/client-country.ts';
import { createEngine, type Engine, engineMetrics } from './engine.ts';
import { apiProxy } from './http/api-proxy.ts';
import { minBodyRate } from './http/bodies/min-body-rate.ts';
import { cookieSize } from './http/cookie-size.ts';
import { concurrencyLimits } from './http/concurrency-limits.ts';
import { closeWhenStopping } from './http/close-when-stopping.ts';
import { watchClaims } from './http/claim-check.ts';
import { createForwardedHeaders, createOwnHeaders } from './http/forwarded-headers.ts';
import { healthRoutes } from './health.ts';
import { reportRoutes } from './http/report.ts';
import { allowedHosts, securityHeaders } from './http/security.ts';
import { policyReports } from './http/policy-reports.ts';
import { releaseFiles } from './http/release-files.ts';
import { publicFiles } from './http/static-files.ts';
import { wellKnown } from './http/well-known.ts';
import { landerRoutes } from './landers/routes.ts';
import { logRequests, type Logger } from './logging.ts';
import { requestMetrics, traceRequests } from './metrics/request-metrics.ts';
import { pageAccess } from './access/page.ts';
import { openTokens } from './access/tokens.ts';
import { platformApi } from './api/api.ts';
import { overrideRoutes } from './overrides/routes.ts';
import { platformPages } from './dashboard/routes.ts';
import { createSourcePositions, storedVersions } from './dashboard/source-positions.ts';
import { previewFiles } from './previews/preview-bar.ts';
import { previewRoutes } from './previews/routes.ts';
import { toolbarRoutes } from './previews/toolbar.ts';
import { createFindSite } from './rendering/find-site.ts';
import { withKnownSites } from './rendering/known-sites.ts';
import { createPageHealth } from './rendering/page-health.ts';
import { pageErrors, pageHandler } from './rendering/page.ts';
import { createPageCache } from './rendering/page-cache/page-cache.ts';
import { createClientOf } from './rendering/page-client.ts';
import { createPageQueue } from './rendering/page-queue.ts';
import { createTraitsOf } from './rendering/traits.ts';
import { createWebhooks } from './webhooks/webhooks.ts';
import { shedPages } from './rendering/shed-pages.ts';
import { createShellCheck } from './rendering/shell-check.ts';

const PROXIED_PATHS = BACKEND_SEGMENTS.map((segment) => `/${segment}`);
const DEVELOPER_PATHS = ['/dev/outbox', '/dev/outbox.json'];

type Gateway = { app: Express } & Pick<Engine, 'start' | 'stop' | 'end'>;

/** The whole gateway: files, proxy, pages, in this order. `stopping` is aborted at shutdown. */
export function createApp(
  config: Config,
  log: Logger,
  stopping: AbortSignal = new AbortController().signal,
  metrics: Metrics | null = null,
): Gateway {
  const tokens = openTokens(config);
  const engine = createEngine(config, tokens, log);
  const { store, shell, registry, releaseMetrics, findLander } = engine;
  const webhooks = createWebhooks({ config, store, registry, log });
  const previews = { store, tokens, log };
  const overrides = { ...previews, allowed: config.overrideOrigins };
  const countryOf = createCountryOf(config);
  const forwardedHeaders = createForwardedHeaders(config, countryOf);
  const ownHeaders = createOwnHeaders(config);
  const findSite = createFindSite(config, ownHeaders);
  const platform = withKnownSites(webhooks.of(engine.platform), findSite);
  const claims = watchClaims(config, ownHeaders, log);
  const proxied = config.isProduction ? PROXIED_PATHS : [...PROXIED_PATHS, ...DEVELOPER_PATHS];

  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.set('trust proxy', config.trustProxy);
  if (metrics) {
    engineMetrics(metrics, engine);
    app.use(requestMetrics(metrics));
  }
  const queue = createPageQueue(() => engine.renderers.capacity(), log);
  const cache = createPageCache();
  const clientOf = createClientOf(engine.sessions);
  app.use(closeWhenStopping(stopping), shedPages({ queue, cache, clientOf }), securityHeaders, traceRequests, logRequests(log));
  const pages = createPageHealth();
  const checkShell = createShellCheck(registry, engine.renderers, ownHeaders);
  // Balancers and probes ask by a machine's address.
  app.use(healthRoutes({ ...engine, claims, pages, checkShell, backendUrl: config.backendUrl, ownHeaders, stopping }));
  app.use(allowedHosts(config.allowedHosts));
  app.use(cookieSize, concurrencyLimits(config), minBodyRate({ graceMs: config.bodyGraceMs, bytesPerSecond: config.bodyBytesPerSecond }));
  const traitsOf = createTraitsOf({ registry, countryOf, findSite });
  const audiencesOf = async (request: Request, language: string) => registry.audiencesOf(await traitsOf(request, language));
  app.use(
    reportRoutes({ ...engine, audiencesOf, log, isProduction: config.isProduction }),
    policyReports(log),
    wellKnown(config.securityContact),
  );
  app.use(releaseFiles({ store, shell, registry, origins: config.mfOrigins, log }));
  app.use(landerRoutes(findLander, store, log));
  app.use('/platform/api', platformApi({ config, platform, tokens, store, log }));
  app.use(
    platformPages({
      config,
      tokens,
      platform,
      store,
      registry,
      releaseMetrics,
      sourcePositions: createSourcePositions(storedVersions(engine)),
      shell: { version: () => shell.current().version, surface: () => engine.renderers.surface() },
    }),
  );
  const access = pageAccess(tokens, config.isProduction);
  app.use(previewFiles(), toolbarRoutes({ access, config, store, registry, tokens, log }));
  app.use(apiProxy({ config, paths: proxied, forwardedHeaders, sessions: engine.sessions, registry, stopping, log }));
  app.use(publicFiles(() => path.join(shell.directoryOf(shell.current().version), 'public')));
  app.use(compression());
  app.use(overrideRoutes(overrides), previewRoutes(previews));
  app.use(pageHandler({ ...engine, queue, cache, clientOf, health: pages, overrides, previews, forwardedHeaders, countryOf, traitsOf }));
  app.use(pageErrors(log));

  return {
    app,
    async start() {
      claims.start();
      await engine.start();
      webhooks.start();
    },
    stop() {
      claims.stop();
      webhooks.stop();
      engine.stop();
    },
    end: engine.end,
  };
}
