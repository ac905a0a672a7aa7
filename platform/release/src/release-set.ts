import type { ReleaseSet, ReleaseSetRemote } from '@nightlark/contract';
import { createHash } from 'node:crypto';
import { clientBase } from './names.ts';
import { integrityTable } from './integrity-table.ts';
import type { Release } from './schema.ts';

export function releaseSetRemote(release: Release): ReleaseSetRemote {
  const { name, version, routes, slots, calls } = release;
  const { integrity } = integrityTable(release);
  return {
    name,
    version,
    federationName: release.federationName,
    entry: `${clientBase(name, version)}remoteEntry.mjs`,
    integrity,
    routes,
    // Browsers need the slots, not the props of overlays.
    slots: slots.map(({ props: _, ...slot }) => slot),
    ...(calls && { calls }),
  };
}

/** The id of the set of these releases, by their federation names. */
export function setId(federationNames: readonly string[]): string {
  return createHash('sha256')
    .update([...federationNames].sort().join('\n'))
    .digest('hex')
    .slice(0, 12);
}

/**
 * Resolves the set of a response; equal versions have an equal id, so that results can be cached by set.
 * @example const { id, remotes } = resolveReleaseSet([likes, chat]);
 */
export function resolveReleaseSet(releases: readonly Release[]): ReleaseSet {
  const sorted = [...releases].sort((a, b) => (a.name < b.name ? -1 : 1));
  return { id: setId(sorted.map(({ federationName }) => federationName)), remotes: sorted.map(releaseSetRemote) };
}
