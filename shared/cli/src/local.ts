import { openShellStore, openStore } from '@nightlark/registry';
import { openGate } from '@nightlark/gate';
import { createPlatform, type Platform } from '@nightlark/registry/platform';
import path from 'node:path';
import { ROOT } from '@nightlark/tooling/packages';

/** The platform of this machine's data directory, checked as a running one would: against the shell that is live in it. */
export function openLocalPlatform(): Platform {
  const dataDir = path.resolve(ROOT, process.env['DATA_DIR'] || '.data');
  const { store, keys } = openStore({
    dataDir,
    registryDir: process.env['REGISTRY_DIR'] || undefined,
    registryUrl: process.env['REGISTRY_URL'] || undefined,
  });
  const shells = openShellStore(process.env['SHELL_DIR'] || path.join(dataDir, 'shell'), keys);
  return createPlatform(store, openGate(shells));
}
