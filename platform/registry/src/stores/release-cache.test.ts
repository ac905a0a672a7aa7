import type { S3Client } from '@nightlark/s3';
import { aBuild } from '@nightlark/release/testing';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openDirectoryStore } from './directory-store.ts';
import { openKeys } from './keys.ts';
import { ReleaseCache } from './release-cache.ts';

let data: string;
beforeEach(async () => void (data = await mkdtemp(path.join(tmpdir(), 'release-cache-'))));
afterEach(() => rm(data, { recursive: true }));

test('300 files of a release are requested at once after a start → its copy is checked once', async () => {
  const store = openDirectoryStore(path.join(data, 'cache'), openKeys(path.join(data, 'keys'), {}));
  await store.publish(await aBuild({ version: '1.0.0' }), 'mf-alpha', '1.0.0');
  const checked: string[] = [];
  const cache = {
    ...store,
    releaseDirectory(name: string, version: string) {
      checked.push(version);
      return store.releaseDirectory(name, version);
    },
  };
  const s3 = { list: async () => [] } as unknown as S3Client;
  const releases = new ReleaseCache({ s3, cache, scratch: path.join(data, 'scratch'), liveVersions: () => null });
  const found = await Promise.all(Array.from({ length: 300 }, () => releases.has('mf-alpha', '1.0.0')));
  expect([found.every(Boolean), checked]).toEqual([true, ['1.0.0']]);
});
