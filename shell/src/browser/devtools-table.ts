import type { ReleaseSetRemote } from '@nightlark/contract';

type Table = typeof globalThis.__FEDERATION__.moduleInfo;
type Row = NonNullable<Table[string]>;

/** Of the names below: without a type the DevTools take the name of an entry `….mjs` for its protocol, "http". */
const TYPE = 'app';

/**
 * Writes a remote into the table that the Module Federation DevTools read for their list of modules and their graph. The runtime
 * fills it only for remotes with a manifest of its own build plugin, and for remotes with an entry like ours it never reads it.
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

/** Webpack's containers mark what they use as loaded by a 1, and the DevTools take nothing but `true`. The shell's are always loaded. */
export function markAsLoaded(libraries: Iterable<{ loaded?: boolean }>): void {
  for (const library of libraries) {
    Object.defineProperty(library, 'loaded', { enumerable: true, get: () => true, set: () => undefined });
  }
}
