import { jest } from '@jest/globals';
import { openDirectoryStore, type ReleaseStore } from '@nightlark/registry';
import { createPlatform, type Gate, type LocalPlatform } from '@nightlark/registry/platform';
import { allowingGate } from '@nightlark/registry/testing';
import type { Grant } from '@nightlark/registry/tokens';
import { aBuild } from '@nightlark/release/testing';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ReleaseMetrics } from '../metrics/release-metrics.ts';
import { MoveWatch } from './move-watch.ts';

const REMOTE = 'mf-alpha';
const anna = { who: 'anna' };
const TEAM: Grant = { name: 'team-alpha', key: 'k'.repeat(43), scope: [REMOTE] };
const byTeam = { who: 'team-alpha: anna', key: TEAM.key };
/** What becomes of the team's token. */
const ENDS: [string, () => Grant[]][] = [
  ['is revoked', () => []],
  ['is over', () => [{ ...TEAM, expires: '2026-01-01T00:00:00Z' }]],
  ['is for another remote', () => [{ ...TEAM, scope: ['mf-beta'] }]],
];
const MINUTE = 60_000;

let data: string;
let store: ReleaseStore;
let platform: LocalPlatform;
let metrics: ReleaseMetrics;
let refusal: string | null;
let grants: Grant[];
let alerts: string[];
let onLook: () => Promise<void>;

const gate: Gate = {
  ...allowingGate,
  async check() {
    await onLook();
    return {
      ok: refusal === null,
      findings: refusal ? [{ rule: 'routes', severity: 'error', message: refusal, affected: [] }] : [],
    };
  },
};

beforeEach(async () => {
  data = await mkdtemp(path.join(tmpdir(), 'moves-'));
  store = openDirectoryStore(path.join(data, 'registry'));
  platform = createPlatform(store, gate);
  jest.useFakeTimers({
    doNotFake: [
      'setTimeout',
      'clearTimeout',
      'setInterval',
      'clearInterval',
      'setImmediate',
      'clearImmediate',
      'nextTick',
      'queueMicrotask',
      'performance',
      'hrtime',
    ],
  });
  metrics = new ReleaseMetrics();
  refusal = null;
  grants = [TEAM];
  alerts = [];
  onLook = async () => undefined;
  for (const version of ['1.0.0', '1.1.0']) await platform.publish(await aBuild({ name: REMOTE, version }), REMOTE, version);
  await platform.promote(REMOTE, '1.0.0', anna);
});
afterEach(async () => {
  jest.useRealTimers();
  await rm(data, { recursive: true, force: true });
});
/** Of all clocks: gateways' and registry's. */
const pass = (minutes: number) => jest.setSystemTime(Date.now() + minutes * MINUTE);

const state = async () => (await store.readIndex()).remotes[REMOTE]!;
const journal = async () => (await platform.journal(1))[0]!;
const log = { error: (_fields: object, text: string) => void alerts.push(text) } as never;

/** A gateway with the index that it read now, which may be old when it checks. */
async function aGateway(tokens = async () => grants): Promise<MoveWatch> {
  const index = await store.readIndex();
  return new MoveWatch({ platform, registry: { index: () => index }, store, tokens, releaseMetrics: metrics, log });
}
const look = async () => (await aGateway()).check();

function serve(count: number, failure: string | null = null): void {
  for (let page = 0; page < count; page++) metrics.recordRender({ remote: REMOTE, version: '1.1.0', ms: 5, failure, isEndlessLoop: false });
}

