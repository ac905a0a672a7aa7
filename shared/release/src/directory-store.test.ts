import { CONTRACT_VERSION, LOCALES } from '@nightlark/contract';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openDirectoryStore } from './directory-store.ts';
import { resolveReleaseSet } from './release-set.ts';
import type { Release } from './schema.ts';
import type { ReleaseStore } from './store.ts';

let root: string;
let store: ReleaseStore;
beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'registry-'));
  store = openDirectoryStore(root);
});
afterEach(() => rm(root, { recursive: true, force: true }));

function aRelease(changes: Partial<Release> = {}): Release {
  return {
    name: 'mf-alpha', version: '1.0.0', contractVersion: CONTRACT_VERSION, federationName: 'mf_alpha_1_0_0', routes: [], slots: [], locales: [...LOCALES],
    shared: {}, chunks: {}, files: {}, ...changes,
  }; // prettier-ignore
}

async function built(release: Release, note = ''): Promise<string> {
  const directory = await mkdtemp(path.join(root, 'built-'));
  await writeFile(path.join(directory, 'release.json'), JSON.stringify(release));
  await mkdir(path.join(directory, 'client'));
  await writeFile(path.join(directory, 'client/note.txt'), note);
  return directory;
}

test('a published release is read back as it was written', async () => {
  await store.publish(await built(aRelease()), 'mf-alpha', '1.0.0');
  expect(await store.readRelease('mf-alpha', '1.0.0')).toEqual(aRelease());
});

test('a version that is published can not be changed', async () => {
  await store.publish(await built(aRelease()), 'mf-alpha', '1.0.0');
  await store.publish(await built(aRelease({ shared: { react: '^19.0.0' } })), 'mf-alpha', '1.0.0');
  expect((await store.readRelease('mf-alpha', '1.0.0')).shared).toEqual({});
});

test('channels count their changes, and a change to what is already so is none', async () => {
  expect((await store.setStable({ 'mf-alpha': '1.0.0' })).number).toBe(1);
  expect((await store.setStable({ 'mf-alpha': '1.0.0' })).number).toBe(1);
  expect(await store.setStable({ 'mf-beta': '2.0.0' })).toEqual({
    number: 2,
    remotes: { 'mf-alpha': { stable: '1.0.0' }, 'mf-beta': { stable: '2.0.0' } },
  });
});

test('the stamps tell of every change', async () => {
  expect(await store.releaseStamp('mf-alpha', '1.0.0')).toBeNull();
  const missing = await store.channelsStamp();
  await store.setStable({ 'mf-alpha': '1.0.0' });
  expect(await store.channelsStamp()).not.toBe(missing);
});

test.each([
  ['{', /not JSON/],
  ['{}', /contractVersion/],
  [JSON.stringify(aRelease({ version: '1.0.1' })), /describes mf-alpha 1\.0\.1/],
  [JSON.stringify(aRelease({ contractVersion: CONTRACT_VERSION + 1 })), /built for contract/],
])('a broken release.json says what is wrong: %s', async (text, message) => {
  const directory = store.releaseDirectory('mf-alpha', '1.0.0');
  await mkdir(directory, { recursive: true });
  await writeFile(path.join(directory, 'release.json'), text);
  await expect(store.readRelease('mf-alpha', '1.0.0')).rejects.toThrow(message);
});

test('a missing release names its file', async () => {
  await expect(store.readRelease('mf-alpha', '1.0.0')).rejects.toThrow(/mf-alpha\/1\.0\.0\/release\.json is missing/);
});

test.each([['../alpha', '1.0.0'], ['mf-alpha', '../1.0.0'], ['mf-alpha', '1.0'], ['mf-Alpha', '1.0.0']])('%s %s never becomes a path', (name, version) => {
  expect(() => store.releaseDirectory(name, version)).toThrow(/is not a/);
}); // prettier-ignore

test('the same versions make the same set, in any order', () => {
  const alpha = aRelease();
  const beta = aRelease({ name: 'mf-beta', federationName: 'mf_beta_1_0_0' });
  expect(resolveReleaseSet([alpha, beta])).toEqual(resolveReleaseSet([beta, alpha]));
  expect(resolveReleaseSet([alpha]).id).not.toBe(resolveReleaseSet([beta]).id);
  expect(resolveReleaseSet([alpha]).remotes[0]!.entry).toBe('/mf/mf-alpha/1.0.0/client/remoteEntry.mjs');
});
