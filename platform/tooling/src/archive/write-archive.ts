import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openKeys, signContent } from '@nightlark/registry';
import { create } from 'tar';
import { buildPackages } from '../builds/build-packages.ts';
import { builtPackages, packageVersion } from '../packages.ts';
import { readCommit, stage, type Release } from './stage.ts';

/** Links are entries of their own: Node's recursive listings would follow them. */
function filesIn(directory: string, below = ''): string[] {
  return readdirSync(path.join(directory, below), { withFileTypes: true }).flatMap((entry) => {
    const file = path.posix.join(below, entry.name);
    return entry.isDirectory() ? filesIn(directory, file) : [file];
  });
}

/** Packs a directory: the same files give the same bytes, whoever packs them, and when. */
export async function pack(directory: string, file: string, mtime: Date): Promise<void> {
  await create(
    { cwd: directory, file, gzip: { level: 9 }, portable: true, mtime, noDirRecurse: true, strict: true },
    filesIn(directory).sort(),
  );
}

/** Signs an archive: `<archive>.json` beside it says what it is, its size and hash, for deploy/install.mjs. */
export async function signArchive(file: string, release: Release, keysDirectory: string): Promise<void> {
  const content = await readFile(file);
  const sha256 = createHash('sha256').update(content).digest('hex');
  const signed = signContent({ ...release, archive: path.basename(file), size: content.length, sha256 }, openKeys(keysDirectory));
  await writeFile(`${file}.json`, signed);
}

/** Makes the archive that production runs of the commit that is checked out. @returns its file */
export async function writeArchive(target: string, keysDirectory: string): Promise<string> {
  const { commit, time } = readCommit();
  const { built, failures } = await buildPackages(builtPackages());
  if (failures.length > 0) throw new AggregateError(failures, failures.map(({ message }) => message).join('\n'));
  const release: Release = {
    name: 'nightlark',
    version: packageVersion('.'),
    commit,
    platform: `${process.platform}-${process.arch}`,
    node: Number(process.versions.node.split('.')[0]),
  };
  const draft = await mkdtemp(path.join(tmpdir(), 'nightlark-release-'));
  try {
    stage(draft, release, built);
    await mkdir(target, { recursive: true });
    const file = path.join(target, `nightlark-${release.version}-${commit.slice(0, 12)}-${release.platform}.tar.gz`);
    await pack(draft, file, time);
    await signArchive(file, release, keysDirectory);
    return file;
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}
