import type { ReleaseSetRemote } from '@nightlark/contract';

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
