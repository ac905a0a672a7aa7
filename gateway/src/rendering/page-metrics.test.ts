import { createReleaseMetrics } from '../metrics/release-metrics.ts';
import type { RenderedPage } from '../renderers/protocol.ts';
import { recordPage } from './page-metrics.ts';

const remote = { name: 'mf-alpha', version: '1.0.0' };
const live = { set: { id: 'one', remotes: [remote] }, assets: new Map(), unavailable: new Set<string>() } as never;
const page: RenderedPage = {
  status: 200,
  headers: [],
  bytes: new Uint8Array(),
  owner: 'mf-alpha',
  remotes: ['mf-alpha'],
  errors: [],
  ms: 5,
};

test('a page that was made for an earlier visitor counts as a page, and as nothing that its code did well', () => {
  const counts = createReleaseMetrics();
  recordPage(counts, live, { ...page, errors: [{ remote: 'mf-alpha', where: 'render' }] });
  for (let again = 0; again < 100; again++) recordPage(counts, live, { ...page, isCached: true });
  expect(counts.totals('mf-alpha', '1.0.0')).toMatchObject({ pages: 101, renders: 1, failed: 1 });
  expect(counts.lastFailure('mf-alpha', '1.0.0')).toBe('render');
});
