import { createInstance } from '@module-federation/enhanced/runtime';
import { checkRemote, type SharedLibrary } from '@nightlark/release/client';
import type { FederationHost } from '../composition/types.ts';
import { describeForDevtools, markAsLoaded } from './devtools-table.ts';

type Shared = NonNullable<Parameters<typeof createInstance>[0]['shared']>;

function sharedOptions(surface: readonly SharedLibrary[]): Shared {
  const options: Shared = {};
  for (const { key, version, lib } of surface) {
    options[key] = {
      version,
      lib: () => lib,
      scope: ['default'],
      shareConfig: { singleton: true, requiredVersion: `^${version}`, eager: true },
    };
  }
  return options;
}

const HOST = 'shell';

/** The browser's host for development and overrides: the federation runtime, for its DevTools. */
export function createRuntimeHost(surface: readonly SharedLibrary[]): FederationHost {
  const runtime = createInstance({ name: HOST, remotes: [], shared: sharedOptions(surface), shareStrategy: 'loaded-first' });
  markAsLoaded(Object.values(runtime.shareScopeMap['default'] ?? {}).flatMap((versions) => Object.values(versions)));
  const failed = new Set<string>();
  return {
    async loadRemote(remote) {
      const { federationName: name, entry } = remote;
      // The runtime caches a failed entry; registering it again allows a retry.
      runtime.registerRemotes([{ name, entry, type: 'module' }], { force: failed.delete(name) });
      describeForDevtools(HOST, remote);
      try {
        return checkRemote(await runtime.loadRemote(`${name}/remote`), remote);
      } catch (error) {
        failed.add(name);
        throw error;
      }
    },
  };
}