describe('the steps of a canary', () => {
  const start = (steps = [10, 100]) => platform.canary(REMOTE, '1.1.0', { percent: 1, plan: { steps, minutes: 5, views: 20 } }, anna);

  test('are taken when it did well for the time and on the pages that were wanted, up to the promotion', async () => {
    await start();
    serve(19);
    pass(6);
    await look();
    expect((await state()).canary!.percent).toBe(1);
    serve(1);
    await look();
    expect((await state()).canary).toMatchObject({ percent: 10, plan: { steps: [100] } });
    expect(await journal()).toMatchObject({ who: 'gateway', reason: 'did well for 6 min: 0 of 20 pages failed' });
    // The pages before count for the step before.
    await look();
    expect((await state()).canary!.percent).toBe(10);
  });

  test('wait for the time, in a pause, in a freeze, and while it fails', async () => {
    await start();
    serve(30);
    await look();
    pass(6);
    await platform.pause(REMOTE, '1.1.0', true, anna);
    await look();
    await platform.pause(REMOTE, '1.1.0', false, anna);
    const { number } = await platform.freeze(
      new Date(Date.now() - MINUTE).toISOString(),
      new Date(Date.now() + MINUTE).toISOString(),
      anna,
    );
    await look();
    await platform.lift(number, anna);
    serve(6, 'render');
    await look();
    expect((await state()).canary!.percent).toBe(1);
    expect(alerts).toEqual([]);
  });

  test('the gate looks while nonces begin a new group → another gateway does not ask it', async () => {
    await start([100]);
    const gateways = [await aGateway(), await aGateway()] as const;
    let looks = 0;
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
    const { promise: over, resolve: end } = Promise.withResolvers<void>();
    onLook = async () => {
      if (++looks > 1) return;
      begin();
      await over;
    };
    // In the middle of an attempt.
    const group = Math.ceil((Date.now() + 6 * MINUTE) / (30 * MINUTE)) * 30 * MINUTE + 15 * MINUTE;
    jest.setSystemTime(group - 1_000);
    serve(30);
    const first = gateways[0].check();
    await begun;
    jest.setSystemTime(group);
    await gateways[1].check();
    end();
    await first;
    expect([looks, (await state()).stable]).toEqual([1, '1.1.0']);
  });

  test('are taken once by several gateways, and not by one that missed a move', async () => {
    await start([10, 50, 100]);
    const old = await aGateway();
    await platform.pause(REMOTE, '1.1.0', true, anna);
    await platform.pause(REMOTE, '1.1.0', false, anna);
    const both = [await aGateway(), await aGateway()];
    pass(6);
    serve(30);
    await old.check();
    expect((await state()).canary!.percent).toBe(1);
    await Promise.all(both.map((gateway) => gateway.check()));
    for (const gateway of [...both, old]) await gateway.check();
    expect((await state()).canary!.percent).toBe(10);
    expect(alerts).toEqual([]);
  });

  test.each(ENDS)('whose token %s are paused, until somebody else resumes them', async (_how, changed) => {
    await platform.canary(REMOTE, '1.1.0', { percent: 1, plan: { steps: [10, 50, 100], minutes: 5, views: 20 } }, byTeam);
    const wait = async () => {
      pass(6);
      serve(30);
      await look();
    };
    await wait();
    expect((await state()).canary).toMatchObject({ percent: 10, key: TEAM.key });
    grants = changed();
    await wait();
    expect((await state()).canary).toMatchObject({ percent: 10, plan: { isPaused: true } });
    expect(await journal()).toMatchObject({ action: 'pause', who: 'gateway', reason: expect.stringContaining('not valid any more') });
    await platform.pause(REMOTE, '1.1.0', false, anna);
    await wait();
    expect((await state()).canary!.percent).toBe(50);
  });

  test('whose promotion the gate refuses are paused, with its reason', async () => {
    await start([100]);
    pass(6);
    serve(30);
    refusal = 'its route is mf-beta’s by now';
    await look();
    expect(await state()).toMatchObject({ stable: '1.0.0', canary: { percent: 1, plan: { isPaused: true } } });
    expect(await journal()).toMatchObject({
      action: 'pause',
      who: 'gateway',
      reason: expect.stringMatching(/^not promoted: .*mf-beta’s by now/),
    });
    expect(alerts).toEqual(['a planned move was refused']);
    refusal = null;
    await platform.pause(REMOTE, '1.1.0', false, anna);
    pass(6);
    serve(30);
    await look();
    expect(await state()).toMatchObject({ stable: '1.1.0', canary: null });
  });
});

