import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { aBuild } from '@nightlark/release/testing';
import { allowingGate } from '../../testing/allowing-gate.ts';
import { openDirectoryStore } from '../stores/directory-store.ts';
import type { ReleaseStore } from '../stores/store.ts';
import { createPlatform, type LocalPlatform } from './local-platform.ts';
import type { Finding } from './platform.ts';

const anna = { who: 'team-alpha: anna', key: 'a'.repeat(43) };
const ben = { who: 'ben', key: 'b'.repeat(43) };
const gateway = { who: 'gateway' };
const [ALPHA, BETA] = ['mf-alpha', 'mf-beta'];
const PLAN = { steps: [10, 100], minutes: 10, views: 200 };
const hours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString();

let data: string;
let store: ReleaseStore;
let platform: LocalPlatform;
/** The number that Ben saw. */
let expected: number;
/** 1.0.0 of both is live, 1.1.0 and 1.2.0 are published; new versions of mf-alpha need two people. */
beforeEach(async () => {
  data = await mkdtemp(path.join(tmpdir(), 'requests-'));
  store = openDirectoryStore(path.join(data, 'registry'));
  platform = createPlatform(store, allowingGate);
  for (const name of [ALPHA, BETA])
    for (const version of ['1.0.0', '1.1.0', '1.2.0']) await platform.publish(await aBuild({ name, version }), name, version);
  for (const name of [ALPHA, BETA]) await platform.promote(name, '1.0.0', anna);
  await platform.protect(ALPHA, 2, anna);
});
afterEach(() => rm(data, { recursive: true, force: true }));

const state = async (name = ALPHA) => (await store.readIndex()).remotes[name]!;
const requests = async () => (await platform.status()).requests;
const journal = async (limit = 1) =>
  (await platform.journal(limit)).map(({ action, from, to, who, reason }) => [`${action} ${from} → ${to}`, who, reason]);

test('a promotion is asked for, and goes live when another person agrees', async () => {
  const asked = await platform.promote(ALPHA, '1.1.0', { ...anna, reason: 'warmer' });
  expect(asked).toMatchObject({ remote: { stable: '1.0.0' }, request: { number: asked.number, by: anna.who, key: anna.key } });
  expect(Date.parse(asked.request!.until) - Date.now()).toBeGreaterThan(1.9 * 3_600_000);
  expect(await journal()).toEqual([['request 1.0.0 → 1.1.0', anna.who, 'warmer']]);
  const { remote, request } = await platform.approve(asked.number, { ...ben, reason: 'seen' });
  expect([remote.stable, remote.previous, request]).toEqual(['1.1.0', '1.0.0', undefined]);
  expect(await journal(2)).toEqual([
    ['promote 1.0.0 → 1.1.0', anna.who, 'warmer; agreed to by ben'],
    ['approve 1.1.0 → null', 'ben', 'seen'],
  ]);
  expect(await requests()).toEqual([]);
  await expect(platform.approve(asked.number, ben)).rejects.toThrow(/no request \d+ \(any more\)/);
});

test.each([
  ['with the same token', anna],
  ['with another token of the same name', { ...ben, who: 'team-alpha: ben' }],
])('the one who asked agrees, %s → refused', async (_how, author) => {
  const { number } = await platform.promote(ALPHA, '1.1.0', anna);
  await expect(platform.approve(number, author)).rejects.toThrow('team-alpha: anna asked for it: somebody else has to agree');
  expect((await state()).stable).toBe('1.0.0');
});

test('on the registry’s own machine nobody agrees to what was asked there', async () => {
  const { number } = await platform.promote(ALPHA, '1.1.0', { who: 'anna' });
  await expect(platform.approve(number, { who: 'ben' })).rejects.toThrow('somebody else has to agree');
});

