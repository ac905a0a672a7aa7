import { CREDENTIALS, startS3, type S3Server } from '@nightlark/s3/testing';
import { aBuild } from '@nightlark/release/testing';
import { mkdtemp, readdir, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { allowingGate } from '../../testing/allowing-gate.ts';
import { openDirectoryStore } from '../stores/directory-store.ts';
import { openKeys } from '../stores/keys.ts';
import { openS3Store } from '../stores/s3-store.ts';
import type { ReleaseStore, TakenOut } from '../stores/store.ts';
import { createPlatform, type LocalPlatform } from './local-platform.ts';
import { unneeded } from './platform-prune.ts';

const ALPHA = 'mf-alpha';
const anna = { who: 'anna' };
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

describe('what is needed', () => {
  const now = Date.parse('2026-11-20T12:00:00Z');
  const at = (hoursAgo: number) => new Date(now - hoursAgo * HOUR).toISOString();
  const state = { stable: '5.0.0', previous: '4.0.0', canary: { version: '6.0.0', percent: 5 }, since: at(100), by: 'anna', releases: {} };
  const schedule = { version: '7.0.0', at: at(-5), by: 'anna' };
  const index = { number: 9, updatedAt: at(1), remotes: { [ALPHA]: { ...state, schedule } }, shell: null, landers: {} };
  const entry = { number: 9, who: 'anna', action: 'canary', remote: ALPHA, to: null };
  const stored = (version: string, days: number, usedHours: number | null = null, name = ALPHA) => ({
    name,
    version,
    publishedAt: now - days * DAY,
    usedAt: usedHours === null ? null : now - usedHours * HOUR,
  });
  const list = (versions: ReturnType<typeof stored>[], hoursAgo = 100) =>
    unneeded(versions, { index, journal: [{ ...entry, at: at(hoursAgo), from: '2.0.0 5 %' }], days: 30, now }).map(
      ({ name, version }) => `${name}@${version}`,
    );

  test.each(['4.0.0', '5.0.0', '6.0.0', '7.0.0'])('%s is named by the index', (version) => expect(list([stored(version, 99)])).toEqual([]));
  test('a young one', () => expect(list([stored('1.0.0', 29), stored('1.1.0', 31)])).toEqual(['mf-alpha@1.1.0']));
  test('one that open pages load', () => expect(list([stored('1.0.0', 99, 24), stored('1.1.0', 99, 26)])).toEqual(['mf-alpha@1.1.0']));
  test('one that went within a day', () => {
    expect(list([stored('2.0.0', 99)], 24)).toEqual([]);
    expect(list([stored('2.0.0', 99)], 26)).toEqual(['mf-alpha@2.0.0']);
  });
  test('one that was published only to be looked at, after a week; one that ever moved is as any other', () => {
    const looked = '1.0.0-h0123456789';
    expect(list([stored(looked, 6), stored(looked, 8, 24), stored(looked, 8)])).toEqual([`mf-alpha@${looked}`]);
    const moves = [{ ...entry, action: 'promote', at: at(300), from: '4.0.0', to: looked }];
    expect(unneeded([stored(looked, 8)], { index, journal: moves, days: 30, now })).toEqual([]);
    expect(unneeded([stored(looked, 8), stored('1.0.0', 99)], { index, journal: [], days: Infinity, now })).toMatchObject([
      { version: looked },
    ]);
  });
  test('the same version of another remote is not; the oldest comes first', () =>
    expect(list([stored('5.0.0', 50, null, 'mf-beta'), stored('1.0.0', 60)])).toEqual(['mf-alpha@1.0.0', 'mf-beta@5.0.0']));
});

describe.each(['directory', 'bucket'])('in a %s', (kind) => {
  let data: string;
  let s3: S3Server;
  let store: ReleaseStore;
  let platform: LocalPlatform;
  beforeEach(async () => {
    data = await mkdtemp(path.join(tmpdir(), 'prune-'));
    s3 = await startS3();
    const keys = openKeys(path.join(data, 'keys'), {});
    store =
      kind === 'directory'
        ? openDirectoryStore(path.join(data, 'registry'), keys)
        : openS3Store({ url: `${s3.url}/bucket/registry`, keys, cacheDir: path.join(data, 'cache'), env: CREDENTIALS });
    platform = createPlatform(store, allowingGate);
    for (const version of ['1.0.0', '1.1.0', '1.2.0']) await publish(version);
    await platform.promote(ALPHA, '1.2.0', anna);
  });
  afterEach(async () => {
    await s3.close();
    await rm(data, { recursive: true, force: true });
  });

  const publish = async (version: string, note?: string) => platform.publish(await aBuild({ name: ALPHA, version }, note), ALPHA, version);
  async function age(version: string, days = 40): Promise<void> {
    const old = new Date(Date.now() - days * DAY);
    if (kind === 'directory') await utimes(path.join(store.releaseDirectory(ALPHA, version), 'release.json'), old, old);
    else s3.objects.get(`bucket/registry/releases/${ALPHA}/${version}.json`)!.time = old.toISOString();
  }
  const contents = async () =>
    kind === 'directory'
      ? readdir(path.join(data, 'registry/releases', ALPHA))
      : [...s3.objects.keys()].filter((key) => key.includes('/files/'));
  const versions = async () => (await platform.published(ALPHA)).toSorted();

  test('only old versions that nobody needs go, after they were named, and the journal has them', async () => {
    for (const version of ['1.0.0', '1.1.0', '1.2.0']) await age(version);
    await store.markUsed(ALPHA, '1.1.0');
    for (const version of ['1.0.0', '1.1.0']) await store.noteCommit(ALPHA, version, 'a'.repeat(40));
    const dry = await platform.prune({ days: 30, isDryRun: true }, anna);
    expect(dry).toMatchObject({ number: 1, versions: [{ remote: ALPHA, version: '1.0.0' }], remaining: 1 });
    expect(await versions()).toEqual(['1.0.0', '1.1.0', '1.2.0']);
    expect(await platform.prune({ days: 30, isDryRun: false }, { ...anna, reason: 'space' })).toMatchObject({ number: 2, remaining: 0 });
    expect(await versions()).toEqual(['1.1.0', '1.2.0']);
    expect([await store.commitOf(ALPHA, '1.0.0'), await store.commitOf(ALPHA, '1.1.0')]).toEqual([null, 'a'.repeat(40)]);
    expect((await platform.journal(1))[0]).toMatchObject({
      action: 'prune',
      remote: ALPHA,
      from: '1.0.0',
      to: null,
      who: 'anna',
      reason: 'space',
    });
    expect(await platform.prune({ days: 30, isDryRun: false }, anna)).toMatchObject({ number: 2, versions: [] });
    await platform.promote(ALPHA, '1.1.0', anna);
    expect(await store.readRelease(ALPHA, '1.1.0')).toMatchObject({ version: '1.1.0' });
    await expect(platform.promote(ALPHA, '1.0.0', anna)).rejects.toThrow('is not published');
  });

  test('a version that goes live meanwhile stays whole', async () => {
    await age('1.0.0');
    const { takeOut } = store;
    // Decided before it was taken out.
    const racing = createPlatform(
      {
        ...store,
        takeOut: async (...which) => {
          await store.move({ action: 'canary', remote: ALPHA, version: '1.0.0', percent: 5 }, anna);
          return takeOut(...which);
        },
      },
      allowingGate,
    );
    await expect(racing.prune({ days: 30, isDryRun: false }, anna)).rejects.toThrow('mf-alpha 1.0.0 is in use by now');
    expect(await versions()).toEqual(['1.0.0', '1.1.0', '1.2.0']);
    expect(await store.readRelease(ALPHA, '1.0.0')).toMatchObject({ version: '1.0.0' });
  });

  test('another prune deletes the same meanwhile → a conflict, and the other’s is whole', async () => {
    await age('1.0.0', 41);
    await age('1.1.0');
    const prune = (one: LocalPlatform) => one.prune({ days: 30, isDryRun: false }, anna);
    const late = createPlatform(
      {
        ...store,
        takeOut: async (...which) => {
          await prune(platform);
          return store.takeOut(...which);
        },
      },
      allowingGate,
    );
    await expect(prune(late)).rejects.toMatchObject({
      name: 'ConflictError',
      message: expect.stringMatching(/^mf-alpha 1\.0\.0 was taken out/),
    });
    expect(await versions()).toEqual(['1.2.0']);
  });

  /** A platform whose store fails at this with 1.0.0. */
  const failing = (step: keyof TakenOut, takeOut = store.takeOut) =>
    createPlatform(
      {
        ...store,
        takeOut: async (name, version) => {
          const taken = await takeOut(name, version);
          return version === '1.0.0' ? { ...taken, [step]: () => Promise.reject(new Error('EIO')) } : taken;
        },
      },
      allowingGate,
    );

  test('one can’t be put back → the others are, and the first failure is told', async () => {
    await age('1.0.0', 41);
    await age('1.1.0');
    const { takeOut } = store;
    const racing = failing('restore', async (name, version) => {
      if (version === '1.1.0') await store.move({ action: 'canary', remote: name, version, percent: 5 }, anna);
      return takeOut(name, version);
    });
    await expect(racing.prune({ days: 30, isDryRun: false }, anna)).rejects.toThrow('mf-alpha 1.1.0 is in use by now');
    expect(await versions()).toEqual(['1.1.0', '1.2.0']);
  });

  test('the files of one can’t be deleted → those of the others are', async () => {
    await age('1.0.0', 41);
    await age('1.1.0');
    await store.noteCommit(ALPHA, '1.1.0', 'a'.repeat(40));
    await expect(failing('finish').prune({ days: 30, isDryRun: false }, anna)).rejects.toThrow('EIO');
    expect([await versions(), await store.commitOf(ALPHA, '1.1.0')]).toEqual([['1.2.0'], null]);
    await expect(publish('1.1.0', 'other words')).rejects.toThrow('published already, with other content');
  });

  test('a pruned version comes back with the same content only', async () => {
    await age('1.0.0');
    await platform.prune({ days: 30, isDryRun: false }, anna);
    await expect(publish('1.0.0', 'other words')).rejects.toThrow(/published already, with other content; raise the version/);
    expect(await publish('1.0.0')).toMatchObject({ result: 'published' });
  });

  test('what other versions share stays, what only the old one had goes', async () => {
    await publish('1.3.0', 'words of its own');
    await age('1.3.0');
    const before = (await contents()).length;
    await platform.prune({ days: 30, isDryRun: false }, anna);
    expect((await contents()).length).toBe(before - 1);
    expect(await store.hasRelease(ALPHA, '1.2.0')).toBe(true);
    expect(await store.readRelease(ALPHA, '1.1.0')).toMatchObject({ version: '1.1.0' });
  });
});
