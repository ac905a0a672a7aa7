import type { Assets } from '@nightlark/release';
import { openDirectoryStore, openShellStore, type ShellStore } from '@nightlark/registry';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createLogger } from '../logging.ts';
import { LiveShell } from './live-shell.ts';

let root: string;
let store: ShellStore;
let shell: LiveShell;
let used: string[];
/** Versions that do not start. */
let broken: Set<string>;
/** How far the clock is ahead, in ms. */
let ahead: number;
beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'refused-shell-'));
  store = openShellStore(openDirectoryStore(path.join(root, 'registry')));
  used = [];
  broken = new Set();
  ahead = 0;
  async function use({ version }: Assets): Promise<void> {
    used.push(version);
    if (broken.has(version)) throw new Error(`${version} does not start`);
  }
  shell = new LiveShell({ store, log: createLogger('silent'), use, filesCheckMs: 60_000, now: () => Date.now() + ahead });
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
  await store.publish(built, version, { who: 'test' });
}

test('the live build is refused → the one before it serves, until the refused one goes live again', async () => {
  await publish('1.0.0');
  await publish('1.1.0');
  await shell.start();
  expect(await shell.refuse('1.1.0', 'its pages fail')).toBe(true);
  expect([shell.current().version, shell.problem()]).toEqual(['1.0.0', 'shell 1.1.0: its pages fail']);
  for (const version of ['1.0.0', '1.1.0']) await publish(version);
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
  await rm(path.join(store.directoryOf('1.0.0'), 'assets.json'));
  await shell.start();
  expect(await shell.refuse('1.1.0', 'its pages fail')).toBe(false);
  expect([shell.current().version, shell.problem(), used]).toEqual(['1.1.0', null, ['1.1.0']]);
});

test('a build does not start → it is tried again after 2 s, then less and less often, until it goes live again', async () => {
  await publish('1.0.0');
  await shell.start();
  broken.add('1.1.0');
  await publish('1.1.0');
  used = [];
  // Looks at the builds several times.
  const look = () => shell.refuse('1.0.0', 'a look at the builds');
  await look();
  expect([used, shell.problem()]).toEqual([['1.1.0'], '1.1.0 does not start']);
  ahead += 2_000;
  await look();
  ahead += 2_000;
  await look();
  expect([used, shell.problem()]).toEqual([['1.1.0', '1.1.0'], '1.1.0 does not start']);
  ahead += 2_000;
  await look();
  expect(used).toHaveLength(3);
  broken.clear();
  for (const version of ['1.0.0', '1.1.0']) await publish(version);
  await look();
  expect([shell.current().version, shell.problem()]).toEqual(['1.1.0', null]);
});

test('a build knows since when it is published', async () => {
  const before = Date.now();
  await publish('1.0.0');
  await shell.start();
  const { published, live } = shell.since();
  expect(published).toBeGreaterThanOrEqual(before);
  expect(live).toBeGreaterThanOrEqual(published);
});
