import { ReleaseMetrics } from '../metrics/release-metrics.ts';
import type { RenderedPage } from '../renderers/protocol.ts';
import { ForbiddenResponse } from '../renderers/permitted-response.ts';
import { recordErrors, recordFailedPage, recordPage } from './page-metrics.ts';

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
  const counts = new ReleaseMetrics();
  recordPage(counts, live, { ...page, errors: [{ remote: 'mf-alpha', where: 'render' }] }, []);
  for (let again = 0; again < 100; again++) recordPage(counts, live, { ...page, isCached: true }, []);
  expect(counts.totals('mf-alpha', '1.0.0')).toMatchObject({ pages: 101, renders: 1, failed: 1 });
  expect(counts.lastFailure('mf-alpha', '1.0.0')).toBe('render');
});

test('a redirect is no page view, and a run of the loader that made it', () => {
  const metrics = new ReleaseMetrics();
  recordPage(metrics, live, { ...page, status: 302, bytes: null }, []);
  expect(metrics.totals('mf-alpha', '1.0.0')).toMatchObject({ pages: 0, renders: 1, failed: 0 });
});

test('a response that can’t be sent is the failure of the remote whose page it was, and of no other', () => {
  const metrics = new ReleaseMetrics();
  const both = { ...(live as object), set: { id: 'two', remotes: [remote, { name: 'mf-beta', version: '1.0.0' }] } } as never;
  recordFailedPage(metrics, both, new ForbiddenResponse('A loader leads to another site', 'mf-alpha'), []);
  expect(metrics.totals('mf-alpha', '1.0.0')).toMatchObject({ renders: 1, failed: 1, wholeFailed: 0 });
  expect(metrics.totals('mf-beta', '1.0.0')).toMatchObject({ renders: 0, wholeFailed: 0 });
  expect(metrics.lastFailure('mf-alpha', '1.0.0')).toBe('response');
});

test('one of the shell’s own pages counts for the page as a whole', () => {
  const metrics = new ReleaseMetrics();
  recordFailedPage(metrics, live, new ForbiddenResponse('No page has the status 1000', null), []);
  expect(metrics.totals('mf-alpha', '1.0.0')).toMatchObject({ renders: 0, wholeFailed: 1 });
});

test('a call of a loader that the API refuses is no failure of the page, and is counted', () => {
  const metrics = new ReleaseMetrics();
  const error = { remote: 'mf-alpha', where: 'loader', message: 'not found', isRefused: true };
  recordPage(metrics, live, { ...page, status: 404, errors: [error] }, []);
  expect(metrics.totals('mf-alpha', '1.0.0')).toMatchObject({ renders: 1, failed: 0, refused: 1 });
  expect(metrics.evidence('mf-alpha', '1.0.0')).toEqual(['1 × refused: not found']);
});

test('an error of a page on the server → kept for people, with version, route and place; what the API refused is none', () => {
  const metrics = new ReleaseMetrics(() => 1_000);
  const routes = [{ id: 'alpha', path: '/alpha/:id?' }];
  const routed = { ...(live as object), set: { id: 'one', remotes: [{ ...remote, routes }] } } as never;
  const stack = ['mf-alpha/1.0.0/server/alpha.cjs:1:2'];
  const failed = { remote: 'mf-alpha', where: 'loader', message: 'it broke', stack };
  const errors = [failed, { ...failed, message: 'Not found', isRefused: true }];
  recordErrors(metrics, routed, { ...page, errors }, 'https://nightlark.example/alpha/7?q=anna');
  expect(metrics.errors()).toEqual([
    { ...failed, version: '1.0.0', route: 'alpha', isInBrowser: false, count: 1, first: 1_000, last: 1_000 },
  ]);
});
