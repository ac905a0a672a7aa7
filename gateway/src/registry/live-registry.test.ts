import { jest } from '@jest/globals';
import type { JournalEntry, RegistryIndex, RemoteState, Traits } from '@nightlark/registry';
import type { Release } from '@nightlark/release';
import type { Logger } from '../logging.ts';
import { LiveRegistry, type LiveSet } from './live-registry.ts';
import { NO_TRAITS, STABLE_VISIT } from './live-set.ts';
import type { PooledRelease, ReleasePool } from './release-pool.ts';

const REMOTE = 'mf-a';
const SECOND_MS = 1_000;

function pooled(version: string, state: Partial<PooledRelease>): PooledRelease {
  const release = { name: REMOTE, version, federationName: `mf_a_${version}`, routes: [], slots: [], files: {} } as unknown as Release;
  return { name: REMOTE, version, release, problem: null, isChecked: true, isRefused: false, ...state };
}
const versions = ({ set }: LiveSet) => set.remotes.map(({ version }) => version);

/** A registry and releases in memory; releases are good unless a test says otherwise. */
function setUp() {
  const state = {
    stamp: 'one',
    failure: null as string | null,
    reads: 0,
    seen: 0,
    time: 0,
    index: { number: 1, updatedAt: '', remotes: {}, shell: null, landers: {} } as RegistryIndex,
    journal: async (): Promise<JournalEntry[]> => [],
    settled: Promise.resolve(),
  };
  const store = {
    indexStamp: async () => state.stamp,
    readIndex: async (): Promise<RegistryIndex> => {
      state.reads++;
      const { failure, index } = state;
      if (failure) throw new Error(failure);
      return index;
    },
    readJournal: () => state.journal(),
  };
  const releases: Record<string, Partial<PooledRelease>> = {};
  const calls: unknown[][] = [];
  const errors: object[] = [];
  let retained: ReadonlySet<string> = new Set();
  let changed = () => {};
  const call =
    (name: string) =>
    (...args: unknown[]) =>
      void calls.push([name, ...args]);
  const registry = new LiveRegistry({
    store: store as never,
    openPool(onChange) {
      changed = onChange;
      return {
        get: (_name: string, version: string, sha384: string) => {
          calls.push(['get', version, sha384]);
          return pooled(version, releases[version] ?? {});
        },
        retain: (keys: ReadonlySet<string>) => (retained = keys),
        settled: () => state.settled,
        ...Object.fromEntries(['refuse', 'quarantine', 'recheck', 'liftQuarantines'].map((name) => [name, call(name)])),
      } as unknown as ReleasePool;
    },
    log: { info: () => {}, error: (fields: object) => errors.push(fields) } as unknown as Logger,
    seen: {
      accept(number) {
        if (number < state.seen) throw new Error(`${number} is older than ${state.seen}`);
      },
    },
    now: () => state.time,
  });
  return {
    state,
    registry,
    releases,
    calls,
    errors,
    retained: () => [...retained].sort(),
    live: (bucket = 99, traits = NO_TRAITS) => versions(registry.current({ bucket, traits })),
    /** The index moves, and is read. */
    move(remote: Partial<RemoteState> | null) {
      const number = state.index.number + 1;
      const known = { previous: null, canary: null, releases: {}, ...remote } as RemoteState;
      Object.assign(state, { stamp: String(number), index: { ...state.index, number, remotes: remote ? { [REMOTE]: known } : {} } });
      return registry.refresh();
    },
    /** The pool finds something else about a release. */
    find(version: string, found: Partial<PooledRelease>) {
      releases[version] = found;
      changed();
    },
  };
}

test('an index that could not be read once is read again, though its stamp is the same', async () => {
  const { state, registry } = setUp();
  await registry.refresh();
  Object.assign(state, { stamp: 'two', index: { ...state.index, number: 2 }, failure: 'The store answered 500 to GET index.json' });
  await registry.refresh();
  expect([registry.index()?.number, registry.problems()]).toEqual([1, { registry: state.failure }]);
  state.failure = null;
  state.time += SECOND_MS;
  await registry.refresh();
  expect([registry.index()?.number, registry.problems()]).toEqual([2, {}]);
});

test('the registry can not be read for a while → it is known until when the index was its own', async () => {
  const { state, registry } = setUp();
  await registry.refresh();
  state.time += SECOND_MS;
  await registry.refresh();
  const { time } = state;
  expect(registry.currentAt()).toBe(time);
  Object.assign(state, { stamp: 'two', failure: 'The store answered 500' });
  state.time += SECOND_MS;
  await registry.refresh();
  expect(registry.currentAt()).toBe(time);
  state.failure = null;
  state.time += SECOND_MS;
  await registry.refresh();
  expect(registry.currentAt()).toBe(state.time);
});

