import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { archivedCommit } from './archived.ts';
import { publishMissing } from './publish.ts';

test('a build that a bucket has not any more, and this machine still has → published again, with its commit; one that is there is not', async () => {
  const calls: unknown[] = [];
  const store = {
    list: async (name: string) => (name === 'shell' ? ['1.0.0'] : []),
    releaseStamp: async () => 'in the cache',
    publish: async (...build: string[]) => (calls.push(build), 'published' as const),
    noteCommit: async (...commit: string[]) => void calls.push(commit),
  };
  const built = ['shell', 'mf-a'].map((name) => ({ name, version: '1.0.0', directory: `builds/${name}` }));
  await publishMissing(store, built, 'c0ffee');
  expect(calls).toEqual([
    ['builds/mf-a', 'mf-a', '1.0.0'],
    ['mf-a', '1.0.0', 'c0ffee'],
  ]);
});

test('an archive → its commit; a checkout has none', async () => {
  const root = await mkdtemp(path.join(tmpdir(), 'archive-'));
  expect(archivedCommit(root)).toBeNull();
  await writeFile(path.join(root, 'release.json'), JSON.stringify({ commit: 'c0ffee' }));
  expect(archivedCommit(root)).toBe('c0ffee');
  await rm(root, { recursive: true });
});
