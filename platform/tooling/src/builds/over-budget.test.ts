import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { overBudget } from './over-budget.ts';

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'over-budget-'));
});
afterEach(() => rm(directory, { recursive: true }));

const release = (bannerBytes: number) => ({
  name: 'mf-stories',
  version: '1.0.0',
  routes: [],
  slots: [{ id: 'banner', slot: 'banner' }],
  locales: [],
  chunks: { banner: { js: ['banner.js'], css: [] } },
  files: { 'client/banner.js': { bytes: bannerBytes * 3, brotliBytes: bannerBytes } },
});
const write = (content: object) => writeFile(path.join(directory, 'release.json'), JSON.stringify(content));

test('a banner that is heavier than any may be → said, with its budget', async () => {
  await write(release(5_800));
  expect(await overBudget({ name: 'mf-stories', directory })).toEqual([
    'mf-stories: the slot banner is 5.8 kB, its budget 3.5 kB; the gate would refuse it',
  ]);
});

test('within its budget → nothing', async () => {
  await write(release(3_500));
  expect(await overBudget({ name: 'mf-stories', directory })).toEqual([]);
});

test('the shell, whose build has no release.json → nothing', async () => {
  expect(await overBudget({ name: 'shell', directory })).toEqual([]);
});