test('an index that stays unusable is read more and more seldom, an unchanged good one never', async () => {
  const { state, registry } = setUp();
  await registry.refresh();
  for (let second = 0; second < 60; second++, state.time += SECOND_MS) await registry.refresh();
  expect(state.reads).toBe(1);
  Object.assign(state, { stamp: 'two', failure: 'does not match its signature' });
  for (let tick = 0; tick < 600; tick++, state.time += 100) await registry.refresh();
  expect(state.reads).toBeGreaterThan(5);
  expect(state.reads).toBeLessThan(15);
});

test('another unusable index is tried at once, and as often as the first', async () => {
  const { state, registry } = setUp();
  Object.assign(state, { failure: 'does not match its signature' });
  for (let tick = 0; tick < 600; tick++, state.time += 100) await registry.refresh();
  const { reads } = state;
  state.stamp = 'two';
  await registry.refresh();
  expect(state.reads).toBe(reads + 1);
  state.time += 500;
  await registry.refresh();
  expect(state.reads).toBe(reads + 2);
});

test('an unusable index alerts once for each index and each reason, and the last good set stays', async () => {
  const { state, registry, errors, live, move } = setUp();
  await move({ stable: '1.0.0' });
  state.failure = 'is older than 7';
  for (const stamp of ['a', 'a', 'b']) {
    Object.assign(state, { stamp, time: state.time + 20 * SECOND_MS });
    await registry.refresh();
  }
  Object.assign(state, { failure: 'not JSON', time: state.time + 20 * SECOND_MS });
  await registry.refresh();
  expect(errors).toEqual(['is older than 7', 'is older than 7', 'not JSON'].map((reason) => ({ alert: 'registry', reason })));
  expect(live()).toEqual(['1.0.0']);
});

test('an index that is older than what was seen → not followed', async () => {
  const { state, registry, live, move } = setUp();
  await move({ stable: '1.0.0' });
  state.seen = 7;
  await move({ stable: '1.1.0' });
  expect([live(), registry.problems()]).toEqual([['1.0.0'], { registry: '3 is older than 7' }]);
});

test('the registry does not answer → it is logged, and the last set stays', async () => {
  const { state, registry, errors, live, move } = setUp();
  await move({ stable: '1.0.0' });
  Object.defineProperty(state, 'stamp', {
    get: () => {
      throw new Error('ECONNREFUSED');
    },
  });
  await registry.refresh();
  expect([errors, live()]).toEqual([[{ reason: 'ECONNREFUSED' }], ['1.0.0']]);
});

test('the journal is not readable → it is logged, and the index is followed', async () => {
  const { state, errors, live, move } = setUp();
  state.journal = () => Promise.reject(new Error('EIO'));
  await move({ stable: '1.0.0' });
  expect([errors, live()]).toEqual([[{ reason: 'EIO' }], ['1.0.0']]);
});

test('two reads at once → one after the other', async () => {
  const { state, registry } = setUp();
  let goOn = () => {};
  state.journal = () => new Promise((resolve) => (goOn = () => resolve([])));
  const first = registry.refresh();
  await new Promise(setImmediate);
  state.stamp = 'two';
  const second = registry.refresh();
  await new Promise(setImmediate);
  expect(state.reads).toBe(1);
  goOn();
  await first;
  await new Promise(setImmediate);
  expect(state.reads).toBe(2);
  goOn();
  await second;
});

test('a started registry is followed ten times a second, until it stops', async () => {
  jest.useFakeTimers();
  try {
    const { state, registry, live } = setUp();
    const move = (stable: string) => {
      const remotes = { [REMOTE]: { stable, previous: null, canary: null, releases: {} } as unknown as RemoteState };
      Object.assign(state, { stamp: stable, index: { ...state.index, remotes } });
    };
    move('1.0.0');
    await registry.start();
    expect(live()).toEqual(['1.0.0']);
    for (const version of ['1.1.0', '1.2.0']) {
      move(version);
      await jest.advanceTimersByTimeAsync(100);
      expect(live()).toEqual([version]);
    }
    registry.stop();
    move('1.3.0');
    await jest.advanceTimersByTimeAsync(SECOND_MS);
    expect([live(), jest.getTimerCount()]).toEqual([['1.2.0'], 0]);
  } finally {
    jest.useRealTimers();
  }
});

