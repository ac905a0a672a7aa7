import type { JournalEntry, RegistryIndex } from '@nightlark/registry';
import type { Release } from '@nightlark/release';
import { createLogger } from '../logging.ts';
import { LiveRegistry } from './live-registry.ts';
import type { PooledRelease, ReleasePool } from './release-pool.ts';

/** A registry without remotes: only its index is followed. */
function setUp() {
  const state = { stamp: 'one', number: 1, failure: null as string | null, reads: 0, time: 0 };
  const store = {
    indexStamp: async () => state.stamp,
    readIndex: async (): Promise<RegistryIndex> => {
      state.reads++;
      if (state.failure) throw new Error(state.failure);
      return { number: state.number, updatedAt: new Date(0).toISOString(), remotes: {}, shell: null, landers: {} };
    },
  };
  const pool = { retain: () => {}, settled: async () => {} };
  const registry = new LiveRegistry({
    store: store as never,
    openPool: () => pool as unknown as ReleasePool,
    log: createLogger('silent'),
    seen: { accept: () => {} },
    now: () => state.time,
  });
  return { state, registry };
}

test('an index that could not be read once is read again, though its stamp is the same', async () => {
  const { state, registry } = setUp();
  await registry.refresh();
  Object.assign(state, { stamp: 'two', number: 2, failure: 'The store answered 500 to GET index.json' });
  await registry.refresh();
  expect([registry.index()?.number, registry.problems()]).toEqual([1, { registry: state.failure }]);
  state.failure = null;
  state.time += 1_000;
  await registry.refresh();
  expect([registry.index()?.number, registry.problems()]).toEqual([2, {}]);
});

test('an index that stays unusable is read more and more seldom, an unchanged good one never', async () => {
  const { state, registry } = setUp();
  await registry.refresh();
  for (let second = 0; second < 60; second++, state.time += 1_000) await registry.refresh();
  expect(state.reads).toBe(1);
  Object.assign(state, { stamp: 'two', failure: 'does not match its signature' });
  for (let tick = 0; tick < 600; tick++, state.time += 100) await registry.refresh();
  expect(state.reads).toBeGreaterThan(5);
  expect(state.reads).toBeLessThan(15);
});

test('a version is rolled back, and the one before is still being loaded → pages are told once they would leave it, not before', async () => {
  const pooled = (version: string, isChecked: boolean): PooledRelease => {
    const release = { name: 'mf-a', version, federationName: `mf_a_${version}`, routes: [], slots: [], files: {} } as unknown as Release;
    return { name: 'mf-a', version, release, problem: null, isChecked, isRefused: false };
  };
  const releases: Record<string, PooledRelease> = { '1.0.0': pooled('1.0.0', false), '1.1.0': pooled('1.1.0', true) };
  let number = 1;
  let journal: JournalEntry[] = [];
  const index = () => {
    const [stable, previous] = number === 1 ? ['1.1.0', '1.0.0'] : ['1.0.0', '1.1.0'];
    return {
      number,
      remotes: { 'mf-a': { stable, previous, canary: null, releases: {} } },
      shell: null,
      landers: {},
    } as unknown as RegistryIndex;
  };
  const store = { indexStamp: async () => String(number), readIndex: async () => index(), readJournal: async () => journal };
  let change = () => {};
  const registry = new LiveRegistry({
    store: store as never,
    openPool(onChange) {
      change = onChange;
      const get = (_name: string, version: string) => releases[version]!;
      return { get, retain: () => {}, settled: async () => {}, liftQuarantines: () => {} } as unknown as ReleasePool;
    },
    log: createLogger('silent'),
    seen: { accept: () => {} },
    now: () => 0,
  });
  const told: string[][] = [];
  const live = () => registry.current().set.remotes.map(({ version }) => version);
  registry.onWithdrawn(() => told.push([...live(), ...registry.withdrawn()]));
  await registry.refresh();
  number = 2;
  journal = [{ number, at: new Date(0).toISOString(), who: 'a team', action: 'rollback', remote: 'mf-a', from: '1.1.0', to: '1.0.0' }];
  await registry.refresh();
  expect([live(), registry.withdrawn(), told]).toEqual([['1.1.0'], [], []]);
  releases['1.0.0'] = pooled('1.0.0', true);
  change();
  change();
  expect(told).toEqual([['1.0.0', 'mf-a@1.1.0']]);
});
