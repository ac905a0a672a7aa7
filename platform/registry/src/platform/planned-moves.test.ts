import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { aBuild } from '@nightlark/release/testing';
import { allowingGate } from '../../testing/allowing-gate.ts';
import { openDirectoryStore } from '../stores/directory-store.ts';
import type { ReleaseStore } from '../stores/store.ts';
import { createPlatform, type LocalPlatform } from './local-platform.ts';

const anna = { who: 'anna' };
const gateway = { who: 'gateway' };
const ALPHA = 'mf-alpha';
const PLAN = { steps: [10, 100], minutes: 10, views: 200 };
const hours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString();

let data: string;
let store: ReleaseStore;
let platform: LocalPlatform;
/** 1.0.0 is live, 1.1.0 and 1.2.0 are published. */
beforeEach(async () => {
  data = await mkdtemp(path.join(tmpdir(), 'planned-'));
  store = openDirectoryStore(path.join(data, 'registry'));
  platform = createPlatform(store, allowingGate);
  for (const version of ['1.0.0', '1.1.0', '1.2.0']) await platform.publish(await aBuild({ name: ALPHA, version }), ALPHA, version);
  await platform.promote(ALPHA, '1.0.0', anna);
});
afterEach(() => rm(data, { recursive: true, force: true }));

const state = async () => (await store.readIndex()).remotes[ALPHA]!;
const journal = async () => {
  const { action, from, to, who, reason } = (await platform.journal(1))[0]!;
  return [`${action} ${from} → ${to}`, who, reason];
};

describe('a canary with steps', () => {
  beforeEach(() => platform.canary(ALPHA, '1.1.0', { percent: 1, plan: PLAN }, anna));

  test('goes on step by step, and is promoted at the last', async () => {
    expect(await journal()).toEqual(['canary null → 1.1.0 1 %, then 10, 100 %', 'anna', undefined]);
    await platform.advance(ALPHA, '1.1.0', { ...gateway, reason: 'well' });
    expect((await state()).canary).toMatchObject({ percent: 10, plan: { steps: [100], minutes: 10, views: 200, isPaused: false } });
    expect(await journal()).toEqual(['canary 1.1.0 1 %, then 10, 100 % → 1.1.0 10 %, then 100 %', 'gateway', 'well']);
    await platform.advance(ALPHA, '1.1.0', gateway);
    expect(await state()).toMatchObject({ stable: '1.1.0', previous: '1.0.0', canary: null, by: 'gateway' });
    expect(await platform.advance(ALPHA, '1.1.0', gateway)).toBeNull();
  });

  test('without 100 stays at its last step', async () => {
    await platform.canary(ALPHA, '1.1.0', { percent: 1, plan: { ...PLAN, steps: [50] } }, anna);
    await platform.advance(ALPHA, '1.1.0', gateway);
    expect((await state()).canary).toEqual({ version: '1.1.0', percent: 50 });
  });

  test('for an audience keeps to it, and at 100 leaves the promotion to a person', async () => {
    await platform.canary(ALPHA, '1.1.0', { percent: 1, plan: PLAN, audience: { language: ['de'] } }, anna);
    expect((await journal())[0]).toBe('canary 1.1.0 1 %, then 10, 100 % → 1.1.0 1 % (language de), then 10, 100 %');
    for (let step = 0; step < 2; step++) await platform.advance(ALPHA, '1.1.0', gateway);
    expect(await state()).toMatchObject({ stable: '1.0.0', canary: { percent: 100, audience: { language: ['de'] } } });
    expect(await platform.advance(ALPHA, '1.1.0', gateway)).toBeNull();
  });

  test('is paused, resumed from now on, and ended', async () => {
    const { since } = (await state()).canary!.plan!;
    await platform.pause(ALPHA, '1.1.0', true, anna);
    expect(await journal()).toEqual(['pause 1.1.0 1 %, then 10, 100 % → 1.1.0 1 %, paused before 10, 100 %', 'anna', undefined]);
    const { number } = await store.readIndex();
    await platform.pause(ALPHA, '1.1.0', true, anna);
    expect((await store.readIndex()).number).toBe(number);
    await platform.pause(ALPHA, '1.1.0', false, anna);
    expect((await state()).canary!.plan).toMatchObject({ isPaused: false, steps: [10, 100] });
    expect((await state()).canary!.plan!.since > since).toBe(true);
    await platform.canary(ALPHA, '1.1.0', { percent: 0 }, anna);
    expect((await state()).canary).toBeNull();
    await expect(platform.pause(ALPHA, '1.1.0', true, anna)).rejects.toThrow('no canary with steps');
  });

  test('is judged by a gateway whose registry is old → nothing moves', async () => {
    const { number } = await store.readIndex();
    await platform.pause(ALPHA, '1.1.0', true, anna);
    await platform.pause(ALPHA, '1.1.0', false, anna);
    await expect(platform.advance(ALPHA, '1.1.0', { ...gateway, expected: number })).rejects.toMatchObject({ name: 'ConflictError' });
    expect((await state()).canary!.percent).toBe(1);
  });

  test('must rise', () =>
    expect(platform.canary(ALPHA, '1.1.0', { percent: 20, plan: PLAN }, anna)).rejects.toThrow('After 20 % the steps must rise'));
});