test('stopped while it is read → it is not read again', async () => {
  jest.useFakeTimers();
  try {
    const { state, registry } = setUp();
    state.journal = async () => {
      registry.stop();
      return [];
    };
    await registry.start();
    expect(jest.getTimerCount()).toBe(0);
  } finally {
    jest.useRealTimers();
  }
});

test('a release is looked up with its hash in the index', async () => {
  const { calls, move } = setUp();
  await move({ stable: '1.0.0', releases: { '1.0.0': { sha384: 'of the index' } } });
  expect(calls).toContainEqual(['get', '1.0.0', 'of the index']);
});

test.each<[string, Partial<PooledRelease>, string[], object]>([
  ['being checked → the one before serves', { isChecked: false }, ['1.0.0'], {}],
  ['broken → the one before serves, and the problem is named', { problem: 'changed' }, ['1.0.0'], { [REMOTE]: 'changed' }],
  ['good → it serves', {}, ['1.1.0'], {}],
])('a promoted version is %s', async (_what, found, versions, problems) => {
  const { registry, releases, live, move } = setUp();
  await move({ stable: '1.0.0' });
  releases['1.1.0'] = found;
  await move({ stable: '1.1.0', previous: '1.0.0' });
  expect([live(), registry.problems(), [...registry.current().unavailable]]).toEqual([versions, problems, []]);
});

test('a promoted version crashes → what served goes on, though the index names it no more', async () => {
  const { registry, releases, live, move } = setUp();
  await move({ stable: '1.0.0' });
  releases['1.1.0'] = { problem: 'it crashed', isRefused: true };
  await move({ stable: '1.1.0' });
  expect([live(), [...registry.current().unavailable]]).toEqual([['1.0.0'], []]);
});

test('it is promoted before the one before is good again → the last one that served goes on', async () => {
  const { releases, live, move } = setUp();
  await move({ stable: '1.0.0' });
  releases['1.1.0'] = { problem: 'changed' };
  releases['1.2.0'] = { problem: 'changed' };
  await move({ stable: '1.1.0', previous: '1.0.0' });
  await move({ stable: '1.2.0', previous: '1.1.0' });
  expect(live()).toEqual(['1.0.0']);
  releases['1.0.0'] = { isChecked: false };
  await move({ stable: '1.2.0', previous: '1.1.0' });
  expect(live()).toEqual(['1.0.0']);
});

test.each<[string, Record<string, Partial<PooledRelease>>, string[], string[]]>([
  ['broken → the previous one serves', { '1.1.0': { problem: 'changed' } }, ['1.0.0'], []],
  ['still being checked → the previous one serves', { '1.1.0': { isChecked: false } }, ['1.0.0'], []],
  ['broken, and so is the previous one → it is unavailable', { '1.1.0': { problem: 'x' }, '1.0.0': { problem: 'x' } }, ['1.1.0'], [REMOTE]],
  [
    'being checked, and so is the previous one → it is unavailable',
    { '1.1.0': { isChecked: false }, '1.0.0': { isChecked: false } },
    ['1.1.0'],
    [REMOTE],
  ],
  [
    'unreadable, and so is the previous one → it is in no set',
    { '1.1.0': { problem: 'x', release: null }, '1.0.0': { problem: 'x', release: null } },
    [],
    [],
  ],
])('a gateway starts, the stable version is %s', async (_what, found, versions, unavailable) => {
  const { registry, releases, live, move } = setUp();
  Object.assign(releases, found);
  await move({ stable: '1.1.0', previous: '1.0.0' });
  expect([live(), [...registry.current().unavailable]]).toEqual([versions, unavailable]);
});

test('the served version breaks, and nothing else is good → it is unavailable, and serves once it is whole', async () => {
  const { registry, live, move, find } = setUp();
  await move({ stable: '1.0.0' });
  find('1.0.0', { problem: 'changed', release: null });
  expect([live(), [...registry.current().unavailable]]).toEqual([['1.0.0'], [REMOTE]]);
  find('1.0.0', {});
  expect([live(), [...registry.current().unavailable], registry.problems()]).toEqual([['1.0.0'], [], {}]);
});

test('the served version is in quarantine → the previous one serves, else none', async () => {
  const { registry, releases, calls, live, move, find } = setUp();
  await move({ stable: '1.1.0', previous: '1.0.0' });
  releases['1.1.0'] = { problem: 'it crashed', isRefused: true };
  registry.quarantine(REMOTE, '1.1.0', 'it crashed');
  expect(calls).toContainEqual(['quarantine', REMOTE, '1.1.0', 'it crashed']);
  expect([live(), registry.problems()]).toEqual([['1.0.0'], { [REMOTE]: 'it crashed' }]);
  find('1.0.0', { problem: 'changed' });
  expect([live(), [...registry.current().unavailable]]).toEqual([['1.1.0'], [REMOTE]]);
});

