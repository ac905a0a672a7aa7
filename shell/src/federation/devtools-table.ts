import type { ReleaseSetRemote } from '@nightlark/contract';

type Table = typeof globalThis.__FEDERATION__.moduleInfo;
type Row = NonNullable<Table[string]>;

/**
 * Writes a remote into the table that the Module Federation DevTools read for their list of modules and their graph. The runtime
 * fills it only for remotes with a manifest of its own build plugin, and for remotes with an entry like ours it never reads it.
 */
export function describeForDevtools(host: string, { federationName, version, entry }: ReleaseSetRemote): void {
  const table: Table = globalThis.__FEDERATION__.moduleInfo;
  const before = table[host];
  const known = before && 'remotesInfo' in before ? before.remotesInfo : {};
  const address = new URL(entry, document.baseURI).href;
  const remotesInfo = { ...known, [federationName]: { matchedVersion: address } };
  table[host] = { ...before, version: '', remoteEntry: '', remotesInfo } as Row;
  table[`${federationName}:${address}`] = { version, globalName: federationName, remoteEntry: address };
}
