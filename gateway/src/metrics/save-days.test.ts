import { addDays, type Days } from '@nightlark/registry';
import { ReleaseMetrics } from './release-metrics.ts';
import { daySaver } from './save-days.ts';

const NOON = Date.parse('2026-11-21T12:00:00Z');
const page = (failure: string | null = null) => ({ remote: 'mf-a', version: '1.0.0', ms: 5, failure, isEndlessLoop: false });

function setUp() {
  const clock = { time: NOON };
  const stored: Days = {};
  const warnings: string[] = [];
  const releaseMetrics = new ReleaseMetrics(() => clock.time);
  const store = {
    fault: null as Error | null,
    calls: 0,
    add: async (days: Days) => (store.calls++, store.fault ? Promise.reject(store.fault) : addDays(stored, days)),
  };
  const log = { warn: (_fields: object, text: string) => void warnings.push(text) } as never;
  return { clock, stored, warnings, store, releaseMetrics, save: daySaver({ store, releaseMetrics, log }) };
}

test('pages on both sides of midnight → each with its day, once', async () => {
  const { clock, stored, store, releaseMetrics, save } = setUp();
  releaseMetrics.recordRender(page());
  await save();
  await save();
  releaseMetrics.recordRender(page('loader'));
  clock.time += 86_400_000;
  releaseMetrics.recordRender({ ...page(), version: '1.1.0' });
  await save();
  expect(stored).toEqual({
    '2026-11-21': { 'mf-a': { renders: 2, failed: 1, renderMs: 10 } },
    '2026-11-22': { 'mf-a': { renders: 1, failed: 0, renderMs: 5 } },
  });
  expect(store.calls).toBe(2);
});

test('a store that is away → said once, and nothing is lost', async () => {
  const { stored, warnings, store, releaseMetrics, save } = setUp();
  store.fault = new Error('away');
  for (let minute = 0; minute < 3; minute++) {
    releaseMetrics.recordRender(page());
    await save();
  }
  expect([stored, warnings]).toEqual([{}, ['pages by day can’t be stored']]);
  store.fault = null;
  await save();
  expect(stored).toEqual({ '2026-11-21': { 'mf-a': { renders: 3, failed: 0, renderMs: 15 } } });
});