test('nobody agreed in time → refused', async () => {
  const { number } = await platform.promote(ALPHA, '1.1.0', anna);
  const late = {
    ...store,
    readIndex: async () => ({ ...(await store.readIndex()), requests: [{ ...(await requests())[0]!, until: hours(-1) }] }),
  };
  await expect(createPlatform(late, allowingGate).approve(number, ben)).rejects.toThrow(/was to be agreed to until/);
});

test('declined, by whomever → it is gone, and the journal says why', async () => {
  for (const author of [ben, anna]) {
    const { number } = await platform.promote(ALPHA, '1.1.0', anna);
    await platform.decline(number, { ...author, reason: 'not on a Friday' });
    expect(await journal()).toEqual([['decline 1.1.0 → null', author.who, 'not on a Friday']]);
    expect(await requests()).toEqual([]);
  }
});

test('a way back needs nobody', async () => {
  const { number } = await platform.promote(ALPHA, '1.1.0', anna);
  await platform.approve(number, ben);
  const next = await platform.promote(ALPHA, '1.2.0', anna);
  await platform.approve(next.number, ben);
  // Further back than the version before.
  await platform.promote(ALPHA, '1.0.0', anna);
  expect((await state()).stable).toBe('1.0.0');
  await platform.rollback(ALPHA, anna);
  expect((await state()).stable).toBe('1.2.0');
  // What was rolled back is no way back.
  expect((await platform.promote(ALPHA, '1.0.0', anna)).request).toBeDefined();
});

test('a canary with steps is asked for once, and goes on by itself to the end', async () => {
  const { number } = await platform.canary(ALPHA, '1.1.0', { percent: 1, plan: PLAN, audience: null }, anna);
  expect((await state()).canary).toBeNull();
  await platform.approve(number, ben);
  expect((await state()).canary).toMatchObject({ percent: 1, key: anna.key, plan: { steps: [10, 100], isPaused: false } });
  expect(await requests()).toEqual([]);
  for (let step = 0; step < 2; step++) await platform.advance(ALPHA, '1.1.0', gateway);
  expect(await state()).toMatchObject({ stable: '1.1.0', by: 'gateway' });
});

test.each([
  ['a larger share', { percent: 20 }, true],
  ['steps from a smaller share', { percent: 5, plan: PLAN }, true],
  ['another audience', { percent: 10, audience: { country: ['DE'] } }, true],
  ['a smaller share', { percent: 5 }, false],
  ['its end', { percent: 0 }, false],
])('of a canary, %s is asked for: %#', async (_what, share, isAsked) => {
  const { number } = await platform.canary(ALPHA, '1.1.0', { percent: 10 }, anna);
  await platform.approve(number, ben);
  const { request } = await platform.canary(ALPHA, '1.1.0', share, anna);
  expect(request !== undefined).toBe(isAsked);
});

test('a promotion at a time is asked for once, and is made at its time', async () => {
  const { number } = await platform.schedule(ALPHA, '1.1.0', hours(1), anna);
  expect((await state()).schedule).toBeUndefined();
  await platform.approve(number, ben);
  expect((await state()).schedule).toMatchObject({ version: '1.1.0', by: anna.who, key: anna.key });
  // Before its time it is a new question.
  expect((await platform.promote(ALPHA, '1.1.0', anna)).request).toBeDefined();
  await platform.schedule(ALPHA, '1.1.0', null, anna);
  await store.move({ action: 'schedule', remote: ALPHA, version: '1.1.0', at: hours(-0.1) }, anna);
  expect((await platform.promote(ALPHA, '1.1.0', { who: anna.who })).remote.stable).toBe('1.1.0');
});

test('remotes that go live together wait together', async () => {
  const { number, request } = await platform.promote(BETA, '1.1.0', anna, [{ remote: ALPHA, version: '1.1.0' }]);
  expect(request?.changes).toHaveLength(2);
  expect((await journal())[0]![0]).toBe('request 1.0.0 → 1.1.0, mf-alpha 1.1.0');
  await platform.approve(number, ben);
  expect([(await state(BETA)).stable, (await state()).stable]).toEqual(['1.1.0', '1.1.0']);
  expect((await platform.promote(BETA, '1.2.0', anna)).request).toBeUndefined();
});

