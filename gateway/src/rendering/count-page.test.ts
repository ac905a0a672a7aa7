import { createCounts } from '../metrics/counts.ts';
import type { RenderedPage } from '../renderers/protocol.ts';
import { ForbiddenAnswer } from '../renderers/permitted-answer.ts';
import { countLostPage, countPage } from './count-page.ts';

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
  const counts = createCounts();
  countPage(counts, live, { ...page, errors: [{ remote: 'mf-alpha', where: 'render' }] });
  for (let again = 0; again < 100; again++) countPage(counts, live, { ...page, isKept: true });
  expect(counts.totals('mf-alpha', '1.0.0')).toMatchObject({ pages: 101, renders: 1, failed: 1 });
  expect(counts.lastFailure('mf-alpha', '1.0.0')).toBe('render');
});

test('a redirect is no page, and a run of the loader that made it', () => {
  const counts = createCounts();
  countPage(counts, live, { ...page, status: 302, bytes: null });
  expect(counts.totals('mf-alpha', '1.0.0')).toMatchObject({ pages: 0, renders: 1, failed: 0 });
});

test('an answer that can’t be sent is the failure of the remote whose page it was, and of no other', () => {
  const counts = createCounts();
  const both = { ...(live as object), set: { id: 'two', remotes: [remote, { name: 'mf-beta', version: '1.0.0' }] } } as never;
  countLostPage(counts, both, new ForbiddenAnswer('A loader leads to another site', 'mf-alpha'));
  expect(counts.totals('mf-alpha', '1.0.0')).toMatchObject({ renders: 1, failed: 1, wholeFailed: 0 });
  expect(counts.totals('mf-beta', '1.0.0')).toMatchObject({ renders: 0, wholeFailed: 0 });
  expect(counts.lastFailure('mf-alpha', '1.0.0')).toBe('answer');
});

test('one of the shell’s own pages is nobody’s, so that it counts for the page as a whole', () => {
  const counts = createCounts();
  countLostPage(counts, live, new ForbiddenAnswer('No page has the status 1000', null));
  expect(counts.totals('mf-alpha', '1.0.0')).toMatchObject({ renders: 0, wholeFailed: 1 });
});
