import { CONTRACT_VERSION, LOCALES, type Locale, type Remote } from '@nightlark/contract';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { integrityOf } from './integrity.ts';
import { federationName } from './names.ts';
import { propsSchemaOf } from './overlays/shapes.ts';
import { assetsSchema, releaseSchema, type Assets, type Release } from './schema.ts';

interface BuiltPackage {
  name: string;
  version: string;
  /** Contains `client/` and `server/`; the description is written beside them. */
  directory: string;
  chunks: Assets['chunks'];
}

/** Further facts about a release that only the build knows. */
interface BuildFacts {
  shared: Release['shared'];
  imports: NonNullable<Release['imports']>;
  calls: NonNullable<Release['calls']>;
  budget: number | undefined;
  owner: string | undefined;
}

async function describeFiles(directory: string): Promise<Assets['files']> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  const names = entries.filter(
    (entry) => entry.isFile() && /^(client|maps|server|public|portable)/.test(path.relative(directory, entry.parentPath)),
  );
  const files: Assets['files'] = {};
  for (const entry of names.sort((a, b) => (a.parentPath + a.name < b.parentPath + b.name ? -1 : 1))) {
    const file = path.join(entry.parentPath, entry.name);
    if (/\.(br|gz)$/.test(entry.name)) continue;
    const content = await readFile(file);
    const compressed = await stat(`${file}.br`).catch(() => null);
    files[path.relative(directory, file).replaceAll(path.sep, '/')] = {
      integrity: integrityOf(content),
      bytes: content.length,
      ...(compressed && { brotliBytes: compressed.size }),
    };
  }
  return files;
}

async function describe({ name, version, directory, chunks }: BuiltPackage): Promise<Assets> {
  return { name, version, chunks, files: await describeFiles(directory) };
}

async function write(directory: string, file: string, content: unknown): Promise<void> {
  await writeFile(path.join(directory, file), `${JSON.stringify(content, null, 1)}\n`);
}

/**
 * Writes `release.json` of a built remote; throws when a declared part has no code.
 * @example const release = await writeRelease({ name, version, directory, chunks }, remote, { shared, imports, budget, owner });
 */
export async function writeRelease(built: BuiltPackage, remote: Remote, facts: BuildFacts): Promise<Release> {
  const locales = LOCALES.filter((locale: Locale) => built.chunks[`messages-${locale}`]);
  const result = releaseSchema.safeParse({
    ...(await describe(built)),
    contractVersion: CONTRACT_VERSION,
    federationName: federationName(built.name, built.version),
    routes: remote.routes.map(({ screen: _, ...route }) => route),
    slots: remote.slots.map(({ extension: _, ...slot }) => (slot.overlay ? { ...slot, props: propsSchemaOf(slot.overlay) } : slot)),
    locales,
    ...facts,
  });
  if (!result.success) throw new Error(`${built.name}: ${z.prettifyError(result.error)}`);
  const release = result.data;
  if (remote.name !== built.name) throw new Error(`src/remote.ts says name: '${remote.name}', the package is ${built.name}`);
  const declared = [...release.routes, ...release.slots].map(({ id }) => id);
  const missing = declared.filter((id) => !built.chunks[id]);
  if (missing.length)
    throw new Error(`${built.name}: no chunk named ${missing.join(', ')}; webpackChunkName must equal the declaration's id`);
  if (locales.length < LOCALES.length) {
    const absent = LOCALES.filter((locale) => !locales.includes(locale));
    throw new Error(`${built.name}: no catalogue chunk messages-<locale> for ${absent.join(', ')}`);
  }
  await write(built.directory, 'release.json', release);
  return release;
}

/** Writes `assets.json` of the shell, which is no remote and declares no parts. */
export async function writeAssets(built: BuiltPackage): Promise<Assets> {
  const assets = assetsSchema.parse(await describe(built));
  await write(built.directory, 'assets.json', assets);
  return assets;
}