test.each([
  ['another version goes live', () => platform.promote(BETA, '1.2.0', { ...ben, expected })],
  ['it is rolled back', () => platform.rollback(BETA, { ...ben, expected })],
])(
  'one asks for remotes together, and of the second, by one who did not see that, %s → a conflict, and the request stays',
  async (_what, move) => {
    await platform.promote(BETA, '1.1.0', anna);
    expected = (await store.readIndex()).number;
    const { number } = await platform.promote(ALPHA, '1.1.0', anna, [{ remote: BETA, version: '1.2.0' }]);
    await expect(move()).rejects.toMatchObject({ name: 'ConflictError' });
    expect((await requests()).map((one) => one.number)).toEqual([number]);
  },
);

test('asked for again, or overtaken by another version or a roll-back → the former request is over', async () => {
  const first = await platform.promote(ALPHA, '1.1.0', anna);
  const second = await platform.promote(ALPHA, '1.2.0', anna);
  expect((await requests()).map(({ number }) => number)).toEqual([second.number]);
  await expect(platform.approve(first.number, ben)).rejects.toThrow('no request');
  await store.move({ action: 'promote', remote: ALPHA, version: '1.1.0' }, gateway);
  expect(await requests()).toEqual([]);
  await platform.promote(ALPHA, '1.2.0', anna);
  await platform.canary(BETA, '1.1.0', { percent: 5 }, anna);
  expect(await requests()).toHaveLength(1);
  await platform.rollback(ALPHA, anna);
  expect(await requests()).toEqual([]);
});

test('frozen meanwhile → agreeing is refused, unless the freeze was to be broken', async () => {
  const { number } = await platform.promote(ALPHA, '1.1.0', anna);
  await platform.freeze(hours(-1), hours(1), { who: 'operator', reason: 'Christmas' });
  await expect(platform.approve(number, ben)).rejects.toMatchObject({ name: 'FreezeError' });
  const despite = await platform.promote(ALPHA, '1.1.0', { ...anna, despiteFreeze: true });
  await platform.approve(despite.number, ben);
  expect((await journal())[0]![2]).toMatch(/^although frozen until .* by operator: Christmas; agreed to by ben$/);
});

test('the gate looks when it is asked for, and again when somebody agrees', async () => {
  let isGood = false;
  const refusal: Finding = { rule: 'routes', severity: 'error', message: 'taken', affected: [] };
  const gated = createPlatform(store, { ...allowingGate, check: async () => ({ ok: isGood, findings: isGood ? [] : [refusal] }) });
  await expect(gated.promote(ALPHA, '1.1.0', anna)).rejects.toMatchObject({ name: 'GateError' });
  expect(await requests()).toEqual([]);
  isGood = true;
  const { number } = await gated.promote(ALPHA, '1.1.0', anna);
  isGood = false;
  await expect(gated.approve(number, ben)).rejects.toMatchObject({ name: 'GateError' });
  expect(await requests()).toHaveLength(1);
});

test('what is asked for can’t be pruned, and of what is not live nothing is protected', async () => {
  await platform.promote(ALPHA, '1.1.0', anna);
  const prune = { action: 'prune', remote: ALPHA, version: '1.1.0' } as const;
  await expect(store.move(prune, anna)).rejects.toThrow('is in use by now');
  await expect(platform.protect('mf-gamma', 24, anna)).rejects.toThrow('mf-gamma is no remote that is live');
});

test('protection that ends → one person is enough', async () => {
  await platform.protect(ALPHA, null, { who: 'operator' });
  expect((await platform.status()).approvals).toEqual({});
  expect((await journal())[0]![0]).toBe('protect within 2 h → null');
  expect((await platform.promote(ALPHA, '1.1.0', anna)).remote.stable).toBe('1.1.0');
});
