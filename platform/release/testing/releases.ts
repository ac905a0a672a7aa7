import { CONTRACT_VERSION, LOCALES } from '@nightlark/contract';
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { integrityOf } from '../src/integrity.ts';
import type { Release } from '../src/schema.ts';

export function aRelease(changes: Partial<Release> = {}): Release {
  const { name = 'mf-alpha', version = '1.0.0' } = changes;
  return {
    name,
    version,
    contractVersion: CONTRACT_VERSION,
    federationName: `${name}_${version}`.replace(/\W/g, '_'),
    routes: [],
    slots: [],
    locales: [...LOCALES],
    shared: {},
    chunks: {},
    files: {},
    ...changes,
  };
}

/** A build in a directory of its own: a release with one file. */
export async function aBuild(changes: Partial<Release> = {}, note = 'a note'): Promise<string> {
  const directory = await mkdtemp(path.join(tmpdir(), 'build-'));
  const files = { 'client/note.txt': { integrity: integrityOf(Buffer.from(note)), bytes: Buffer.byteLength(note) } };
  await writeFile(path.join(directory, 'release.json'), JSON.stringify(aRelease({ files, ...changes })));
  await mkdir(path.join(directory, 'client'));
  await writeFile(path.join(directory, 'client/note.txt'), note);
  return directory;
}
