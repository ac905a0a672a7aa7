import { integrityOf, ReleaseError } from '@nightlark/release';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { inParallel } from '../stores/in-parallel.ts';
import type { Coordinates, Platform, PublishResult } from './platform.ts';

const ATTEMPTS = 3;

type Source = Pick<Platform, 'archive' | 'archivedFile'>;

/** Asks again for a file that did not arrive whole. */
async function fetchWhole(source: Source, { remote, version }: Coordinates, file: string, integrity: string): Promise<Buffer> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const content = await source.archivedFile(remote, version, file).catch((error: unknown) => {
      // What the platform says itself stays so.
      if (error instanceof ReleaseError) throw error;
      return null;
    });
    if (content && integrityOf(content) === integrity) return content;
  }
  throw new ReleaseError(`${file} of ${remote} ${version} did not arrive whole in ${ATTEMPTS} attempts; nothing was published`);
}

/**
 * Publishes a release of one platform on another, byte by byte as it is; the other's gate looks at it there.
 * @example await copyRelease(connectPlatform(staging, one), connectPlatform(production, other), { remote: 'mf-likes', version: '1.2.0' });
 */
export async function copyRelease(source: Source, target: Pick<Platform, 'publish'>, release: Coordinates): Promise<PublishResult> {
  const { remote, version } = release;
  const directory = await mkdtemp(path.join(tmpdir(), 'nightlark-release-'));
  try {
    const { files, commit } = await source.archive(remote, version);
    await inParallel(Object.entries(files), async ([file, { integrity }]) => {
      const content = await fetchWhole(source, release, file, integrity);
      const place = path.join(directory, file);
      await mkdir(path.dirname(place), { recursive: true });
      await writeFile(place, content);
    });
    return await target.publish(directory, remote, version, { commit });
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}
