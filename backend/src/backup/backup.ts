import { mkdir, readdir } from 'node:fs/promises';
import path from 'node:path';
import { directoryFiles, type Files } from './files.ts';
import { DUMP, entryOf, entryOfFile, type Manifest, MANIFEST, newManifest } from './manifest.ts';
import { FOLDERS, INDEX, isKept, type Places } from './places.ts';
import { migrationsOf, runPostgres } from './postgres.ts';

const AT_ONCE = 8;

/**
 * Copies a site into an empty directory, beside running processes. First the database, so that no row is without its photo; the manifest
 * last: a backup without it was not finished.
 */
export async function backup({ databaseUrl, files }: Places, directory: string): Promise<Manifest> {
  await mkdir(directory, { recursive: true, mode: 0o700 });
  if ((await readdir(directory)).length > 0) throw new Error(`${directory} is not empty.`);
  const migrations = await migrationsOf(databaseUrl);
  const dump = path.join(directory, DUMP);
  await runPostgres('pg_dump', databaseUrl, ['--format=custom', '--no-owner', '--no-privileges', '--file', dump]);
  const entries: Manifest['files'] = { [DUMP]: await entryOfFile(dump) };
  for (const folder of FOLDERS) await copyFolder(files[folder], directoryFiles(path.join(directory, folder)), folder, entries);
  const manifest = newManifest(new Date(), migrations, entries);
  await directoryFiles(directory).write(MANIFEST, Buffer.from(`${JSON.stringify(manifest, null, 1)}\n`));
  return manifest;
}

async function copyFolder(from: Files, to: Files, folder: string, entries: Manifest['files']): Promise<void> {
  const names = (await from.list()).filter(isKept);
  const copy = async (name: string) => {
    const content = await from.read(name);
    // Deleted since: a member's photo.
    if (!content) return;
    await to.write(name, content);
    entries[`${folder}/${name}`] = entryOf(content);
  };
  await copy(INDEX);
  const left = names.filter((name) => name !== INDEX);
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let name = left.pop(); name !== undefined; name = left.pop()) await copy(name);
    }),
  );
}
