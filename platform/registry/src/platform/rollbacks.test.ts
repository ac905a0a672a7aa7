import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { allowingGate } from '../../testing/allowing-gate.ts';
import { aBuild } from '@nightlark/release/testing';
import { openDirectoryStore } from '../stores/directory-store.ts';
import { openShellStore } from '../stores/shell-store.ts';
import type { ReleaseStore } from '../stores/store.ts';
import type { GateInput, Verdict } from './gate.ts';
import { createPlatform, type LocalPlatform } from './local-platform.ts';

let data: string;
let store: ReleaseStore;
let platform: LocalPlatform;
/** Versions that do not fit the live releases any more. */
let unfit: Set<string>;
let checked: string[];

async function check({ candidate: { name, version }, isRollback }: GateInput): Promise<Verdict> {
  if (isRollback) checked.push(version);
  const message = `${name} ${version} wants a route that mf-beta has`;
  const ok = !unfit.has(version);
  return { ok, findings: ok ? [] : [{ rule: 'routes', severity: 'error', message, affected: ['mf-beta'] }] };
}

const anna = { who: 'anna' };
const REMOTE = 'mf-alpha';
const state = async () => (await store.readIndex()).remotes[REMOTE]!;
const promote = (version: string) => platform.promote(REMOTE, version, anna);

/** 1.0.0, 1.1.0, 1.2.0 and 1.3.0 were live one after another; 1.9.0 is only published. */
beforeEach(async () => {
  data = await mkdtemp(path.join(tmpdir(), 'returns-'));
  store = openDirectoryStore(path.join(data, 'registry'));
  platform = createPlatform(store, { ...allowingGate, check });
  unfit = new Set();
  checked = [];
  for (const version of ['1.0.0', '1.1.0', '1.2.0', '1.3.0']) {
    await platform.publish(await aBuild({ name: REMOTE, version }), REMOTE, version);
    await promote(version);
  }
  await platform.publish(await aBuild({ name: REMOTE, version: '1.9.0' }), REMOTE, '1.9.0');
});
afterEach(() => rm(data, { recursive: true, force: true }));

describe('a roll-back', () => {
  test('leads to the version before, which is looked at as one that was live', async () => {
    await platform.rollback(REMOTE, anna);
    expect([await state(), checked]).toMatchObject([{ stable: '1.2.0', previous: null }, ['1.2.0']]);
  });

  test('is refused where that version does not fit any more, with the newest that does', async () => {
    unfit = new Set(['1.2.0']);
    const error = await platform.rollback(REMOTE, anna).catch((thrown: Error) => thrown);
    expect(error).toMatchObject({
      name: 'GateError',
      message: expect.stringMatching(/1\.2\.0 does not fit what is live any more: .*mf-beta has; mf-alpha 1\.1\.0 is the newest/),
      findings: [
        { rule: 'routes', affected: ['mf-beta'] },
        { rule: 'way back', severity: 'warning', message: expect.stringMatching(/promote mf-alpha@1\.1\.0/) },
      ],
    });
    expect((await state()).stable).toBe('1.3.0');
  });

  test('is refused where none fits, and says so', async () => {
    unfit = new Set(['1.0.0', '1.1.0', '1.2.0']);
    await expect(platform.rollback(REMOTE, anna)).rejects.toThrow(/no version of mf-alpha that was live before fits; publish one/);
  });

  test('is refused where the version before is gone from the store', async () => {
    await rm(store.releaseDirectory(REMOTE, '1.2.0'), { recursive: true });
    await expect(platform.rollback(REMOTE, anna)).rejects.toThrow(/1\.2\.0 is not there any more; mf-alpha 1\.1\.0 is the newest/);
  });

  test('leads to no version of another remote, and to none that only few had', async () => {
    await platform.publish(await aBuild({ name: 'mf-beta', version: '1.9.0' }), 'mf-beta', '1.9.0');
    await platform.promote('mf-beta', '1.9.0', anna);
    await platform.canary(REMOTE, '1.9.0', { percent: 5 }, anna);
    await platform.canary(REMOTE, '1.9.0', { percent: 0 }, anna);
    unfit = new Set(['1.2.0']);
    await expect(platform.rollback(REMOTE, anna)).rejects.toThrow(/mf-alpha 1\.1\.0 is the newest/);
  });

  test('of the shell asks no gate', async () => {
    for (const version of ['1.0.0', '1.1.0']) {
      const build = await mkdtemp(path.join(data, 'shell-'));
      await writeFile(path.join(build, 'assets.json'), JSON.stringify({ name: 'shell', version, chunks: {}, files: {} }));
      await openShellStore(store).publish(build, version, anna);
    }
    await platform.rollback('shell', anna);
    expect([(await store.readIndex()).shell?.stable, checked]).toEqual(['1.0.0', []]);
  });

  test('of what somebody else moved meanwhile is a conflict', async () => {
    const { number } = await store.readIndex();
    await expect(platform.rollback(REMOTE, { ...anna, expected: number - 1 })).rejects.toThrow(/moved meanwhile/);
  });

  test('ends a canary where there is no version before', async () => {
    await platform.rollback(REMOTE, anna);
    await platform.canary(REMOTE, '1.9.0', { percent: 5 }, anna);
    checked = [];
    await platform.rollback(REMOTE, anna);
    expect([await state(), checked]).toMatchObject([{ stable: '1.2.0', canary: null }, []]);
  });
});

