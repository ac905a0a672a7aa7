import { CREDENTIALS, startS3, type S3Server } from '@nightlark/s3/testing';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { DayStore } from './days.ts';
import { openDirectoryStore } from './directory-store.ts';
import { openKeys } from './keys.ts';
import { openS3Store } from './s3-store.ts';

let data: string;
let s3: S3Server;
beforeEach(async () => {
  data = await mkdtemp(path.join(tmpdir(), 'days-'));
  s3 = await startS3();
});
afterEach(async () => {
  await s3.close();
  await rm(data, { recursive: true, force: true });
});

const STORES: [string, () => DayStore][] = [
  ['directory', () => openDirectoryStore(path.join(data, 'registry')).days],
  [
    'bucket',
    () => {
      const keys = openKeys(path.join(data, 'keys'), {});
      return openS3Store({ url: `${s3.url}/bucket/registry`, keys, cacheDir: path.join(data, 'cache'), env: CREDENTIALS }).days;
    },
  ],
];
const pages = (renders: number, failed = 0) => ({ renders, failed, renderMs: renders * 5 });

test.each(STORES)('in a %s, gateways that add at once → the sum of all, which a later one reads', async (_, open) => {
  expect(await open().read()).toEqual({});
  const gateways = [open(), open(), open()];
  await Promise.all(gateways.map((one, index) => one.add({ '2026-11-21': { 'mf-a': pages(index + 1, index) } })));
  await open().add({ '2026-11-20': { 'mf-a': pages(1) }, '2026-11-21': { 'mf-b': pages(2) } });
  expect(await open().read()).toEqual({
    '2026-11-20': { 'mf-a': pages(1) },
    '2026-11-21': { 'mf-a': pages(6, 3), 'mf-b': pages(2) },
  });
});

test('more than a month → the oldest days go', async () => {
  const [, open] = STORES[0]!;
  const days = Array.from({ length: 40 }, (_, index) => new Date(Date.UTC(2026, 0, 40 - index)).toISOString().slice(0, 10));
  for (const day of days) await open().add({ [day]: { 'mf-a': pages(1) } });
  expect(Object.keys(await open().read())).toEqual(days.slice(0, 30).toReversed());
});

test('a file that is none → begun anew', async () => {
  const [, open] = STORES[0]!;
  await open().add({ '2026-11-21': { 'mf-a': pages(1) } });
  for (const text of ['{', '{"2026-11-21":{"mf-a":{"renders":-1}}}']) {
    await writeFile(path.join(data, 'registry/days.json'), text);
    expect(await open().read()).toEqual({});
  }
  await open().add({ '2026-11-22': { 'mf-a': pages(2) } });
  expect(await open().read()).toEqual({ '2026-11-22': { 'mf-a': pages(2) } });
});
