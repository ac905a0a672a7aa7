import { openShellStore, openStore } from '@nightlark/registry';
import { openGate } from '@nightlark/gate';
import { createPlatform, type Platform } from '@nightlark/registry/platform';
import path from 'node:path';
import { ROOT } from '@nightlark/tooling/packages';

/** The platform in this machine's data directory; its gate uses the live shell there, as a running platform's. */
export function openLocalPlatform(): Platform {
  const dataDir = path.resolve(ROOT, process.env['DATA_DIR'] || '.data');
  const { store } = openStore({
    dataDir,
    registryDir: process.env['REGISTRY_DIR'] || undefined,
    registryUrl: process.env['REGISTRY_URL'] || undefined,
  });
  return createPlatform(store, openGate(openShellStore(store)));
}
