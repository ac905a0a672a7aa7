import { sameSite } from './go-to.ts';

test.each([
  ['/chats/3?x=1', '/chats/3?x=1'],
  ['//evil.example/members', '/members'],
  ['https://evil.example/', '/members'],
  ['/\\evil.example', '/members'],
  ['javascript:alert(1)', '/members'],
  ['', '/members'],
  [null, '/members'],
])('next address %p leads to %p', (next, expected) => {
  expect(sameSite(next, '/members')).toBe(expected);
});
