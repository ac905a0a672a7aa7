import { openStore } from '@nightlark/release';
import compression from 'compression';
import express, { type Express } from 'express';
import path from 'node:path';
import type { Config } from './config.ts';
import { loadShell } from './federation/shell.ts';
import { apiProxy } from './http/api-proxy.ts';
import { healthRoutes } from './http/health.ts';
import { integrityFiles } from './http/integrity-files.ts';
import { publicFiles } from './http/public-files.ts';
import { reportRoutes } from './http/report.ts';
import { allowedHosts, securityHeaders } from './http/security.ts';
import { immutableFiles } from './http/static-files.ts';
import { createLiveLanders } from './landers/live-landers.ts';
import { landerRoutes } from './landers/routes.ts';
import { logRequests, type Logger } from './logging.ts';
import { createCounts } from './metrics/counts.ts';
import { watchVersions } from './metrics/withdraw.ts';
import { mountPlatform } from './platform/mount.ts';
import { platformPages } from './platform/page/routes.ts';
import { createLiveRegistry } from './registry/live-registry.ts';
import { createReleasePool } from './registry/release-pool.ts';
import { openSeenNumber } from './registry/seen-number.ts';
import { createObserver } from './rendering/observe.ts';
import { pageErrors, pageHandler } from './rendering/page.ts';

const BACKEND_PATHS = ['/api', '/media'];
const DEVELOPER_PATHS = ['/dev/outbox', '/dev/outbox.json'];

/** The whole gateway: files, proxy, pages, in this order. */
export function createApp(config: Config, log: Logger): { app: Express; start: () => Promise<void>; stop: () => void } {
  const counts = createCounts();
  const observer = createObserver(counts);
  const { store, keyId } = openStore(config);
  const shell = loadShell({
    browserHost: config.browserHost,
    shellDir: config.shellDir,
    registryDirectory: (name, version) => store.releaseDirectory(name, version),
    backendUrl: config.backendUrl,
    findLander: (...asked) => findLander(...asked),
    onError(error, info) {
      log.error({ err: error, ...info, version: observer.versionOf(info.remote) }, 'an area failed');
      observer.noteError(error, info);
    },
  });
  const seen = openSeenNumber(path.join(config.dataDir, 'registry-state.json'), { registry: store.location, key: keyId }, log);
  const pool = createReleasePool({ store, log, ...shell });
  const registry = createLiveRegistry({ store, pool, log, seen });
  const findLander = createLiveLanders({ store, registry, log });
  const proxied = config.isProduction ? BACKEND_PATHS : [...BACKEND_PATHS, ...DEVELOPER_PATHS];

  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.set('trust proxy', config.trustProxy);
  app.use(logRequests(log), securityHeaders, allowedHosts(config.allowedHosts));
  app.use(healthRoutes(registry, counts, config.backendUrl), reportRoutes(registry, counts, log));
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
    immutableFiles((_name, version) => path.join(shell.directory, version)),
  );
  app.get(
    '/mf/:name/:version/integrity.json',
    integrityFiles((name, version) => store.readRelease(name, version)),
  );
  app.get(
    '/shell/:version/integrity.json',
    integrityFiles((_name, version) => shell.assetsOf(version)),
  );
  app.use(landerRoutes(findLander));
  app.use('/platform/api', mountPlatform({ config, store, log }));
  app.use(platformPages({ config, store, registry, counts }));
  app.use(apiProxy(config.backendUrl, proxied, log));
  app.use(publicFiles(shell.directory, shell.assets.version));
  app.use(compression());
  app.use(pageHandler(registry, observer.observe(shell.render)));
  app.use(pageErrors(log));

  let stopWatching = () => {};
  return {
    app,
    async start() {
      await registry.start();
      stopWatching = watchVersions({ store, registry, counts, log });
    },
    stop() {
      registry.stop();
      stopWatching();
    },
  };
}
