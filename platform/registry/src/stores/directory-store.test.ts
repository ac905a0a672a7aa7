import { CONTRACT_VERSION } from '@nightlark/contract';
import { appendFile, mkdir, mkdtemp, readdir, readFile, rename, rm, symlink, truncate, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { aBuild, aRelease } from '@nightlark/release/testing';
import { openDirectoryStore } from './directory-store.ts';
import { openKeys } from './keys.ts';
import type { ReleaseStore } from './store.ts';

let data: string;
let root: string;
let store: ReleaseStore;
beforeEach(async () => {
  data = await mkdtemp(path.join(tmpdir(), 'registry-'));
  root = path.join(data, 'registry');
  store = openDirectoryStore(root);
});
afterEach(() => rm(data, { recursive: true, force: true }));

const ANNA = { who: 'anna' };
const promote = (version: string, author = ANNA) => store.move({ action: 'promote', remote: 'mf-alpha', version }, author);
async function published(...versions: string[]): Promise<void> {
  for (const version of versions) await store.publish(await aBuild({ version }), 'mf-alpha', version);
}

describe('publishing', () => {
  test('a published release is read back as it was written', async () => {
    await published('1.0.0');
    expect(await store.readRelease('mf-alpha', '1.0.0')).toMatchObject({ name: 'mf-alpha', version: '1.0.0' });
    expect(await store.list('mf-alpha')).toEqual(['1.0.0']);
    expect(await store.list('mf-beta')).toEqual([]);
  });

  test('a file that somebody left among the releases is none', async () => {
    await published('1.0.0');
    await writeFile(path.join(root, 'releases/mf-alpha/notes.txt'), 'mine');
    expect(await store.list('mf-alpha')).toEqual(['1.0.0']);
  });

  test('the same again changes nothing, other bytes under the same version are refused', async () => {
    await published('1.0.0');
    expect(await store.publish(await aBuild(), 'mf-alpha', '1.0.0')).toBe('unchanged');
    await expect(store.publish(await aBuild({}, 'another note'), 'mf-alpha', '1.0.0')).rejects.toThrow(
      /published already, with other content/,
    );
    expect(await readFile(path.join(store.releaseDirectory('mf-alpha', '1.0.0'), 'client/note.txt'), 'utf8')).toBe('a note');
  });

  test('a copy that a killed process left → removed with a later publication, and that of another process stays', async () => {
    const staging = path.join(root, 'staging');
    for (const draft of ['killed', 'under-way']) await mkdir(path.join(staging, draft, 'client'), { recursive: true });
    await utimes(path.join(staging, 'killed'), new Date(0), new Date(0));
    await published('1.0.0');
    expect(await readdir(staging)).toEqual(['under-way']);
  });

  test('of two that publish at once under one version, one wins and the other hears of it', async () => {
    const builds = await Promise.all([aBuild({}, 'one'), aBuild({}, 'two')]);
    const results = await Promise.allSettled(builds.map((build) => store.publish(build, 'mf-alpha', '1.0.0')));
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  test.each<[string, (build: string) => Promise<unknown>, RegExp]>([
    ['a file is missing', (build) => rm(path.join(build, 'client/note.txt')), /client\/note\.txt is missing/],
    [
      'a file was changed',
      (build) => appendFile(path.join(build, 'client/note.txt'), '!'),
      /note\.txt is not the file that release\.json describes/,
    ],
    ['a file is not described', (build) => writeFile(path.join(build, 'client/more.js'), ''), /more\.js is not described/],
    ['a link leads outside', (build) => symlink('/etc/passwd', path.join(build, 'client/passwd')), /passwd is a link/],
    [
      'a compressed file holds something else',
      (build) => writeFile(path.join(build, 'client/note.txt.br'), brotliCompressSync('other')),
      /does not hold/,
    ],
    [
      'a compressed file blows up',
      (build) => writeFile(path.join(build, 'client/note.txt.br'), brotliCompressSync(Buffer.alloc(50_000_000))),
      /does not hold/,
    ],
    ['the description is cut off', (build) => truncate(path.join(build, 'release.json'), 40), /not JSON/],
  ])('nothing is published when %s', async (_what, spoil, message) => {
    const build = await aBuild();
    await spoil(build);
    await expect(store.publish(build, 'mf-alpha', '1.0.0')).rejects.toThrow(message);
    expect(await store.list('mf-alpha')).toEqual([]);
  });

  test('a build of another remote or version is refused', async () => {
    await expect(store.publish(await aBuild(), 'mf-beta', '1.0.0')).rejects.toThrow(/describes mf-alpha 1\.0\.0/);
    await expect(store.publish(await aBuild(), 'mf-alpha', '1.0.1')).rejects.toThrow(/describes mf-alpha 1\.0\.0/);
  });
});

describe('moving', () => {
  test('moves count, remember where they came from, and a move to what is already so is none', async () => {
    await published('1.0.0', '1.1.0');
    expect((await promote('1.0.0')).number).toBe(1);
    expect((await promote('1.0.0')).number).toBe(1);
    const index = await promote('1.1.0');
    expect(index).toMatchObject({ number: 2, remotes: { 'mf-alpha': { stable: '1.1.0', previous: '1.0.0', canary: null, by: 'anna' } } });
    expect(await store.readIndex()).toEqual(index);
  });

  test('roll-back, canary and withdrawal', async () => {
    await published('1.0.0', '1.1.0', '1.2.0');
    await promote('1.0.0');
    await promote('1.1.0');
    const canary = { action: 'canary', remote: 'mf-alpha', version: '1.2.0', percent: 10 } as const;
    const state = async () => (await store.readIndex()).remotes['mf-alpha'];
    await store.move(canary, ANNA);
    expect(await state()).toMatchObject({ stable: '1.1.0', canary: { version: '1.2.0', percent: 10 } });
    await store.move({ action: 'withdraw', remote: 'mf-alpha', version: '1.2.0' }, { who: 'gateway', reason: '12 errors of 40' });
    expect(await state()).toMatchObject({ stable: '1.1.0', canary: null });
    await store.move({ action: 'rollback', remote: 'mf-alpha' }, ANNA);
    expect(await state()).toMatchObject({ stable: '1.0.0', previous: null });
    await expect(store.move({ action: 'rollback', remote: 'mf-alpha' }, ANNA)).rejects.toThrow(/no version before it/);
    expect((await store.readJournal(2)).map(({ action, from, to, reason }) => [action, from, to, reason])).toEqual([
      ['rollback', '1.1.0', '1.0.0', undefined],
      ['withdraw', '1.2.0 10 %', null, '12 errors of 40'],
    ]);
    // For a second gateway that notices the same fault it is a no-op.
    const before = (await store.readIndex()).number;
    expect((await store.move({ action: 'withdraw', remote: 'mf-alpha', version: '1.1.0' }, ANNA)).number).toBe(before);
  });

  test('promoting the version before is a roll-back: a withdrawal can’t lead to what was left', async () => {
    await published('1.0.0', '1.1.0');
    await promote('1.0.0');
    await promote('1.1.0');
    await promote('1.0.0');
    expect((await store.readIndex()).remotes['mf-alpha']).toMatchObject({ stable: '1.0.0', previous: null });
    expect(await store.readJournal(1)).toMatchObject([{ action: 'rollback', from: '1.1.0', to: '1.0.0' }]);
    await promote('1.1.0');
    expect((await store.readIndex()).remotes['mf-alpha']).toMatchObject({ stable: '1.1.0', previous: '1.0.0' });
  });

  test('the version before is tried as a canary, and then serves all again by a withdrawal → its canary is over', async () => {
    await published('1.0.0', '1.1.0');
    for (const version of ['1.0.0', '1.1.0']) await promote(version);
    await store.move({ action: 'canary', remote: 'mf-alpha', version: '1.0.0', percent: 10 }, ANNA);
    const { remotes } = await store.move({ action: 'withdraw', remote: 'mf-alpha', version: '1.1.0' }, { who: 'gateway' });
    expect(remotes['mf-alpha']).toMatchObject({ stable: '1.0.0', canary: null });
  });

  test('a version that is not published, and a percentage that is none, are refused', async () => {
    await published('1.0.0');
    await expect(promote('1.0.1')).rejects.toThrow(/mf-alpha 1\.0\.1 is not published/);
    await promote('1.0.0');
    const canary = { action: 'canary', remote: 'mf-alpha', version: '1.0.1', percent: Number.NaN } as const;
    await expect(store.move(canary, ANNA)).rejects.toThrow(/not a percentage/);
    expect((await store.readIndex()).number).toBe(1);
  });

  test('of two moves at once that were decided on the same state, one wins and the other is a conflict', async () => {
    await published('1.0.0', '1.1.0');
    const other = openDirectoryStore(root);
    const results = await Promise.allSettled([
      store.move({ action: 'promote', remote: 'mf-alpha', version: '1.0.0' }, { who: 'anna', expected: 0 }),
      other.move({ action: 'promote', remote: 'mf-alpha', version: '1.1.0' }, { who: 'ben', expected: 0 }),
    ]);
    const lost = results.find((result) => result.status === 'rejected');
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(String(lost?.reason)).toMatch(/ConflictError: The registry moved meanwhile/);
    expect(await store.readJournal(9)).toHaveLength(1);
  });

  test('many moves at once are all made, one after the other', async () => {
    const versions = Array.from({ length: 12 }, (_, patch) => `1.0.${patch}`);
    await published(...versions);
    await Promise.all(versions.map((version) => openDirectoryStore(root).move({ action: 'promote', remote: 'mf-alpha', version }, ANNA)));
    expect((await store.readIndex()).number).toBe(12);
    expect((await store.readJournal(99)).map(({ number }) => number)).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1]);
  });

  // A link to itself stands for a shared mount that fails for a moment: the file is there, and can't be looked at.
  test.each(['index.json', 'journal.jsonl'])('a move while %s can not be looked at changes nothing', async (name) => {
    await published('1.0.0', '1.1.0');
    await promote('1.0.0');
    await promote('1.1.0');
    const file = path.join(root, name);
    await rename(file, `${file}.away`);
    await symlink(name, file);
    await expect(promote('1.0.0')).rejects.toThrow(new RegExp(`${name} can't be read \\(ELOOP\\)`));
    await rename(`${file}.away`, file);
    expect(await store.readIndex()).toMatchObject({ number: 2, remotes: { 'mf-alpha': { stable: '1.1.0', previous: '1.0.0' } } });
    expect(await store.readJournal(9)).toHaveLength(2);
  });
});

test('what was claimed once can not be claimed again, by whatever process, until long after', async () => {
  const now = 1_800_000_000;
  const clock = jest.spyOn(Date, 'now').mockReturnValue(now * 1_000);
  const results = await Promise.all([store.useNonce('a call', now), openDirectoryStore(root).useNonce('a call', now)]);
  expect(results.sort()).toEqual([false, true]);
  expect(await store.useNonce('a call of a fast clock', now + 3_600)).toBe(true);
  expect(await store.useNonce('a call', now)).toBe(false);
  clock.mockReturnValue((now + 3_600) * 1_000);
  expect(await store.useNonce('a call', now + 5_400)).toBe(true);
  expect(await readdir(path.join(root, 'nonces'))).toHaveLength(2);
});

test('the same file written by many at once is written', async () => {
  const names = await Promise.all(Array.from({ length: 20 }, () => store.putLanderFile(Buffer.from('a picture'), 'webp')));
  expect(new Set(names).size).toBe(1);
  expect((await store.readLanderFile(names[0]!)).toString()).toBe('a picture');
  expect(await readdir(path.join(root, 'lander-files'))).toEqual([names[0]]);
});

describe('reading', () => {
  test('what can not be looked at is neither missing nor empty', async () => {
    await mkdir(root);
    await symlink('index.json', path.join(root, 'index.json'));
    await symlink('journal.jsonl', path.join(root, 'journal.jsonl'));
    expect(await store.indexStamp()).not.toBe('missing');
    await expect(store.readJournal(1)).rejects.toThrow(/ELOOP/);
  });

  test('the stamps tell of every change', async () => {
    expect(await store.releaseStamp('mf-alpha', '1.0.0')).toBeNull();
    const missing = await store.indexStamp();
    await published('1.0.0');
    await promote('1.0.0');
    expect(await store.indexStamp()).not.toBe(missing);
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

  test('a release.json that was changed after its promotion is refused', async () => {
    await published('1.0.0');
    const { sha384 } = (await promote('1.0.0')).remotes['mf-alpha']!.releases['1.0.0']!;
    expect(await store.readRelease('mf-alpha', '1.0.0', sha384)).toBeDefined();
    await appendFile(path.join(store.releaseDirectory('mf-alpha', '1.0.0'), 'release.json'), ' ');
    await expect(store.readRelease('mf-alpha', '1.0.0', sha384)).rejects.toThrow(/not the one that was promoted/);
  });

  test('a missing release names its file', async () => {
    await expect(store.readRelease('mf-alpha', '1.0.0')).rejects.toThrow(/mf-alpha\/1\.0\.0\/release\.json is missing/);
  });

  test.each([
    ['../alpha', '1.0.0'],
    ['mf-alpha', '../1.0.0'],
    ['mf-alpha', '1.0'],
    ['mf-alpha', '01.0.0'],
    ['mf-alpha', 'v1.0.0'],
    ['mf-alpha', '1.0.0-'],
    ['mf-alpha', '1.0.0-..'],
    ['mf-alpha', '1.0.0-a/../b'],
    ['mf-alpha', 'latest'],
    ['mf-Alpha', '1.0.0'],
  ])('%s %s never becomes a path', (name, version) => {
    expect(() => store.releaseDirectory(name, version)).toThrow(/is not a/);
  });
});

test('the key has changed, and a move changes nothing → the index is signed anew, and the former key may go', async () => {
  await published('1.0.0');
  await promote('1.0.0');
  const { id, verifying } = openKeys(path.join(data, 'keys'), {});
  const own = openKeys(path.join(data, 'new keys'), {});
  const rotated = openDirectoryStore(root, { ...own, ids: [own.id, id], former: { id, verifying } });
  await rotated.move({ action: 'promote', remote: 'mf-alpha', version: '1.0.0' }, ANNA);
  expect((await openDirectoryStore(root, own).readIndex()).number).toBe(1);
});
