import { openDirectoryStore, openKeys } from '@nightlark/release';
import compression from 'compression';
import express, { type Express } from 'express';
import path from 'node:path';
import type { Config } from './config.ts';
import { loadShell } from './federation/shell.ts';
import { apiProxy } from './http/api-proxy.ts';
import { healthRoutes } from './http/health.ts';
import { publicFiles } from './http/public-files.ts';
import { allowedHosts, securityHeaders } from './http/security.ts';
import { immutableFiles } from './http/static-files.ts';
import { logRequests, type Logger } from './logging.ts';
import { mountPlatform } from './platform/mount.ts';
import { createLiveRegistry, type LiveRegistry } from './registry/live-registry.ts';
import { openSeenNumber } from './registry/seen-number.ts';
import { pageErrors, pageHandler } from './rendering/page.ts';

const BACKEND_PATHS = ['/api', '/media'];
const DEVELOPER_PATHS = ['/dev/outbox', '/dev/outbox.json'];

/** The whole gateway: files, proxy, pages, in this order. */
export function createApp(config: Config, log: Logger): { app: Express; registry: LiveRegistry } {
  const keys = openKeys(path.join(config.dataDir, 'keys'));
  const store = openDirectoryStore(config.registryDir, keys);
  const shell = loadShell({
    browserHost: config.browserHost,
    shellDir: config.shellDir,
    registryDirectory: (name, version) => store.releaseDirectory(name, version),
    backendUrl: config.backendUrl,
    onError: (error, info) => log.error({ err: error, ...info }, 'an area failed'),
  });
  const seen = openSeenNumber(path.join(config.dataDir, 'registry-state.json'), { registry: store.location, key: keys.id }, log);
  const registry = createLiveRegistry({ store, log, seen, assertFits: shell.assertFits, onChange: shell.keepOnly });
  const proxied = config.isProduction ? BACKEND_PATHS : [...BACKEND_PATHS, ...DEVELOPER_PATHS];

  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.set('trust proxy', config.trustProxy);
  app.use(logRequests(log), securityHeaders, allowedHosts(config.allowedHosts));
  app.use(healthRoutes(registry, config.backendUrl));
  app.get(
    '/mf/:name/:version/client/*file',
    immutableFiles((name, version) => store.releaseDirectory(name, version)),
  );
  app.get(
    '/shell/:version/client/*file',
    immutableFiles((_name, version) => path.join(shell.directory, version)),
  );
  app.use('/platform/api', mountPlatform({ config, store, assertFits: shell.assertFits, log }));
  app.use(apiProxy(config.backendUrl, proxied, log));
  app.use(publicFiles(shell.directory, shell.assets.version));
  app.use(compression());
  app.use(pageHandler(registry, shell.render));
  app.use(pageErrors(log));
  return { app, registry };
}
