import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openKeys } from './keys.ts';
import { openShellStore, type ShellStore } from './shell-store.ts';

let data: string;
let store: ShellStore;
beforeEach(async () => {
  data = await mkdtemp(path.join(tmpdir(), 'shell-store-'));
  store = openShellStore(path.join(data, 'shell'), openKeys(path.join(data, 'keys'), {}));
});
afterEach(() => rm(data, { recursive: true }));

async function aShell(version: string): Promise<string> {
  const directory = path.join(data, `built-${version}`);
  await mkdir(directory);
  await writeFile(path.join(directory, 'assets.json'), JSON.stringify({ name: 'shell', version, chunks: {}, files: {} }));
  return directory;
}

test('a build is published → it is live and whole, and the one before it is kept', async () => {
  await store.publish(await aShell('1.0.0'), '1.0.0');
  await store.publish(await aShell('1.1.0'), '1.1.0');
  const builds = await store.builds();
  expect(builds.map(({ version }) => version)).toEqual(['1.1.0', '1.0.0']);
  expect(await store.verify(builds[0]!)).toMatchObject({ version: '1.1.0' });
});

test('a build that can’t be copied → an error, nothing is left of it, and the live one stays', async () => {
  await store.publish(await aShell('1.0.0'), '1.0.0');
  const broken = await aShell('1.1.0');
  execFileSync('mkfifo', [path.join(broken, 'pipe')]);
  await expect(store.publish(broken, '1.1.0')).rejects.toThrow(/1\.1\.0 can't be stored/);
  expect((await readdir(store.directory)).sort()).toEqual(['1.0.0', 'current.json']);
  expect((await store.builds()).map(({ version }) => version)).toEqual(['1.0.0']);
});

test('the same build twice at once → both are content, and it is there once', async () => {
  const built = await aShell('1.0.0');
  await Promise.all([store.publish(built, '1.0.0'), store.publish(built, '1.0.0')]);
  expect((await readdir(store.directory)).sort()).toEqual(['1.0.0', 'current.json']);
});

test('a copy that a killed process left → removed with a later build, and a build of long ago stays', async () => {
  await store.publish(await aShell('1.0.0'), '1.0.0');
  const killed = path.join(store.directory, '1.1.0.draft-killed');
  await mkdir(killed);
  for (const old of [killed, path.join(store.directory, '1.0.0')]) await utimes(old, new Date(0), new Date(0));
  await store.publish(await aShell('1.2.0'), '1.2.0');
  expect((await readdir(store.directory)).sort()).toEqual(['1.0.0', '1.2.0', 'current.json']);
});
