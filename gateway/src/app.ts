import compression from 'compression';
import express, { type Express } from 'express';
import path from 'node:path';
import type { Config } from './config.ts';
import { createEngine, type Engine } from './engine.ts';
import { apiProxy } from './http/api-proxy.ts';
import { healthRoutes } from './http/health.ts';
import { integrityFiles } from './http/integrity-files.ts';
import { publicFiles } from './http/public-files.ts';
import { reportRoutes } from './http/report.ts';
import { allowedHosts, securityHeaders } from './http/security.ts';
import { immutableFiles } from './http/static-files.ts';
import { landerRoutes } from './landers/routes.ts';
import { logRequests, type Logger } from './logging.ts';
import { openTokens } from './platform/access/tokens.ts';
import { mountPlatform } from './platform/mount.ts';
import { overrideRoutes } from './overrides/routes.ts';
import { platformPages } from './platform/page/routes.ts';
import { pageErrors, pageHandler } from './rendering/page.ts';

const BACKEND_PATHS = ['/api', '/media', '/moderation'];
const DEVELOPER_PATHS = ['/dev/outbox', '/dev/outbox.json'];

type Gateway = { app: Express } & Pick<Engine, 'start' | 'stop' | 'end'>;

/** The whole gateway: files, proxy, pages, in this order. */
export function createApp(config: Config, log: Logger): Gateway {
  const engine = createEngine(config, log);
  const { store, platform, shell, registry, counts, findLander } = engine;
  const tokens = openTokens(config);
  const overrides = { store, allowed: config.overrideOrigins, log };
  const proxied = config.isProduction ? BACKEND_PATHS : [...BACKEND_PATHS, ...DEVELOPER_PATHS];

  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.set('trust proxy', config.trustProxy);
  app.use(logRequests(log), securityHeaders, allowedHosts(config.allowedHosts));
  app.use(healthRoutes({ ...engine, backendUrl: config.backendUrl }), reportRoutes(registry, counts, log));
  app.get(
    '/mf/:name/:version/client/*file',
    immutableFiles(async (name, version) => {
      // Where releases come from elsewhere, this brings one that an open tab still uses.
      await store.releaseStamp(name, version);
      return store.releaseDirectory(name, version);
    }),
  );
  app.get(
    '/shell/:version/client/*file',
    immutableFiles((_name, version) => shell.directoryOf(version)),
  );
  app.get(
    '/mf/:name/:version/integrity.json',
    integrityFiles((name, version) => store.readRelease(name, version)),
  );
  app.get(
    '/shell/:version/integrity.json',
    integrityFiles((_name, version) => shell.assetsOf(version)),
  );
  app.use(landerRoutes(findLander, store));
  app.use('/platform/api', mountPlatform({ config, platform, tokens, store, log }));
  app.use(
    platformPages({
      config,
      tokens,
      platform,
      store,
      registry,
      counts,
      shell: { version: () => shell.current().version, surface: () => engine.renderers.surface() },
    }),
  );
  app.use(apiProxy(config.backendUrl, proxied, log));
  app.use(publicFiles(() => path.join(shell.directoryOf(shell.current().version), 'public')));
  app.use(compression());
  app.use(overrideRoutes(overrides));
  app.use(pageHandler({ ...engine, overrides }));
  app.use(pageErrors(log));

  return { app, start: engine.start, stop: engine.stop, end: engine.end };
}
