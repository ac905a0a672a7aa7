import { integrityOf } from '@nightlark/release';
import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { takenOutMeanwhile } from './conflict-error.ts';
import { descriptionOf } from './index-schema.ts';
import { nullIfMissing } from './null-if-missing.ts';
import { assertSame, COMMITS, PRUNED, USED, type Retention } from './retention.ts';
import { writeAtomically } from './write-file.ts';

const isDirectory = async (entry: string) => (await nullIfMissing(stat(entry)))?.isDirectory() === true;
const listed = async (directory: string) => ((await isDirectory(directory)) ? readdir(directory) : []);

const prunedFile = (root: string, name: string, version: string) => path.join(root, PRUNED, name, version);

export function directoryRetention(root: string): Retention {
  const releaseOf = (name: string, version: string) => path.join(root, 'releases', name, version);
  const usedFile = (name: string, version: string) => path.join(root, USED, name, version);
  const commitFile = (name: string, version: string) => path.join(root, COMMITS, name, version);
  return {
    async inventory() {
      const all: Awaited<ReturnType<Retention['inventory']>> = [];
      for (const name of await listed(path.join(root, 'releases')))
        for (const version of await listed(path.join(root, 'releases', name))) {
          const described = await nullIfMissing(stat(path.join(releaseOf(name, version), descriptionOf(name))));
          const used = await nullIfMissing(stat(usedFile(name, version)));
          if (described) all.push({ name, version, publishedAt: described.mtimeMs, usedAt: used?.mtimeMs ?? null });
        }
      return all;
    },
    async markUsed(name, version) {
      await mkdir(path.dirname(usedFile(name, version)), { recursive: true });
      await writeAtomically(usedFile(name, version), '');
    },
    async noteCommit(name, version, commit) {
      await mkdir(path.dirname(commitFile(name, version)), { recursive: true });
      await writeAtomically(commitFile(name, version), commit);
    },
    commitOf: (name, version) => nullIfMissing(readFile(commitFile(name, version), 'utf8')),
    async takeOut(name, version) {
      const place = releaseOf(name, version);
      const content = await nullIfMissing(readFile(path.join(place, descriptionOf(name))));
      const aside = path.join(root, 'staging', `${name}@${version}-${randomUUID()}`);
      await mkdir(path.dirname(aside), { recursive: true });
      if (content === null || (await nullIfMissing(rename(place, aside))) === null) throw takenOutMeanwhile(name, version);
      return {
        restore: () => rename(aside, place),
        async finish() {
          const pruned = prunedFile(root, name, version);
          await mkdir(path.dirname(pruned), { recursive: true });
          await writeAtomically(pruned, integrityOf(content));
          await rm(aside, { recursive: true, force: true });
          for (const note of [usedFile(name, version), commitFile(name, version)]) await rm(note, { force: true });
        },
      };
    },
  };
}

export async function assertNotPrunedHere(root: string, described: Buffer, name: string, version: string): Promise<void> {
  assertSame(await nullIfMissing(readFile(prunedFile(root, name, version), 'utf8')), described, name, version);
}
