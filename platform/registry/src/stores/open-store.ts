import path from 'node:path';
import { openDirectoryStore } from './directory-store.ts';
import { openKeys, type RegistryKeys } from './keys.ts';
import { openS3Store } from './s3-store.ts';
import type { ReleaseStore } from './store.ts';

interface Places {
  dataDir: string;
  /** Default: `registry` in the data directory. */
  registryDir?: string | undefined;
  /** An S3-compatible bucket instead of the directory. */
  registryUrl?: string | undefined;
}

/**
 * Opens the registry of a platform, in a directory or a bucket; its keys are in the environment or in the data directory.
 * @example const { store } = openStore({ dataDir: 'var', registryUrl: 'https://s3.example/bucket/registry' });
 */
export function openStore({ dataDir, registryDir = path.join(dataDir, 'registry'), registryUrl }: Places): {
  store: ReleaseStore;
  keys: RegistryKeys;
} {
  const keys = openKeys(path.join(dataDir, 'keys'));
  const store = registryUrl
    ? openS3Store({ url: registryUrl.replace(/\/$/, ''), keys, cacheDir: path.join(dataDir, 'registry-cache') })
    : openDirectoryStore(registryDir, keys);
  return { store, keys };
}