describe('a freeze', () => {
  beforeEach(async () => {
    await platform.canary(ALPHA, '1.1.0', { percent: 10, plan: { ...PLAN, steps: [50, 100] } }, anna);
    await platform.freeze(hours(-1), hours(1), { ...anna, reason: 'Christmas' });
  });

  test('refuses what is new, says who, why and until when, and leaves the way back open', async () => {
    const message = /^It is frozen until 20\d\d-\d\d-\d\d \d\d:\d\d UTC by anna: Christmas\. To go on .*--despite-freeze/;
    const frozen = { name: 'FreezeError', message: expect.stringMatching(message) };
    for (const move of [
      () => platform.promote(ALPHA, '1.1.0', anna),
      () => platform.canary(ALPHA, '1.1.0', { percent: 20 }, anna),
      () => platform.canary(ALPHA, '1.2.0', { percent: 1 }, anna),
      () => platform.advance(ALPHA, '1.1.0', gateway),
      () => platform.schedule(ALPHA, '1.1.0', hours(0.5), anna),
    ])
      await expect(move()).rejects.toMatchObject(frozen);
    await platform.canary(ALPHA, '1.1.0', { percent: 5 }, anna);
    const of = (audience: Record<string, string[]> | null) => platform.canary(ALPHA, '1.1.0', { percent: 5, audience }, anna);
    await expect(of({ country: ['DE'] })).rejects.toMatchObject(frozen);
    await platform.rollback(ALPHA, anna);
    expect(await state()).toMatchObject({ stable: '1.0.0', canary: null });
  });

  test('that somebody breaks is named in the journal', async () => {
    await platform.promote(ALPHA, '1.1.0', { ...anna, reason: 'urgent', despiteFreeze: true });
    expect((await journal())[2]).toMatch(/^although frozen until .* by anna: Christmas; urgent$/);
    await platform.promote(ALPHA, '1.0.0', anna);
    expect(await state()).toMatchObject({ stable: '1.0.0', previous: null });
  });

  test('begins at its time, ends at its time, and is lifted by its number', async () => {
    const { number, freezes } = await platform.freeze(hours(2), hours(3), anna);
    expect(freezes.map(({ by, reason }) => [by, reason])).toEqual([
      ['anna', 'Christmas'],
      ['anna', undefined],
    ]);
    await platform.lift(number - 1, anna);
    expect(await platform.status()).toMatchObject({ freezes: [{ number }] });
    await platform.promote(ALPHA, '1.1.0', anna);
    await expect(platform.lift(number - 1, anna)).rejects.toThrow(/no freeze \d+ \(any more\)/);
    await expect(platform.freeze(hours(3), hours(2), anna)).rejects.toThrow('must end after it begins');
    await expect(platform.freeze(hours(-3), hours(-2), anna)).rejects.toThrow('must end after it begins');
  });

  test('that begins while the gate looks refuses the move', async () => {
    await platform.lift((await platform.status()).freezes[0]!.number, anna);
    const check = async () => {
      if ((await platform.status()).freezes.length === 0) await platform.freeze(hours(-1), hours(1), { who: 'ben' });
      return { ok: true, findings: [] };
    };
    await expect(createPlatform(store, { ...allowingGate, check }).promote(ALPHA, '1.1.0', anna)).rejects.toThrow(/by ben/);
  });
});

describe('a promotion at a time', () => {
  test('is kept until the stable version changes, or it is taken back', async () => {
    const at = hours(1);
    const { remote } = await platform.schedule(ALPHA, '1.1.0', at, { ...anna, reason: 'campaign' });
    expect(remote.schedule).toEqual({ version: '1.1.0', at, by: 'anna', reason: 'campaign' });
    await platform.canary(ALPHA, '1.2.0', { percent: 5 }, anna);
    expect((await state()).schedule).toBeDefined();
    await platform.schedule(ALPHA, '1.1.0', null, anna);
    expect((await state()).schedule).toBeUndefined();
    expect((await journal())[0]).toMatch(/^schedule 1\.1\.0 at .* UTC → null$/);
    await platform.schedule(ALPHA, '1.1.0', at, anna);
    await platform.promote(ALPHA, '1.2.0', anna);
    expect((await state()).schedule).toBeUndefined();
  });

  test('ends with the trial of its version', async () => {
    await platform.canary(ALPHA, '1.1.0', { percent: 5 }, anna);
    await platform.schedule(ALPHA, '1.1.0', hours(1), anna);
    await platform.withdraw(ALPHA, '1.1.0', gateway);
    expect(await state()).toMatchObject({ stable: '1.0.0', canary: null });
    expect((await state()).schedule).toBeUndefined();
  });

  test.each([
    ['that is over', '1.1.0', -1, /in the year to come/],
    ['in two years', '1.1.0', 20_000, /in the year to come/],
    ['of what is live', '1.0.0', 1, /is live for everybody already/],
    ['of what is not published', '9.9.9', 1, /is not published/],
  ])('%s is refused', async (_what, version, after, message) => {
    await expect(platform.schedule(ALPHA, version, hours(after), anna)).rejects.toThrow(message);
  });
});
