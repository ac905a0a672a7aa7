import { LOCALES, type Access } from '@nightlark/contract';
import { requestOf, runsOf, visitsOf } from './visits.ts';

const route = (access: Access) => ({ id: 'a', path: '/a/:id', layout: 'default' as const, access });
const bySlot = (audience: 'any' | 'visitor' | 'free', access: Access) =>
  visitsOf({ routes: [], slots: [{ id: 's', slot: 'banner', audience, load: 'server' }] }, [route(access)]);

test.each([
  ['any', 3],
  ['member', 2],
  ['visitor', 1],
] as const)('a page for %s is rendered for each of its viewers in each language, 30 times at least', (access, viewers) => {
  const [visit] = visitsOf({ routes: [route(access)], slots: [] }, []);
  const seen = Array.from({ length: runsOf(visit!) }, (_, run) => requestOf(visit!, run).by);
  expect(new Set(seen).size).toBe(viewers * LOCALES.length);
  expect(seen.length).toBeGreaterThanOrEqual(30);
});

test('a slot is looked at by those for whom it is there, on a page that is for them', () => {
  expect(bySlot('any', 'member')[0]!.viewers).toEqual(['free', 'premium']);
  expect(bySlot('free', 'any')[0]!.viewers).toEqual(['free']);
  expect(bySlot('visitor', 'member')).toEqual([]);
});

test('no run asks for a page that was kept for another', () => {
  const [visit] = visitsOf({ routes: [route('any')], slots: [] }, []);
  const urls = Array.from({ length: runsOf(visit!) }, (_, run) => requestOf(visit!, run).request.url);
  expect(urls[0]).toBe('http://gate.localhost/a/1?run=0');
  expect(new Set(urls).size).toBe(urls.length);
});
