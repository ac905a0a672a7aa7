import { createInstance } from '@module-federation/enhanced/runtime';
import type { ReleaseSetRemote } from '@nightlark/contract';
import { checkRemote, type SharedLibrary } from '@nightlark/release/client';
import type { FederationHost } from '../composition/types.ts';

type Table = typeof globalThis.__FEDERATION__.moduleInfo;
type Row = NonNullable<Table[string]>;

/** Entry type: without one the DevTools misread the name of an `.mjs` entry. */
const TYPE = 'app';

/**
 * Registers a remote in the global table of the Module Federation DevTools. The runtime does so only for remotes with a manifest of its
 * own build plugin.
 */
export function describeForDevtools(host: string, { federationName, version, entry }: ReleaseSetRemote): void {
  const table: Table = globalThis.__FEDERATION__.moduleInfo;
  const before = table[host];
  const known = before && 'remotesInfo' in before ? before.remotesInfo : {};
  const address = new URL(entry, document.baseURI).href;
  const name = `${TYPE}:${federationName}`;
  const remotesInfo = { ...known, [name]: { matchedVersion: address } };
  table[host] = { ...before, version: '', remoteEntry: '', remotesInfo } as Row;
  table[`${name}:${address}`] = { version, globalName: federationName, remoteEntry: address };
}

/** Webpack's containers set `loaded` to 1, but the DevTools expect `true`. The shell's libraries are always loaded. */
export function markAsLoaded(libraries: Iterable<{ loaded?: boolean }>): void {
  for (const library of libraries) {
    Object.defineProperty(library, 'loaded', { enumerable: true, get: () => true, set: () => undefined });
  }
}

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
