import { CREDENTIALS, startS3, type S3Server } from '@nightlark/s3/testing';
import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { aBuild } from '@nightlark/release/testing';
import { openKeys, type RegistryKeys } from './keys.ts';
import { openS3Store } from './s3-store.ts';
import type { ReleaseStore } from './store.ts';

let data: string;
let s3: S3Server;
let keys: RegistryKeys;
let store: ReleaseStore;
beforeEach(async () => {
  data = await mkdtemp(path.join(tmpdir(), 's3-'));
  s3 = await startS3();
  keys = openKeys(path.join(data, 'keys'), {});
  store = another('one');
});
afterEach(async () => {
  await s3.close();
  await rm(data, { recursive: true, force: true });
});

/** Another gateway: the same bucket with its own cache. */
const another = (cache: string, env: object = CREDENTIALS, own = keys) =>
  openS3Store({ url: `${s3.url}/bucket/registry`, keys: own, cacheDir: path.join(data, cache), env });
const anna = { who: 'anna' };
const publish = async (version: string, note?: string) => store.publish(await aBuild({ version }, note), 'mf-alpha', version);
const promote = (version: string, author: object = anna, by = store) =>
  by.move({ action: 'promote', remote: 'mf-alpha', version }, { ...anna, ...author });
const objectOf = (key: string) => s3.objects.get(`bucket/registry/${key}`)!;

test('what one gateway publishes and promotes, another one reads, whole and checked', async () => {
  expect(await store.indexStamp()).toBe('missing');
  await publish('1.0.0');
  await publish('1.1.0');
  await promote('1.0.0');
  await promote('1.1.0');
  const other = another('two');
  const { number, remotes } = await other.readIndex();
  const { stable, previous, releases } = remotes['mf-alpha']!;
  expect([number, stable, previous]).toEqual([2, '1.1.0', '1.0.0']);
  expect(await other.releaseStamp('mf-alpha', '1.1.0')).not.toBeNull();
  expect(await other.readRelease('mf-alpha', '1.1.0', releases['1.1.0']!.sha384)).toMatchObject({ version: '1.1.0' });
  expect(await readFile(path.join(other.releaseDirectory('mf-alpha', '1.1.0'), 'client/note.txt'), 'utf8')).toBe('a note');
  expect(await other.list('mf-alpha')).toEqual(['1.1.0', '1.0.0']);
  expect((await other.readJournal(5)).map(({ number: at, to, who }) => [at, to, who])).toEqual([
    [2, '1.1.0', 'anna'],
    [1, '1.0.0', 'anna'],
  ]);
});

test('a version never changes', async () => {
  expect(await publish('1.0.0')).toBe('published');
  expect(await publish('1.0.0')).toBe('unchanged');
  await expect(publish('1.0.0', 'other words')).rejects.toThrow(/published already, with other content/);
});

test('half an upload is not seen: only the manifest makes a release', async () => {
  await publish('1.0.0');
  s3.objects.delete('bucket/registry/releases/mf-alpha/1.0.0.json');
  expect(await store.list('mf-alpha')).toEqual([]);
  await expect(promote('1.0.0')).rejects.toThrow(/is not published/);
  expect(await store.releaseStamp('mf-alpha', '1.0.0')).toBeNull();
});

test('of two moves that were decided on the same state, one wins', async () => {
  await publish('1.0.0');
  await publish('1.1.0');
  const results = await Promise.allSettled([promote('1.0.0', { expected: 0 }), promote('1.1.0', { expected: 0 }, another('two'))]);
  expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(String(results.find((result) => result.status === 'rejected')?.reason)).toMatch(/ConflictError/);
  expect((await store.readIndex()).number).toBe(1);
});

test('moves at once that depend on nothing are all made', async () => {
  const versions = ['1.0.0', '1.0.1', '1.0.2', '1.0.3'];
  for (const version of versions) await publish(version);
  await Promise.all(versions.map((version) => promote(version, anna, another(version))));
  expect((await store.readIndex()).number).toBe(4);
  expect(await store.readJournal(9)).toHaveLength(4);
});

test('a flipped byte in the index or in a file is refused', async () => {
  await publish('1.0.0');
  await promote('1.0.0');
  const [file] = [...s3.objects.keys()].filter((key) => key.includes('/files/'));
  s3.objects.get(file!)!.content[0]! ^= 1;
  await expect(another('two').readRelease('mf-alpha', '1.0.0')).rejects.toThrow(/missing or changed/);
  objectOf('index.json').content = Buffer.from(objectOf('index.json').content.toString().replace('mf-alpha', 'mf-omega'));
  await expect(store.readIndex()).rejects.toThrow(/does not match its signature/);
});

