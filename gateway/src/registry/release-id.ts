import type { Release } from '@nightlark/release';

export type ReleaseId = Pick<Release, 'name' | 'version'>;

/** A release as the key of a map. */
export const releaseKey = (name: string, version: string) => `${name}@${version}`;

export const isSameRelease = (a: ReleaseId, b: ReleaseId) => a.name === b.name && a.version === b.version;