describe('a promotion at a time', () => {
  const schedule = () =>
    platform.schedule(REMOTE, '1.1.0', new Date(Date.now() + 10 * MINUTE).toISOString(), { ...anna, reason: 'campaign' });

  test('is made then, not before, by whom planned it', async () => {
    await schedule();
    await look();
    expect((await state()).stable).toBe('1.0.0');
    pass(11);
    await Promise.all([look(), look()]);
    expect(await state()).toMatchObject({ stable: '1.1.0', by: 'anna' });
    expect((await journal()).reason).toMatch(/^scheduled for 20.* UTC; campaign$/);
  });

  test.each([
    ['the gate refuses it', 11, () => void (refusal = 'too late for this route'), /too late for this route/],
    [
      'it is frozen then',
      11,
      () => platform.freeze(new Date(0).toISOString(), new Date(Date.now() + 60 * MINUTE).toISOString(), { who: 'ben' }),
      /by ben/,
    ],
    ['no gateway was there for hours', 120, () => {}, /no gateway was there/],
  ])('is taken back, with the reason, where %s', async (_why, minutes, happens, reason) => {
    await schedule();
    await happens();
    pass(minutes);
    await look();
    expect((await state()).stable).toBe('1.0.0');
    expect((await state()).schedule).toBeUndefined();
    expect(await journal()).toMatchObject({ action: 'schedule', to: null, who: 'gateway', reason: expect.stringMatching(reason) });
  });

  test.each(ENDS)(
    'is taken back where the token of who planned it %s, and made where somebody else plans the same',
    async (_how, changed) => {
      const at = new Date(Date.now() + 10 * MINUTE).toISOString();
      await platform.schedule(REMOTE, '1.1.0', at, byTeam);
      grants = changed();
      pass(11);
      await look();
      expect(await state()).toMatchObject({ stable: '1.0.0' });
      expect((await state()).schedule).toBeUndefined();
      expect(await journal()).toMatchObject({ to: null, who: 'gateway', reason: expect.stringContaining('not valid any more') });

      const later = new Date(Date.now() + 10 * MINUTE).toISOString();
      await platform.schedule(REMOTE, '1.1.0', later, byTeam);
      await platform.schedule(REMOTE, '1.1.0', later, anna);
      pass(11);
      await look();
      expect(await state()).toMatchObject({ stable: '1.1.0', by: 'anna' });
    },
  );

  test('is not made while the list of tokens can’t be read', async () => {
    await platform.schedule(REMOTE, '1.1.0', new Date(Date.now() + 10 * MINUTE).toISOString(), byTeam);
    pass(11);
    const broken = await aGateway(() => Promise.reject(new Error('is not JSON')));
    await expect(broken.check()).rejects.toThrow('is not JSON');
    pass(3);
    await look();
    expect((await state()).stable).toBe('1.1.0');
  });

  test('is tried again after a failure of the registry', async () => {
    await schedule();
    pass(11);
    const { promote } = platform;
    platform = { ...platform, promote: () => Promise.reject(new Error('can’t be reached')) };
    await expect(look()).rejects.toThrow('can’t be reached');
    platform = { ...platform, promote };
    pass(2);
    await look();
    expect((await state()).stable).toBe('1.1.0');
  });
});

describe('a request for a second person', () => {
  beforeEach(async () => {
    await platform.protect(REMOTE, 2, anna);
    await platform.promote(REMOTE, '1.1.0', byTeam);
  });
  const isOver = async (reason: RegExp) => {
    await look();
    expect((await store.readIndex()).requests).toEqual([]);
    expect(await journal()).toMatchObject({ action: 'decline', who: 'gateway', reason: expect.stringMatching(reason) });
    expect((await state()).stable).toBe('1.0.0');
  };

  test('stands for its time, and not longer', async () => {
    pass(119);
    await look();
    expect((await store.readIndex()).requests).toHaveLength(1);
    pass(2);
    await isOver(/nobody agreed/);
  });

  test.each(ENDS)('is over where its token %s', async (_how, changed) => {
    grants = changed();
    await isOver(/not valid any more/);
  });

  test('is ended once by several gateways', async () => {
    pass(121);
    const both = [await aGateway(), await aGateway()];
    await Promise.all(both.map((one) => one.check()));
    expect((await platform.journal(2)).map(({ action }) => action)).toEqual(['decline', 'request']);
    expect(alerts).toEqual([]);
  });

  test('was agreed to → its steps and its time need nobody, although the remote is protected', async () => {
    const at = new Date(Date.now() + 10 * MINUTE).toISOString();
    const { number } = await platform.schedule(REMOTE, '1.1.0', at, byTeam);
    await platform.approve(number, { who: 'ben', key: 'b'.repeat(43) });
    pass(11);
    await look();
    expect(await state()).toMatchObject({ stable: '1.1.0', by: byTeam.who });
  });
});