test('a manifest that names a file outside of its release is refused', async () => {
  await publish('1.0.0');
  const manifest = objectOf('releases/mf-alpha/1.0.0.json');
  manifest.content = Buffer.from(manifest.content.toString().replace('"client/note.txt":"sha384', '"../../note.txt":"sha384'));
  await expect(another('two').readRelease('mf-alpha', '1.0.0')).rejects.toThrow(/outside of itself/);
});

test('of two gateways that are sent one call, the first has it, and what is claimed is thrown away after a while', async () => {
  const now = 1_800_000_000;
  jest.spyOn(Date, 'now').mockReturnValue(now * 1_000);
  const results = await Promise.all([store.useNonce('a call', now), another('two').useNonce('a call', now)]);
  expect(results.sort()).toEqual([false, true]);
  expect(await store.useNonce('another call', now)).toBe(true);
  expect(await store.useNonce('a call of a fast clock', now + 3_600)).toBe(true);
  expect(await store.useNonce('a call', now)).toBe(false);
  jest.spyOn(Date, 'now').mockReturnValue((now + 3_600) * 1_000);
  const later = another('three');
  expect(await later.useNonce('a call', now + 3_600)).toBe(true);
  expect([...s3.objects.keys()].filter((key) => key.includes('/nonces/'))).toHaveLength(2);
});

test('a store that is not there is noticed, and so is its return', async () => {
  await publish('1.0.0');
  await promote('1.0.0');
  const before = await store.indexStamp();
  s3.isDown = true;
  const down = another('two');
  expect(await down.indexStamp()).toBe('unreachable');
  await expect(down.readIndex()).rejects.toThrow(/answered 503/);
  s3.isDown = false;
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(await down.indexStamp()).not.toBe('unreachable');
  expect(before).toBeDefined();
}, 20_000);

describe('a move whose second write fails', () => {
  const journal = async (by = store) => (await by.readJournal(9)).map(({ number, to }) => [number, to]);
  const JOURNAL = 'PUT bucket/registry/journal/';

  test('is made, and in the journal, also after the next move', async () => {
    await publish('1.0.0');
    await publish('1.1.0');
    s3.fault = (request) => (request.startsWith(JOURNAL) ? 'before' : null);
    expect((await promote('1.0.0')).number).toBe(1);
    expect(await journal(another('two'))).toEqual([[1, '1.0.0']]);
    await expect(promote('1.1.0')).rejects.toThrow(/answered 500 to PUT journal/);
    s3.fault = () => null;
    await promote('1.1.0', anna, another('two'));
    expect(await journal()).toEqual([
      [2, '1.1.0'],
      [1, '1.0.0'],
    ]);
  }, 20_000);

  test('whose answer gets lost is made once', async () => {
    await publish('1.0.0');
    let lost = 0;
    s3.fault = (request) => (request === 'PUT bucket/registry/index.json' && lost++ === 0 ? 'after' : null);
    expect((await promote('1.0.0', { expected: 0 })).number).toBe(1);
    expect(lost).toBe(2);
    expect(await journal()).toEqual([[1, '1.0.0']]);
  });

  test('a call whose nonce was written, and the answer got lost, counts as the first', async () => {
    let lost = 0;
    s3.fault = (request) => (request.startsWith('PUT bucket/registry/nonces/') && lost++ === 0 ? 'after' : null);
    expect(await store.useNonce('a call', 1_800_000_000)).toBe(true);
    expect(await store.useNonce('a call', 1_800_000_000)).toBe(false);
  });
});

describe('the local copy of a release', () => {
  const copyOf = (cache: string, file: string) => path.join(data, cache, 'releases/mf-alpha/1.0.0', file);

  test('is damaged, as after a power loss → the next process downloads it again', async () => {
    await publish('1.0.0');
    await another('two').readRelease('mf-alpha', '1.0.0');
    await writeFile(copyOf('two', 'release.json'), '');
    await writeFile(copyOf('two', 'client/note.txt'), '');
    const restarted = another('two');
    expect(await restarted.readRelease('mf-alpha', '1.0.0')).toMatchObject({ version: '1.0.0' });
    expect(await readFile(copyOf('two', 'client/note.txt'), 'utf8')).toBe('a note');
    expect(await readdir(path.join(data, 'two/incoming'))).toEqual([]);
  });

  test('can’t be downloaded → nothing is left of the attempts, nor of those of a killed process', async () => {
    const incoming = path.join(data, 'two/incoming');
    await mkdir(path.join(incoming, 'killed'), { recursive: true });
    await utimes(path.join(incoming, 'killed'), new Date(0), new Date(0));
    await publish('1.0.0');
    const files = [...s3.objects.keys()].filter((key) => key.includes('/files/'));
    s3.objects.delete(files[0]!);
    const other = another('two');
    await expect(other.readRelease('mf-alpha', '1.0.0')).rejects.toThrow(/missing or changed/);
    await wait(100);
    expect(await readdir(incoming)).toEqual([]);
  });
});

