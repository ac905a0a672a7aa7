import { PREVIEW_PATHS, withQuery } from '@nightlark/contract';
import { integrityOf, ReleaseError } from '@nightlark/release';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { signLink } from '../links/signed-link.ts';
import { PREVIEW_DAYS, PREVIEW_LINK, type PreviewedRelease } from '../previews/preview.ts';
import type { RegistryIndex } from '../stores/index-schema.ts';
import type { ReleaseStore } from '../stores/store.ts';
import type { Coordinates, Platform, PreviewLink, PreviewOptions } from './platform.ts';

const DAY_MS = 86_400_000;

/** @throws ReleaseError for a version that is not published (any more) */
export async function previewedRelease(store: ReleaseStore, { remote, version }: Coordinates): Promise<PreviewedRelease> {
  if (!(await store.list(remote)).includes(version)) throw new ReleaseError(`${remote} ${version} is not published (any more)`);
  // From a bucket it is downloaded first.
  await store.readRelease(remote, version);
  const described = await readFile(path.join(store.releaseDirectory(remote, version), 'release.json'));
  return { name: remote, version, sha384: integrityOf(described) };
}

/** A signed link to versions whose hashes are known. */
function previewLink(
  store: ReleaseStore,
  releases: PreviewedRelease[],
  { days = PREVIEW_DAYS.default, key }: Pick<PreviewOptions, 'days' | 'key'> = {},
): PreviewLink {
  const until = new Date(Date.now() + days * DAY_MS);
  const token = signLink(store, PREVIEW_LINK, { releases, mayChoose: false, key }, until);
  return { path: withQuery(PREVIEW_PATHS.open, { token }), until: until.toISOString() };
}

/** The link to a version that is published; null without the signing key, which publishing does not need. */
export function linkToPublished(store: ReleaseStore, release: PreviewedRelease, key: string | undefined): PreviewLink | null {
  try {
    return previewLink(store, [release], { key });
  } catch (error) {
    if (error instanceof ReleaseError) return null;
    throw error;
  }
}

/** Signed links to published versions. They do not change the registry. */
export function platformPreviews(store: ReleaseStore, readIndex: () => Promise<RegistryIndex>): Pick<Platform, 'preview'> {
  return {
    async preview(versions, { isPinned = false, ...options } = {}) {
      const named = new Set(versions.map(({ remote }) => remote));
      if (named.size < versions.length) throw new ReleaseError('A preview has one version of a remote');
      const others = Object.entries(isPinned ? (await readIndex()).remotes : {}).filter(([remote]) => !named.has(remote));
      const pinned = others.map(([remote, { stable: version }]) => ({ remote, version }));
      return previewLink(store, await Promise.all([...versions, ...pinned].map((one) => previewedRelease(store, one))), options);
    },
  };
}
