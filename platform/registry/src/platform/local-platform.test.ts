import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { allowingGate } from '../../testing/allowing-gate.ts';
import { aBuild } from '@nightlark/release/testing';
import { openDirectoryStore } from '../stores/directory-store.ts';
import type { ReleaseStore } from '../stores/store.ts';
import type { Gate } from './gate.ts';
import { createPlatform } from './local-platform.ts';
import type { Platform } from './platform.ts';

/** Refuses releases that need a library called `wrong`, by the candidate's `release.json`. */
const gate: Gate = {
  ...allowingGate,
  async check({ store, candidate: { name, version } }) {
    const { shared } = await store.readRelease(name, version);
    const message = `${name} ${version} needs wrong`;
    return { ok: !shared['wrong'], findings: shared['wrong'] ? [{ rule: 'shared', severity: 'error', message, affected: [name] }] : [] };
  },
};

let data: string;
let store: ReleaseStore;
let platform: Platform;
beforeEach(async () => {
  data = await mkdtemp(path.join(tmpdir(), 'platform-'));
  store = openDirectoryStore(path.join(data, 'registry'));
  platform = createPlatform(store, gate);
});
afterEach(() => rm(data, { recursive: true, force: true }));

const anna = { who: 'anna' };
const route = (id: string, routePath: string) => ({ id, path: routePath, layout: 'default', access: 'any' }) as const;
async function publish(version: string, changes: Parameters<typeof aBuild>[0] = {}, name = 'mf-alpha'): Promise<unknown> {
  return platform.publish(await aBuild({ name, version, ...changes }), name, version);
}

test('before the first move nothing is live, and that is no error', async () => {
  expect(await platform.status()).toMatchObject({ number: 0, remotes: {} });
  expect(await platform.journal(5)).toEqual([]);
  expect(await platform.explain('/members')).toMatchObject({ servedBy: 'shell', version: null });
});

test('published, tried, promoted, taken back', async () => {
  await publish('1.0.0');
  await publish('1.1.0');
  await platform.promote('mf-alpha', '1.0.0', anna);
  expect((await platform.canary('mf-alpha', '1.1.0', { percent: 25 }, anna)).remote.canary).toEqual({ version: '1.1.0', percent: 25 });
  expect(await platform.promote('mf-alpha', '1.1.0', anna)).toMatchObject({ number: 3, remote: { stable: '1.1.0', canary: null } });
  expect(await platform.rollback('mf-alpha', anna)).toMatchObject({ number: 4, remote: { stable: '1.0.0' } });
  expect((await platform.status()).remotes['mf-alpha']).toMatchObject({
    by: 'anna',
    published: expect.arrayContaining(['1.0.0', '1.1.0']),
  });
});

test('a release that does not pass the gate is not taken, and the reason is given', async () => {
  await expect(publish('1.0.0', { shared: { wrong: '^1.0.0' } })).rejects.toMatchObject({
    name: 'GateError',
    findings: [{ rule: 'shared', message: 'mf-alpha 1.0.0 needs wrong' }],
  });
  expect(await platform.published('mf-alpha')).toEqual([]);
});

test('a published version again → unchanged or a conflict, without another check', async () => {
  await publish('1.0.0');
  const refusing = createPlatform(store, { ...gate, check: () => Promise.reject(new Error('not needed')) });
  expect(await refusing.publish(await aBuild({ name: 'mf-alpha', version: '1.0.0' }), 'mf-alpha', '1.0.0')).toEqual({
    result: 'unchanged',
    findings: [],
    preview: { path: expect.stringMatching(/^\/platform\/preview\?token=preview1\./), until: expect.any(String) },
  });
  const other = await aBuild({ name: 'mf-alpha', version: '1.0.0', shared: { react: '^19.0.0' } });
  await expect(refusing.publish(other, 'mf-alpha', '1.0.0')).rejects.toThrow('published already, with other content');
});

test('a version that was removed from the store, though this machine has it → checked as a new one', async () => {
  await publish('1.0.0');
  const refusing = createPlatform({ ...store, list: async () => [] }, { ...gate, check: () => Promise.reject(new Error('checked')) });
  await expect(refusing.publish(await aBuild({ name: 'mf-alpha', version: '1.0.0' }), 'mf-alpha', '1.0.0')).rejects.toThrow('checked');
});

test('a release that came another way still has to pass before a channel points at it', async () => {
  await store.publish(await aBuild({ shared: { wrong: '^1.0.0' } }), 'mf-alpha', '1.0.0');
  await expect(platform.promote('mf-alpha', '1.0.0', anna)).rejects.toThrow(/does not pass the gate: mf-alpha 1\.0\.0 needs wrong/);
  await expect(platform.canary('mf-alpha', '1.0.0', { percent: 5 }, anna)).rejects.toThrow(/does not pass the gate/);
  expect((await platform.status()).number).toBe(0);
});

test('what moved while the gate looked is a conflict', async () => {
  await publish('1.0.0');
  await publish('1.1.0');
  const other = createPlatform(store, gate);
  const slow = createPlatform(store, {
    ...gate,
    async check(input) {
      await other.promote('mf-alpha', '1.1.0', { who: 'ben' });
      return gate.check(input);
    },
  });
  await expect(slow.promote('mf-alpha', '1.0.0', anna)).rejects.toThrow(/moved meanwhile/);
  expect((await platform.status()).remotes['mf-alpha']).toMatchObject({ stable: '1.1.0', by: 'ben' });
});

