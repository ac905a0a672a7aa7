import { parseDismissals } from '@nightlark/state';
import { enteredHref, entryCookie, pageEntered } from './answer.ts';

const SITE = 'https://site.example';

test.each([
  ['/login', ''],
  ['/members', '?country=NL&min_age=30'],
])('the form of %s%s leads back to it, without a mark in its address', (pathname, search) => {
  const url = SITE + enteredHref({ pathname, search });
  expect(pageEntered({ method: 'POST', url })).toBe(pathname + search);
});

test.each([
  ['a page that is read', 'GET', '/login?entered='],
  ['another form', 'POST', '/login'],
])('%s is no answer', (_, method, path) => {
  expect(pageEntered({ method, url: SITE + path })).toBeNull();
});

test('an address of another site leads home', () => {
  expect(pageEntered({ method: 'POST', url: `${SITE}/.//elsewhere.example/?entered=` })).toBe('/');
});

test('the answer is kept beside other dismissals', () => {
  const value = /^dismissed=([^;]*)/.exec(entryCookie('push~1700000000', true))![1];
  expect(Object.keys(parseDismissals(value))).toEqual(['push', 'entry-warning']);
});
