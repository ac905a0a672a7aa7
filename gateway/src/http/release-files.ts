import type { ReleaseStore } from '@nightlark/registry';
import { releaseJsonSchema } from '@nightlark/release';
import { Router } from 'express';
import type { Logger } from '../logging.ts';
import type { Config } from '../config.ts';
import type { LiveRegistry } from '../registry/live-registry.ts';
import { noteUsedVersions } from '../registry/used-versions.ts';
import type { LiveShell } from '../shell/live-shell.ts';
import { liveManifest, notForOwnPages, otherOrigins } from './other-origins.ts';
import { immutableFiles, integrityFiles } from './static-files.ts';

interface Options {
  store: ReleaseStore;
  shell: Pick<LiveShell, 'assetsOf'>;
  registry: Pick<LiveRegistry, 'current'>;
  /** Others that may load remotes. */
  origins: Config['mfOrigins'];
  log: Logger;
}

/** What releases of remotes and the shell give to browsers, and the schema of a release's description. */
export function releaseFiles({ store, shell, registry, origins, log }: Options): Router {
  const router = Router();
  const noteUsed = noteUsedVersions(store, log);
  // With a remote store: downloads a release that an open tab still uses.
  const releaseOf = async (name: string, version: string) => {
    if (await store.hasRelease(name, version)) noteUsed(name, version);
    return store.releaseDirectory(name, version);
  };
  router.use('/mf', otherOrigins(origins));
  router.get('/mf/:name/mf-manifest.json', liveManifest(registry, store));
  router.get('/mf/:name/:version/portable/*file', notForOwnPages, immutableFiles(releaseOf, 'portable'));
  router.get('/mf/:name/:version/client/*file', immutableFiles(releaseOf));
  router.get(
    '/shell/:version/client/*file',
    immutableFiles((_name, version) => releaseOf('shell', version)),
  );
  router.get(
    '/mf/:name/:version/integrity.json',
    integrityFiles(async (name, version) => ((await store.hasRelease(name, version)) ? store.readRelease(name, version) : null)),
  );
  router.get(
    '/shell/:version/integrity.json',
    integrityFiles((_name, version) => shell.assetsOf(version)),
  );
  router.get('/platform/release.schema.json', (_request, response) => {
    response.set({ 'access-control-allow-origin': '*', 'cache-control': 'public, max-age=3600' }).json(releaseJsonSchema());
  });
  return router;
}
