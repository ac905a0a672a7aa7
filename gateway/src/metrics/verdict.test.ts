import { ReleaseMetrics } from './release-metrics.ts';
import { EMPTY_TOTALS, type Totals } from './slices.ts';
import { withdrawalReason, frameWithdrawalReason } from './verdict.ts';

const totals = (some: Partial<Totals>): Totals => ({ ...EMPTY_TOTALS, ...some });
const good = totals({ renders: 1_000, pages: 5_000, failed: 2, browserFailed: 5, slow: 3 });
const others = totals({ renders: 2_000, pages: 10_000, failed: 4, browserFailed: 10, slow: 6 });

test.each<[string, Partial<Totals>, RegExp]>([
  ['a tenth of its pages failing', { renders: 100, failed: 10 }, /10 % of 100 pages failed on the server; before it were 0\.2 % of 1000/],
  ['failing in browsers', { renders: 60, pages: 200, browserFailed: 8, networks: 5 }, /4 % of 200 pages failed in browsers/],
  [
    'failing in browsers of two networks, and on the server',
    { renders: 60, failed: 1, pages: 200, browserFailed: 8, networks: 2 },
    /4 % of 200 pages failed in browsers/,
  ],
  ['calls that the API does not know', { renders: 40, refused: 38 }, /95 % of 40 pages were refused their data by the API/],
  ['pages that became slow', { renders: 40, slow: 30 }, /75 % of 40 pages took longer than a second/],
  ['one page that never ended', { renders: 1, failed: 1, endless: 1 }, /did not come to an end/],
])('%s is clearly worse', (_what, candidate, reason) => {
  expect(withdrawalReason({ candidate: totals(candidate), baseline: good, others })).toMatch(reason);
});

test.each<[string, Partial<Totals>, Partial<Totals>?, Partial<Totals>?]>([
  ['too few pages', { renders: 10, failed: 10 }],
  ['too few failures', { renders: 20, failed: 4 }],
  ['links to what does not exist any more', { renders: 100, refused: 40 }],
  ['a small share', { renders: 1_000, failed: 30 }],
  ['a version before it that was as bad', { renders: 100, failed: 10 }, { renders: 500, failed: 40 }],
  ['all remotes failing alike', { renders: 100, failed: 50 }, {}, { renders: 500, failed: 200 }],
  ['all remotes being slow alike', { renders: 100, slow: 80 }, {}, { renders: 500, slow: 300 }],
  ['what one network says', { renders: 60, pages: 200, browserFailed: 8, networks: 1 }],
  ['what three networks say', { renders: 60, pages: 200, browserFailed: 8, networks: 3 }],
  ['nothing at all', {}],
])('%s is no reason', (_what, candidate, baseline = good, rest = others) => {
  expect(withdrawalReason({ candidate: totals(candidate), baseline: totals(baseline), others: totals(rest) })).toBeNull();
});

test.each<[string, Partial<Totals>, Partial<Totals>, RegExp | null]>([
  [
    'whole pages failing',
    { pages: 20, wholeFailed: 30 },
    { pages: 1_000 },
    /^60 % of 50 pages failed as a whole; before it were 0 % of 1000$/,
  ],
  [
    'the frame failing in browsers',
    { pages: 100, frameFailed: 20, frameNetworks: 6 },
    { pages: 1_000 },
    /^20 % of 100 pages lost their frame/,
  ],
  ['the frame failing in one network', { pages: 100, frameFailed: 20, frameNetworks: 1 }, { pages: 1_000 }, null],
  ['pages that failed as much before', { pages: 20, wholeFailed: 30 }, { pages: 500, wholeFailed: 500 }, null],
  ['a few failed pages', { pages: 20, wholeFailed: 4 }, { pages: 1_000 }, null],
  ['an area’s own failures', { renders: 100, failed: 90, pages: 100 }, { pages: 1_000 }, null],
])('of the frame: %s', (_what, candidate, baseline, reason) => {
  const found = frameWithdrawalReason({ candidate: totals(candidate), baseline: totals(baseline) });
  if (reason) expect(found).toMatch(reason);
  else expect(found).toBeNull();
});

test('one network counts twice in ten minutes, from however many pages and at however many gateways', () => {
  const start = Date.parse('2026-11-21T12:00:00Z');
  let time = start;
  const gateways = [new ReleaseMetrics(() => time), new ReleaseMetrics(() => time)];
  const [first, second] = gateways as [(typeof gateways)[0], (typeof gateways)[0]];
  for (let page = 0; page < 60; page++)
    for (const gateway of gateways) gateway.recordBrowserError('mf-a', '1.0.0', { network: 'one', what: 'it broke' });
  second.recordBrowserError('mf-a', '1.0.0', { network: 'two', what: 'it broke' });
  expect(first.totals('mf-a', '1.0.0')).toMatchObject({ browserFailed: 2, networks: 1 });
  first.mergeSnapshots(new Map([['second', structuredClone(second.snapshot())]]));
  expect(first.totals('mf-a', '1.0.0')).toMatchObject({ browserFailed: 3, networks: 2 });
  time += 11 * 60_000;
  first.recordBrowserError('mf-a', '1.0.0', { network: 'one', what: 'it broke' });
  expect(first.totals('mf-a', '1.0.0')).toMatchObject({ browserFailed: 4, networks: 2 });
  expect(first.totals('mf-a', '1.0.0', time)).toMatchObject({ browserFailed: 1, networks: 1 });
});

test('metrics of other gateways are added, and removed when those gateways are gone', () => {
  const own = new ReleaseMetrics();
  const other = new ReleaseMetrics();
  own.recordPage([{ name: 'mf-a', version: '1.0.0' }]);
  other.recordPage([{ name: 'mf-a', version: '1.0.0' }]);
  other.recordFailedPage([{ name: 'mf-a', version: '1.0.0' }]);
  own.mergeSnapshots(new Map([['other', other.snapshot()]]));
  expect([own.totals('mf-a', '1.0.0'), own.otherGateways()]).toMatchObject([{ pages: 2, wholeFailed: 1 }, 1]);
  own.mergeSnapshots(new Map());
  expect(own.totals('mf-a', '1.0.0')).toMatchObject({ pages: 1, wholeFailed: 0 });
});

test('counts are dropped after half an hour, and can be queried since a given time', () => {
  let time = Date.parse('2026-11-21T12:00:00Z');
  const counts = new ReleaseMetrics(() => time);
  const page = { remote: 'mf-a', version: '1.0.0', ms: 1_500, failure: 'loader', isEndlessLoop: false };
  counts.recordRender(page);
  time += 20 * 60_000;
  counts.recordRender({ ...page, ms: 10, failure: null });
  expect(counts.totals('mf-a', '1.0.0')).toMatchObject({ renders: 2, failed: 1, slow: 1, renderMs: 1_510 });
  expect(counts.totals('mf-a', '1.0.0', time)).toMatchObject({ renders: 1, failed: 0, slow: 0 });
  expect(counts.lastFailure('mf-a', '1.0.0')).toBeNull();
  time += 29 * 60_000;
  expect(counts.totals('mf-a', '1.0.0')).toMatchObject({ renders: 1 });
  time += 2 * 60_000;
  expect(counts.totals('mf-a', '1.0.0')).toEqual(EMPTY_TOTALS);
});
