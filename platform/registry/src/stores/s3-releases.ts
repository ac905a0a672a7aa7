import type { S3Client } from '@nightlark/s3';
import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { otherContent } from './conflict-error.ts';
import { ReleaseError, assertCoordinates, parseFile, integrityOf } from '@nightlark/release';
import { assertComplete } from './directory-store.ts';
import { descriptionOf } from './index-schema.ts';
import { inParallel } from './in-parallel.ts';
import type { Published, ReleaseStore } from './store.ts';

/** The object that publishes a release: its `release.json` (the shell's `assets.json`) verbatim, and the hash of each file's content. */
const manifestSchema = z.object({ release: z.string(), files: z.record(z.string(), z.string().regex(/^sha384-[A-Za-z0-9+/]{64}$/)) });
type Manifest = z.output<typeof manifestSchema>;

/** Content-addressed: concurrent uploads can't overwrite each other's files, and equal files are stored once. */
const contentKey = (integrity: string) => `files/${Buffer.from(integrity.slice(7), 'base64').toString('hex')}`;

export const MANIFESTS = 'releases/';

export function manifestKey(name: string, version: string): string {
  assertCoordinates(name, version);
  return `${MANIFESTS}${name}/${version}.json`;
}

export const parseManifest = (content: Buffer, key: string): Manifest => parseFile(manifestSchema, content.toString('utf8'), key);

export async function readManifest(s3: S3Client, name: string, version: string): Promise<Manifest | null> {
  const key = manifestKey(name, version);
  const found = await s3.get(key);
  return found && parseManifest(found.content, key);
}

/** Publishes atomically: uploads the contents first and the manifest last. */
export async function publishToS3(s3: S3Client, directory: string, name: string, version: string): Promise<Published> {
  const described = await assertComplete(directory, name, version);
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  const files: Manifest['files'] = {};
  const shared: { key: string; content: Buffer }[] = [];
  await inParallel(
    entries.filter((entry) => entry.isFile()),
    async (entry) => {
      const file = path.join(entry.parentPath, entry.name);
      const relative = path.relative(directory, file).replaceAll(path.sep, '/');
      if (relative === descriptionOf(name)) return;
      const content = await readFile(file);
      files[relative] = integrityOf(content);
      const key = contentKey(files[relative]);
      if (!(await s3.put(key, content, 'new'))) shared.push({ key, content });
    },
  );
  const manifest: Manifest = { release: described.toString('utf8'), files };
  if (await s3.put(manifestKey(name, version), JSON.stringify(manifest), 'new')) {
    // Somebody may have removed the last release with a file that was there: now that this one names it, it stays.
    await inParallel(shared, async ({ key, content }) => {
      if ((await s3.etag(key)) === null) await s3.put(key, content, 'new');
    });
    return 'published';
  }
  if ((await readManifest(s3, name, version))?.release === manifest.release) return 'unchanged';
  throw otherContent(name, version);
}

/**
 * Removes contents that no release names any more. One whose release is published meanwhile is put back, or by the publisher, whichever
 * looks last.
 */
export async function removeContents(s3: S3Client, integrities: readonly string[]): Promise<void> {
  const named = async () => {
    const all = new Set<string>();
    await inParallel(await s3.list(MANIFESTS), async (key) => {
      const found = await s3.get(key);
      for (const integrity of found ? Object.values(parseManifest(found.content, key).files) : []) all.add(integrity);
    });
    return all;
  };
  const before = await named();
  const removed: { integrity: string; content: Buffer }[] = [];
  await inParallel([...new Set(integrities)], async (integrity) => {
    const found = before.has(integrity) ? null : await s3.get(contentKey(integrity));
    if (!found) return;
    removed.push({ integrity, content: found.content });
    await s3.remove(contentKey(integrity));
  });
  const after = await named();
  for (const { integrity, content } of removed) if (after.has(integrity)) await s3.put(contentKey(integrity), content, 'new');
}

interface Places {
  s3: S3Client;
  cache: ReleaseStore;
  /** For what is not complete. */
  staging: string;
}

/** Downloads a release to a local directory and verifies its hashes: all files or none. */
export async function downloadFromS3({ s3, cache, staging }: Places, name: string, version: string): Promise<void> {
  const manifest = await readManifest(s3, name, version);
  if (!manifest) throw new ReleaseError(`${name} ${version} is not published`);
  const draft = path.join(staging, randomUUID());
  try {
    await mkdir(draft, { recursive: true });
    await writeFile(path.join(draft, descriptionOf(name)), manifest.release);
    await inParallel(Object.entries(manifest.files), async ([file, integrity]) => {
      const target = path.resolve(draft, file);
      if (!target.startsWith(draft + path.sep)) throw new ReleaseError(`${name} ${version} names a file outside of itself: ${file}`);
      const found = await s3.get(contentKey(integrity));
      if (!found || integrityOf(found.content) !== integrity)
        throw new ReleaseError(`${name} ${version}: ${file} is missing or changed in the registry`);
      await mkdir(path.dirname(target), { recursive: true });
      await writeFile(target, found.content);
    });
    await cache.publish(draft, name, version);
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}
