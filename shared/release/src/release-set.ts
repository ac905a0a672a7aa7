import type { ReleaseSet, ReleaseSetRemote } from '@nightlark/contract';
import { createHash } from 'node:crypto';
import { clientBase } from './client-base.ts';
import { integrityTable } from './integrity-table.ts';
import type { Release } from './schema.ts';

export function releaseSetRemote(release: Release): ReleaseSetRemote {
  const { name, version, routes, slots } = release;
  const { integrity } = integrityTable(release);
  return {
    name,
    version,
    federationName: release.federationName,
    entry: `${clientBase(name, version)}remoteEntry.mjs`,
    integrity,
    routes,
    slots,
  };
}

/** One set for one response; equal versions give an equal id, so that what is made of a set can be kept. */
export function resolveReleaseSet(releases: readonly Release[]): ReleaseSet {
  const sorted = [...releases].sort((a, b) => (a.name < b.name ? -1 : 1));
  const id = createHash('sha256').update(sorted.map(({ federationName }) => federationName).join('\n'));
  return { id: id.digest('hex').slice(0, 12), remotes: sorted.map(releaseSetRemote) };
}
