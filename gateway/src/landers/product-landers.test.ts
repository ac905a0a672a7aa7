import { LANDER_NAMES } from '@nightlark/contract';
import { openDirectoryStore } from '@nightlark/registry';
import { createPlatform } from '@nightlark/registry/platform';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { publishProductLanders } from '@nightlark/tooling/product-landers';
import { allowingGate, aLander } from '@nightlark/registry/testing';

let directory: string;
beforeEach(async () => (directory = await mkdtemp(path.join(tmpdir(), 'landers-'))));
afterEach(() => rm(directory, { recursive: true, force: true }));

test('a build publishes the nine landers once, and leaves alone what marketing published or took away', async () => {
  const store = openDirectoryStore(path.join(directory, 'registry'));
  const platform = createPlatform(store, allowingGate);
  await store.move([], { who: 'build' });
  await publishProductLanders(store);
  const first = await store.readIndex();
  expect(Object.keys(first.landers).sort()).toEqual([...LANDER_NAMES].sort());
  await publishProductLanders(store);
  expect((await store.readIndex()).number).toBe(first.number);

  await platform.publishLander(JSON.stringify(aLander({ name: 'gallery' })), { who: 'marketing' });
  await platform.unpublishLander('video', { who: 'marketing' });
  const { landers } = await store.readIndex();
  await publishProductLanders(store);
  expect((await store.readIndex()).landers).toEqual(landers);
  expect(landers['gallery']).toMatchObject({ by: 'marketing' });
  expect(landers['video']).toBeUndefined();
});