test('another remote moved while the gate looked, or since the decision → the gate looks again, and the move is made', async () => {
  await publish('1.0.0');
  for (const version of ['1.0.0', '2.0.0']) await publish(version, {}, 'mf-beta');
  const others = ['1.0.0', '2.0.0'];
  const seen: (string | undefined)[] = [];
  const slow = createPlatform(store, {
    ...gate,
    async check(input) {
      seen.push(input.index.remotes['mf-beta']?.stable);
      const version = others.shift();
      if (version) await platform.promote('mf-beta', version, { who: 'ben' });
      return gate.check(input);
    },
  });
  expect(await slow.promote('mf-alpha', '1.0.0', { ...anna, expected: 0 })).toMatchObject({ number: 3, remote: { by: 'anna' } });
  expect(seen).toEqual([undefined, '1.0.0', '2.0.0']);
  expect(await platform.rollback('mf-beta', { ...anna, expected: 2 })).toMatchObject({ number: 4, remote: { stable: '1.0.0' } });
  await expect(platform.rollback('mf-beta', { ...anna, expected: 9 })).rejects.toThrow(/moved meanwhile/);
});

test('four move a remote each at the same moment → all are made, each looked at beside those before it', async () => {
  const names = ['mf-alpha', 'mf-beta', 'mf-gamma', 'mf-delta'];
  for (const name of names) await publish('1.0.0', {}, name);
  const besides = new Map<string, number>();
  const check: Gate['check'] = async (input) => {
    besides.set(input.candidate.name, Object.keys(input.index.remotes).length);
    return gate.check(input);
  };
  // They know nothing of one another but the store.
  const others = names.map(() => createPlatform(openDirectoryStore(path.join(data, 'registry')), { ...gate, check }));
  await Promise.all(names.map((name, index) => others[index]!.promote(name, '1.0.0', anna)));
  expect(Object.keys((await store.readIndex()).remotes).sort()).toEqual(names.toSorted());
  expect([...besides.values()].sort()).toEqual([0, 1, 2, 3]);
});

test('others move each time that the gate looks → given up after five looks', async () => {
  await publish('1.0.0');
  let looks = 0;
  const busy = createPlatform(store, {
    ...gate,
    async check(input) {
      await platform.freeze(new Date().toISOString(), new Date(Date.now() + 60_000).toISOString(), { who: 'ben' });
      await platform.lift((await store.readIndex()).number, { who: 'ben' });
      looks++;
      return gate.check(input);
    },
  });
  await expect(busy.promote('mf-alpha', '1.0.0', anna)).rejects.toThrow(/moved meanwhile/);
  expect(looks).toBe(5);
});

test('two move the same remote at the same moment → one is made, the other is told', async () => {
  for (const version of ['1.0.0', '1.1.0', '1.2.0']) await publish(version);
  await platform.promote('mf-alpha', '1.0.0', anna);
  const { number } = await store.readIndex();
  const results = await Promise.allSettled([
    platform.promote('mf-alpha', '1.1.0', { ...anna, expected: number }),
    platform.canary('mf-alpha', '1.2.0', { percent: 5 }, { who: 'ben', expected: number }),
  ]);
  expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(String(results.find((result) => result.status === 'rejected')?.reason)).toMatch(/moved meanwhile/);
  expect((await store.readIndex()).number).toBe(number + 1);
});

test('a call that is sent again changes nothing', async () => {
  await publish('1.0.0');
  await publish('1.1.0');
  await platform.promote('mf-alpha', '1.0.0', { ...anna, expected: 0 });
  await platform.promote('mf-alpha', '1.1.0', { ...anna, expected: 1 });
  await expect(platform.promote('mf-alpha', '1.0.0', { ...anna, expected: 0 })).rejects.toThrow(/moved meanwhile/);
});

describe('why', () => {
  beforeEach(async () => {
    await publish('1.0.0', { routes: [route('one', '/alpha/:id'), route('any', '/alpha/*')] });
    await publish('1.1.0', { routes: [route('one', '/alpha/:id'), route('new', '/omega')] });
    await publish('2.0.0', { routes: [route('best', '/alpha/best')] }, 'mf-beta');
    await platform.promote('mf-alpha', '1.0.0', anna);
    await platform.promote('mf-beta', '2.0.0', anna);
    await platform.canary('mf-alpha', '1.1.0', { percent: 10 }, anna);
  });

  test.each([
    ['/alpha/7', 'mf-alpha 1.0.0 one', /^stable version of mf-alpha since 20.* by anna; 10 % of browsers get the canary 1\.1\.0$/],
    ['https://shop.example/de/alpha/7?x=1#y', 'mf-alpha 1.0.0 one', /^stable/],
    ['/alpha/7/more', 'mf-alpha 1.0.0 any', /^stable/],
    ['/alpha/best', 'mf-beta 2.0.0 best', /^stable version of mf-beta/],
    ['/omega', 'mf-alpha 1.1.0 new', /^canary of mf-alpha: 1\.1\.0 for 10 % of browsers/],
    ['/mf/mf-alpha/1.0.0/client/a.js', 'mf-alpha 1.0.0 undefined', /by the version in its address/],
    ['/api/likes', 'null null undefined', /backend/],
    ['/nowhere/at/all', 'null null undefined', /status 404/],
  ])('%s: %s', async (address, served, rule) => {
    const why = await platform.explain(address);
    expect(`${why.remote} ${why.version} ${why.route?.id}`).toBe(served);
    expect(why.rule).toMatch(rule);
  });

  test('what is no address → refused, not a failure of the platform', async () => {
    await expect(platform.explain('http://')).rejects.toMatchObject({ name: 'ReleaseError', message: '"http://" is not an address' });
  });
});
