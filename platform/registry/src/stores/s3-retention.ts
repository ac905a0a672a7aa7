import { integrityOf } from '@nightlark/release';
import type { S3Client } from '@nightlark/s3';
import { takenOutMeanwhile } from './conflict-error.ts';
import { assertSame, COMMITS, PRUNED, USED, type Retention } from './retention.ts';
import { manifestKey, MANIFESTS, parseManifest, removeContents } from './s3-releases.ts';

export function s3Retention(s3: S3Client): Retention {
  return {
    async inventory() {
      const used = new Map((await s3.listDated(`${USED}/`)).map(({ key, time }) => [key.slice(USED.length + 1), Date.parse(time)]));
      return (await s3.listDated(MANIFESTS)).map(({ key, time }) => {
        const [name = '', file = ''] = key.slice(MANIFESTS.length).split('/');
        const version = file.replace(/\.json$/, '');
        return { name, version, publishedAt: Date.parse(time), usedAt: used.get(`${name}/${version}`) ?? null };
      });
    },
    markUsed: async (name, version) => void (await s3.put(`${USED}/${name}/${version}`, '')),
    noteCommit: async (name, version, commit) => void (await s3.put(`${COMMITS}/${name}/${version}`, commit)),
    commitOf: async (name, version) => (await s3.get(`${COMMITS}/${name}/${version}`))?.content.toString('utf8') ?? null,
    async takeOut(name, version) {
      const key = manifestKey(name, version);
      const found = await s3.get(key);
      if (!found) throw takenOutMeanwhile(name, version);
      const { release, files } = parseManifest(found.content, key);
      await s3.remove(key);
      return {
        restore: async () => void (await s3.put(key, found.content, 'new')),
        async finish() {
          await s3.put(`${PRUNED}/${name}/${version}`, integrityOf(Buffer.from(release)));
          await removeContents(s3, Object.values(files));
          for (const notes of [USED, COMMITS]) await s3.remove(`${notes}/${name}/${version}`);
        },
      };
    },
  };
}

export async function assertNotPrunedInS3(s3: S3Client, described: Buffer, name: string, version: string): Promise<void> {
  const found = await s3.get(`${PRUNED}/${name}/${version}`);
  assertSame(found && found.content.toString('utf8'), described, name, version);
}