describe('what anybody may ask for', () => {
  const asked = (what: string) => s3.requests.filter((request) => request.startsWith(what)).length;
  /** How often something may have happened that happens at once, and then once a second. */
  const onceASecond = (startedAt: number) => 1 + Math.ceil((performance.now() - startedAt) / 1_000);

  test('versions and pictures that do not exist cost one listing a second each, and what exists is found', async () => {
    await publish('1.0.0');
    const picture = await store.putLanderFile(Buffer.from('a picture'), 'webp');
    const other = another('two');
    s3.requests.length = 0;
    const startedAt = performance.now();
    const invented = Array.from({ length: 50 }, (_, patch) => other.hasRelease('mf-alpha', `7.0.${patch}`));
    const pictures = Array.from({ length: 50 }, (_, at) => other.hasLanderFile(`${String(at).padStart(96, '0')}.webp`));
    expect(new Set(await Promise.all([...invented, ...pictures]))).toEqual(new Set([false]));
    expect(asked('LIST')).toBeLessThanOrEqual(2 * onceASecond(startedAt));
    expect(asked('GET')).toBe(0);
    expect([await other.hasRelease('mf-alpha', '1.0.0'), await other.hasLanderFile(picture)]).toEqual([true, true]);
    expect(await readFile(path.join(other.releaseDirectory('mf-alpha', '1.0.0'), 'client/note.txt'), 'utf8')).toBe('a note');
  });

  test('a release that can not be downloaded is tried once a second', async () => {
    await publish('1.0.0');
    s3.objects.delete([...s3.objects.keys()].find((key) => key.includes('/files/'))!);
    const other = another('two');
    const startedAt = performance.now();
    for (let time = 0; time < 20; time++) expect(await other.hasRelease('mf-alpha', '1.0.0')).toBe(false);
    await expect(other.readRelease('mf-alpha', '1.0.0')).rejects.toThrow(/missing or changed/);
    expect(asked('GET bucket/registry/releases/')).toBeLessThanOrEqual(onceASecond(startedAt));
  });

  test('old releases that are pulled stay for a day, live ones as long as they are', async () => {
    const versions = Array.from({ length: 14 }, (_, patch) => `1.0.${patch}`);
    for (const version of versions) await publish(version);
    await promote('1.0.0');
    const other = another('two');
    await other.readIndex();
    const here = async () => (await readdir(path.join(data, 'two/releases/mf-alpha'))).sort();
    for (const version of versions) expect(await other.hasRelease('mf-alpha', version)).toBe(true);
    expect(await here()).toEqual([...versions].sort());
    const later = performance.now() + 86_400_001;
    jest.spyOn(performance, 'now').mockReturnValue(later);
    await publish('1.0.14');
    expect(await other.hasRelease('mf-alpha', '1.0.14')).toBe(true);
    jest.restoreAllMocks();
    expect(await here()).toEqual(['1.0.0', ...versions.slice(-9), '1.0.14'].sort());
    expect(await readdir(path.join(data, 'two/incoming'))).toEqual([]);
    expect(await other.hasRelease('mf-alpha', '1.0.1')).toBe(true);
  }, 20_000);
});

test('wrong keys, and an address that is none, are refused', async () => {
  await expect(another('two', { ...CREDENTIALS, AWS_SECRET_ACCESS_KEY: 'wrong' }).readIndex()).rejects.toThrow(/answered 403/);
  expect(() => another('two', {})).toThrow(/AWS_ACCESS_KEY_ID/);
  expect(() => openS3Store({ url: 'https://s3.example', keys, cacheDir: data, env: CREDENTIALS })).toThrow(/is not https:/);
});

test('the key has changed, and a move changes nothing → the index is signed anew, and the former key may go', async () => {
  await publish('1.0.0');
  await promote('1.0.0');
  const { id, verifying } = keys;
  const own = openKeys(path.join(data, 'new keys'), {});
  const rotated = another('two', CREDENTIALS, { ...own, ids: [own.id, id], former: { id, verifying } });
  await promote('1.0.0', anna, rotated);
  const later = another('three', CREDENTIALS, own);
  expect((await later.readIndex()).number).toBe(1);
  expect((await later.readJournal(5)).map(({ to }) => to)).toEqual(['1.0.0']);
  await expect(store.readIndex()).rejects.toThrow(/signed by the key/);
});
