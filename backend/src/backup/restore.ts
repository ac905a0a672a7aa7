import path from 'node:path';
import { readMigrations } from '../db/migrate.ts';
import { directoryFiles } from './files.ts';
import { assertWhole, DUMP, type Manifest, readManifest } from './manifest.ts';
import { FOLDERS, INDEX, type Places } from './places.ts';
import { isEmpty, runPostgres } from './postgres.ts';

/**
 * Restores a backup into an empty database. That is filled last and at once: a restoration that broke off is begun again.
 * @throws Error, before anything is written, when the database is in use, the backup is torn or of a newer release, or another registry
 * or other keys are there
 */
export async function restore({ databaseUrl, files }: Places, directory: string): Promise<Manifest> {
  const manifest = await readManifest(directory);
  const known = new Set(readMigrations().map(({ name }) => name));
  const newer = manifest.migrations.find((name) => !known.has(name));
  if (newer) throw new Error(`The backup is of a newer release than this: it has the migration ${newer}. Restore it with that one.`);
  if (!(await isEmpty(databaseUrl))) throw new Error('The database of DATABASE_URL is not empty: name an empty one.');
  await assertWhole(directory, manifest);
  const names = Object.keys(manifest.files).filter((name) => name !== DUMP);
  // The index goes live with its last byte.
  names.sort((a, b) => Number(a.endsWith(`/${INDEX}`)) - Number(b.endsWith(`/${INDEX}`)));
  const saved = directoryFiles(directory);
  const inTurn = names.map((name) => {
    const folder = FOLDERS.find((each) => name.startsWith(`${each}/`))!;
    return { name, target: files[folder], file: name.slice(folder.length + 1), isOwn: folder === 'keys' || name === `registry/${INDEX}` };
  });
  for (const { name, target, file, isOwn } of inTurn) {
    const there = isOwn && (await target.read(file));
    if (there && !there.equals((await saved.read(name))!))
      throw new Error(`Where ${name} goes is another one already: restore into an empty registry and an empty DATA_DIR.`);
  }
  for (const { name, target, file } of inTurn) await target.write(file, (await saved.read(name))!);
  const options = ['--exit-on-error', '--single-transaction', '--no-owner', '--no-privileges'];
  await runPostgres('pg_restore', databaseUrl, [...options, path.join(directory, DUMP)]);
  return manifest;
}
