import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { CREDENTIALS, startS3 } from '@nightlark/s3/testing';
import { openDirectoryStore } from './directory-store.ts';
import { openKeys } from './keys.ts';
import { openS3Store } from './s3-store.ts';
import { openShellStore, type ShellStore } from './shell-store.ts';
import type { ReleaseStore } from './store.ts';

let data: string;
let registry: ReleaseStore;
let store: ShellStore;
beforeEach(async () => {
  data = await mkdtemp(path.join(tmpdir(), 'shell-store-'));
  registry = openDirectoryStore(path.join(data, 'registry'));
  store = openShellStore(registry);
});
afterEach(() => rm(data, { recursive: true }));

async function aShell(version: string): Promise<string> {
  const directory = path.join(data, `built-${version}`);
  await mkdir(directory, { recursive: true });
  await writeFile(path.join(directory, 'assets.json'), JSON.stringify({ name: 'shell', version, chunks: {}, files: {} }));
  return directory;
}

const publish = async (version: string, to = store) => to.publish(await aShell(version), version, { who: 'build' });
const versions = async (of = store) => (await of.builds()).map(({ version }) => version);

test('a build is published → it is live and whole, the one before it is kept, and remotes are as before', async () => {
  await publish('1.0.0');
  await publish('1.1.0');
  expect(await versions()).toEqual(['1.1.0', '1.0.0']);
  expect(await store.verify((await store.builds())[0]!)).toMatchObject({ version: '1.1.0' });
  expect((await registry.readIndex()).remotes).toEqual({});
});

test('a build that isn’t what it says → an error, and the live one stays', async () => {
  await publish('1.0.0');
  execFileSync('mkfifo', [path.join(await aShell('1.1.0'), 'pipe')]);
  await expect(publish('1.1.0')).rejects.toThrow(/shell 1\.1\.0 is not complete: pipe is a link or a device/);
  await expect(store.publish(await aShell('1.2.0'), '1.3.0', { who: 'build' })).rejects.toThrow('describes shell 1.2.0');
  expect(await versions()).toEqual(['1.0.0']);
});

test('another build goes live, or a rollback restores the one before → the stamp changes; a remote moves → it stays', async () => {
  await publish('1.0.0');
  const first = await store.stamp();
  await registry.move({ action: 'publish-lander', lander: 'summer', hash: 'a'.repeat(96) }, { who: 'marketing' });
  expect(await store.stamp()).toBe(first);
  await publish('1.1.0');
  const second = await store.stamp();
  expect(second).not.toBe(first);
  await registry.move({ action: 'rollback', remote: 'shell' }, { who: 'anna' });
  expect(await store.stamp()).not.toBe(second);
  expect(await versions()).toEqual(['1.0.0']);
  expect((await registry.readJournal(1))[0]).toMatchObject({
    remote: 'shell',
    action: 'rollback',
    from: '1.1.0',
    to: '1.0.0',
    who: 'anna',
  });
});

test('no build is there → an error that says what to do', async () => {
  await expect(store.builds()).rejects.toThrow('deploy an archive');
});

test('a machine that knows only the bucket and the key → has the live build, and older ones of open tabs', async () => {
  const s3 = await startS3();
  const keys = openKeys(path.join(data, 'keys'));
  const machine = (name: string) =>
    openShellStore(openS3Store({ url: `${s3.url}/bucket`, keys, cacheDir: path.join(data, name), env: CREDENTIALS }));
  const [first, second] = [machine('first'), machine('second')];
  await publish('1.0.0', first);
  await publish('1.1.0', first);
  expect(await versions(second)).toEqual(['1.1.0', '1.0.0']);
  expect(await second.verify((await second.builds())[0]!)).toMatchObject({ version: '1.1.0' });
  expect([await second.has('1.0.0'), await second.has('0.9.0')]).toEqual([true, false]);
  await s3.close();
});