test('the served version is in quarantine, and the previous one being checked → it does not go on meanwhile', async () => {
  const { registry, releases, move, find } = setUp();
  await move({ stable: '1.1.0', previous: '1.0.0' });
  releases['1.0.0'] = { isChecked: false };
  find('1.1.0', { problem: 'it crashed', isRefused: true });
  expect([...registry.current().unavailable]).toEqual([REMOTE]);
});

test('a refusal and a recheck are the pool’s', () => {
  const { registry, calls } = setUp();
  registry.refuse(REMOTE, '1.1.0', 'it threw');
  registry.recheck();
  expect(calls).toEqual([['refuse', REMOTE, '1.1.0', 'it threw'], ['recheck']]);
});

test('a replacement is awaited, for three seconds at most', async () => {
  jest.useFakeTimers();
  try {
    const { state, registry, releases, live, move } = setUp();
    await move({ stable: '1.1.0', previous: '1.0.0' });
    releases['1.1.0'] = { problem: 'it crashed', isRefused: true };
    await registry.recovered();
    expect(live()).toEqual(['1.0.0']);
    state.settled = new Promise(() => {});
    let isOver = false;
    void registry.recovered().then(() => (isOver = true));
    await jest.advanceTimersByTimeAsync(2_999);
    expect(isOver).toBe(false);
    await jest.advanceTimersByTimeAsync(1);
    expect(isOver).toBe(true);
  } finally {
    jest.useRealTimers();
  }
});

test('a rollback → quarantines of others that began since the version taken back are lifted', async () => {
  const { state, calls, move } = setUp();
  state.time = SECOND_MS;
  await move({ stable: '1.0.0' });
  state.time = 2 * SECOND_MS;
  await move({ stable: '1.1.0', previous: '1.0.0' });
  state.time = 3 * SECOND_MS;
  await move({ stable: '1.1.0', previous: '1.0.0', canary: { version: '1.2.0', percent: 5 } });
  await move({ stable: '1.0.0' });
  const lifted = calls.filter(([name]) => name === 'liftQuarantines');
  expect(lifted).toEqual([SECOND_MS, 2 * SECOND_MS].map((since) => ['liftQuarantines', since, REMOTE]));
});

test.each<[string, Partial<PooledRelease>, string[], object]>([
  ['good → its share has it', {}, ['1.1.0'], {}],
  ['being checked → all have the stable one', { isChecked: false }, ['1.0.0'], {}],
  ['broken → all have the stable one, and its problem is named', { problem: 'changed' }, ['1.0.0'], { [REMOTE]: 'canary 1.1.0: changed' }],
])('a canary is %s', async (_what, found, versions, problems) => {
  const { registry, releases, live, move } = setUp();
  expect([live(), registry.hasCanary(NO_TRAITS)]).toEqual([[], false]);
  await move({ stable: '1.0.0' });
  expect(registry.hasCanary(NO_TRAITS)).toBe(false);
  releases['1.1.0'] = found;
  await move({ stable: '1.0.0', canary: { version: '1.1.0', percent: 5 } });
  expect([live(4), live(5), live(), registry.problems()]).toEqual([versions, ['1.0.0'], ['1.0.0'], problems]);
  expect([registry.hasCanary(NO_TRAITS), registry.isLive(registry.current({ bucket: 4, traits: NO_TRAITS }).set.id)]).toEqual([true, true]);
});

test('a canary for an audience → a share of it has it; who belongs to it is compared, and others need no bucket', async () => {
  const { registry, live, move } = setUp();
  await move({ stable: '1.0.0' });
  expect([registry.hasAudiences(), registry.audiencesOf(NO_TRAITS)]).toEqual([false, []]);
  await move({ stable: '1.0.0', canary: { version: '1.1.0', percent: 5, audience: { country: ['AT', 'DE'] } } });
  const [german, dutch] = ['DE', 'NL'].map((country) => ({ ...NO_TRAITS, country })) as [Traits, Traits];
  expect([live(4, german), live(5, german), live(4, dutch), live(4)]).toEqual([['1.1.0'], ['1.0.0'], ['1.0.0'], ['1.0.0']]);
  expect([german, dutch].map((traits) => registry.hasCanary(traits))).toEqual([true, false]);
  expect([german, dutch].map((traits) => registry.audiencesOf(traits))).toEqual([['country AT, DE'], []]);
  expect(registry.hasAudiences()).toBe(true);
});