describe('a withdrawal by the gateway', () => {
  const withdraw = (version: string) => platform.withdraw(REMOTE, version, { who: 'gateway', reason: 'it fails' });

  test('leads to the version before', async () => {
    expect((await withdraw('1.3.0'))?.remote.stable).toBe('1.2.0');
    expect((await store.readJournal(1))[0]).toMatchObject({ action: 'withdraw', from: '1.3.0', to: '1.2.0', reason: 'it fails' });
  });

  test('leads to the newest that fits, and the journal says why', async () => {
    unfit = new Set(['1.2.0']);
    await withdraw('1.3.0');
    expect((await store.readJournal(1))[0]).toMatchObject({
      to: '1.1.0',
      reason: expect.stringMatching(/^it fails; 1\.2\.0 does not fit any more: .*mf-beta has$/),
    });
  });

  test('never leads to a version that was withdrawn itself, or that nobody had', async () => {
    await withdraw('1.3.0');
    await promote('1.1.0');
    await promote('1.0.0');
    unfit = new Set(['1.1.0']);
    await withdraw('1.0.0');
    expect((await state()).stable).toBe('1.2.0');
  });

  test('of a version that was rolled back to leads to one before it, and stays where none fits', async () => {
    await platform.rollback(REMOTE, anna);
    expect(await state()).toMatchObject({ stable: '1.2.0', previous: null });
    await withdraw('1.2.0');
    expect((await store.readJournal(1))[0]).toMatchObject({ action: 'withdraw', from: '1.2.0', to: '1.1.0' });
    unfit = new Set(['1.0.0']);
    await expect(withdraw('1.1.0')).rejects.toThrow(/1\.1\.0 has no version before it that could take its place/);
    expect((await state()).stable).toBe('1.1.0');
  });

  test('leaves all as it is where none fits', async () => {
    unfit = new Set(['1.0.0', '1.1.0', '1.2.0']);
    await expect(withdraw('1.3.0')).rejects.toMatchObject({ name: 'GateError' });
    expect((await state()).stable).toBe('1.3.0');
  });

  test('of a canary ends it, whatever the version before is', async () => {
    await platform.canary(REMOTE, '1.9.0', { percent: 5 }, anna);
    unfit = new Set(['1.2.0']);
    await withdraw('1.9.0');
    expect(await state()).toMatchObject({ stable: '1.3.0', canary: null });
  });

  test('of a version that is not live any more does nothing', async () => {
    const { number } = await store.readIndex();
    expect(await withdraw('1.2.0')).toBeNull();
    expect((await store.readIndex()).number).toBe(number);
  });
});
