import { createCounts, NOTHING, type Totals } from './counts.ts';
import { judge } from './verdict.ts';

const totals = (some: Partial<Totals>): Totals => ({ ...NOTHING, ...some });
const good = totals({ renders: 1_000, pages: 5_000, failed: 2, browserFailed: 5, slow: 3 });
const others = totals({ renders: 2_000, pages: 10_000, failed: 4, browserFailed: 10, slow: 6 });

test.each<[string, Partial<Totals>, RegExp]>([
  ['a tenth of its pages failing', { renders: 100, failed: 10 }, /10 % of 100 pages failed on the server; before it were 0\.2 % of 1000/],
  ['failing in browsers', { renders: 60, pages: 200, browserFailed: 8 }, /4 % of 200 pages failed in browsers/],
  ['pages that became slow', { renders: 40, slow: 30 }, /75 % of 40 pages took longer than a second/],
  ['one page that never ended', { renders: 1, failed: 1, endless: 1 }, /did not come to an end/],
])('%s is clearly worse', (_what, candidate, reason) => {
  expect(judge({ candidate: totals(candidate), baseline: good, others })).toMatch(reason);
});

test.each<[string, Partial<Totals>, Partial<Totals>?, Partial<Totals>?]>([
  ['too few pages', { renders: 10, failed: 10 }],
  ['too few failures', { renders: 20, failed: 4 }],
  ['a small share', { renders: 1_000, failed: 30 }],
  ['a version before it that was as bad', { renders: 100, failed: 10 }, { renders: 500, failed: 40 }],
  ['all remotes failing alike', { renders: 100, failed: 50 }, {}, { renders: 500, failed: 200 }],
  ['all remotes being slow alike', { renders: 100, slow: 80 }, {}, { renders: 500, slow: 300 }],
  ['nothing at all', {}],
])('%s is no reason', (_what, candidate, baseline = good, rest = others) => {
  expect(judge({ candidate: totals(candidate), baseline: totals(baseline), others: totals(rest) })).toBeNull();
});

test('counts are forgotten after half an hour, and asked for since a moment', () => {
  let time = Date.parse('2026-11-21T12:00:00Z');
  const counts = createCounts(() => time);
  const page = { remote: 'mf-a', version: '1.0.0', ms: 1_500, failure: 'loader', isEndless: false };
  counts.rendered(page);
  time += 20 * 60_000;
  counts.rendered({ ...page, ms: 10, failure: null });
  expect(counts.totals('mf-a', '1.0.0')).toMatchObject({ renders: 2, failed: 1, slow: 1, renderMs: 1_510 });
  expect(counts.totals('mf-a', '1.0.0', time)).toMatchObject({ renders: 1, failed: 0, slow: 0 });
  expect(counts.lastFailure('mf-a', '1.0.0')).toBeNull();
  time += 29 * 60_000;
  expect(counts.totals('mf-a', '1.0.0')).toMatchObject({ renders: 1 });
  time += 2 * 60_000;
  expect(counts.totals('mf-a', '1.0.0')).toEqual(NOTHING);
});
