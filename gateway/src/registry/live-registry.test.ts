import type { RegistryIndex } from '@nightlark/registry';
import { createLogger } from '../logging.ts';
import { createLiveRegistry } from './live-registry.ts';
import type { ReleasePool } from './release-pool.ts';

/** A registry without remotes: only its index is followed. */
function setUp() {
  const state = { stamp: 'one', number: 1, failure: null as string | null, reads: 0, time: 0 };
  const store = {
    indexStamp: async () => state.stamp,
    readIndex: async (): Promise<RegistryIndex> => {
      state.reads++;
      if (state.failure) throw new Error(state.failure);
      return { number: state.number, updatedAt: new Date(0).toISOString(), remotes: {}, landers: {} };
    },
  };
  const pool = { retain: () => {}, settled: async () => {} };
  const registry = createLiveRegistry({
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
