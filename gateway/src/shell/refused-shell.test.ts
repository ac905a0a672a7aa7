import type { Assets } from '@nightlark/release';
import { openKeys, openShellStore, type ShellStore } from '@nightlark/registry';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createLogger } from '../logging.ts';
import { createLiveShell, type LiveShell } from './live-shell.ts';

let root: string;
let store: ShellStore;
let shell: LiveShell;
let used: string[];
beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'refused-shell-'));
  store = openShellStore(path.join(root, 'shell'), openKeys(path.join(root, 'keys')));
  used = [];
  shell = createLiveShell({ store, log: createLogger('silent'), use: async ({ version }) => void used.push(version) });
});
afterEach(async () => {
  shell.stop();
  await rm(root, { recursive: true });
});

async function publish(version: string): Promise<void> {
  const built = path.join(root, 'built', version);
  await mkdir(built, { recursive: true });
  const assets: Assets = { name: 'shell', version, chunks: {}, files: {} };
  await writeFile(path.join(built, 'assets.json'), JSON.stringify(assets));
  await store.publish(built, version);
}

test('the live build is refused → the one before it serves, until the refused one is published again', async () => {
  await publish('1.0.0');
  await publish('1.1.0');
  await shell.start();
  expect(await shell.refuse('1.1.0', 'its pages fail')).toBe(true);
  expect([shell.current().version, shell.problem()]).toEqual(['1.0.0', 'shell 1.1.0: its pages fail']);
  await publish('1.1.0');
  expect(await shell.refuse('1.0.0', 'a look at the builds')).toBe(true);
  expect(used).toEqual(['1.1.0', '1.0.0', '1.1.0']);
});

test('the only build is refused, or one that is not live → nothing changes', async () => {
  await publish('1.0.0');
  await shell.start();
  expect([await shell.refuse('1.0.0', 'its pages fail'), await shell.refuse('0.9.0', 'its pages fail')]).toEqual([false, false]);
  expect([shell.current().version, shell.problem()]).toEqual(['1.0.0', null]);
});

test('the build before it is not valid → the refused one goes on', async () => {
  await publish('1.0.0');
  await publish('1.1.0');
  await rm(path.join(store.directory, '1.0.0/assets.json'));
  await shell.start();
  expect(await shell.refuse('1.1.0', 'its pages fail')).toBe(false);
  expect([shell.current().version, shell.problem(), used]).toEqual(['1.1.0', null, ['1.1.0']]);
});

test('a build knows since when it is published', async () => {
  const before = Date.now();
  await publish('1.0.0');
  await shell.start();
  const { published, live } = shell.since();
  expect(published).toBeGreaterThanOrEqual(before);
  expect(live).toBeGreaterThanOrEqual(published);
});