test('a remote is taken out of the index → nothing of it is served or named, also not when it comes back broken', async () => {
  const { registry, releases, live, move } = setUp();
  await move({ stable: '1.0.0' });
  releases['1.1.0'] = { problem: 'changed', release: null };
  await move({ stable: '1.1.0' });
  await move(null);
  expect([live(), registry.problems()]).toEqual([[], {}]);
  await move({ stable: '1.1.0' });
  expect([live(), registry.problems()]).toEqual([[], { [REMOTE]: 'changed' }]);
});

test('a page is being rendered → what it is rendered with stays loaded until the last one is', async () => {
  const { registry, live, retained, move } = setUp();
  await move({ stable: '1.0.0' });
  const ends: ((error?: Error) => void)[] = [];
  const page = () =>
    registry.use(
      STABLE_VISIT,
      [],
      (set) => new Promise<string[]>((yes, no) => ends.push((error) => (error ? no(error) : yes(versions(set))))),
    );
  const pages = [page(), page()];
  const before = registry.current().set.id;
  await move({ stable: '1.1.0' });
  expect([live(), retained()]).toEqual([['1.1.0'], [`${REMOTE}@1.0.0`, `${REMOTE}@1.1.0`]]);
  expect([registry.isLive(before), registry.isLive(registry.current().set.id)]).toEqual([false, true]);
  ends[0]!(new Error('the renderer ended'));
  await expect(pages[0]).rejects.toThrow('the renderer ended');
  await registry.refresh();
  expect(retained()).toEqual([`${REMOTE}@1.0.0`, `${REMOTE}@1.1.0`]);
  ends[1]!();
  expect(await pages[1]).toEqual(['1.0.0']);
  await registry.refresh();
  expect(retained()).toEqual([`${REMOTE}@1.1.0`]);
});

test('a version is rolled back, and the one before is still being loaded → pages are told once they would leave it, not before', async () => {
  const { state, registry, live, move, find } = setUp();
  find('1.0.0', { isChecked: false });
  const told: string[][] = [];
  registry.onWithdrawn(() => told.push([...live(), ...registry.withdrawn()]));
  await move({ stable: '1.1.0', previous: '1.0.0' });
  const entry = { number: 3, at: new Date(0).toISOString(), who: 'a team', action: 'rollback', remote: REMOTE };
  state.journal = async () => [{ ...entry, from: '1.1.0', to: '1.0.0' }];
  await move({ stable: '1.0.0', previous: '1.1.0' });
  expect([live(), registry.withdrawn(), told]).toEqual([['1.1.0'], [], []]);
  find('1.0.0', {});
  find('1.0.0', {});
  expect(told).toEqual([['1.0.0', `${REMOTE}@1.1.0`]]);
});

test('a version is rolled back, and the journal could not be read once → pages are told, though the index is the same', async () => {
  const { state, registry, errors, move } = setUp();
  await move({ stable: '1.1.0', previous: '1.0.0' });
  state.journal = () => Promise.reject(new Error('ETIMEDOUT'));
  await move({ stable: '1.0.0' });
  const entry = { number: 3, at: new Date(0).toISOString(), who: 'a team', action: 'rollback', remote: REMOTE };
  state.journal = async () => [{ ...entry, from: '1.1.0', to: '1.0.0' }];
  await registry.refresh();
  expect(registry.withdrawn()).toEqual([]);
  state.time += SECOND_MS;
  await registry.refresh();
  expect([registry.withdrawn(), errors]).toEqual([[`${REMOTE}@1.1.0`], [{ reason: 'ETIMEDOUT' }]]);
  const { reads } = state;
  state.time += 60 * SECOND_MS;
  await registry.refresh();
  expect(state.reads).toBe(reads);
});

test('a journal that stays unreadable is read more and more seldom, and logged once for each index', async () => {
  const { state, registry, errors, move } = setUp();
  let reads = 0;
  state.journal = () => (reads++, Promise.reject(new Error('EIO')));
  await move({ stable: '1.0.0' });
  for (let tick = 0; tick < 600; tick++, state.time += 100) await registry.refresh();
  expect(reads).toBeGreaterThan(5);
  expect(reads).toBeLessThan(15);
  expect([errors, registry.problems()]).toEqual([[{ reason: 'EIO' }], {}]);
  await move({ stable: '1.1.0' });
  expect(errors).toHaveLength(2);
});
