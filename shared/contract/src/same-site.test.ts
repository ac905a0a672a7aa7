import { sameSite } from './same-site.ts';

test.each([
  ['/chats/3?x=1', '/chats/3?x=1'],
  ['/settings#sessions', '/settings#sessions'],
  ['//evil.example/members', '/members'],
  ['///evil.example/members', '/members'],
  ['https://evil.example/', '/members'],
  ['/\\evil.example', '/members'],
  ['/\t/evil.example', '/members'],
  ['/\r\n/evil.example', '/members'],
  ['/..//evil.example', '/members'],
  ['/.//evil.example', '/members'],
  ['//[', '/members'],
  ['/api/logout.php', '/members'],
  ['/chats/../api/logout.php', '/members'],
  ['/API/logout.php', '/members'],
  ['/platform/override?remote=mf-x', '/members'],
  ['/apiary', '/apiary'],
  ['chats', '/members'],
  ['javascript:alert(1)', '/members'],
  ['', '/members'],
  [null, '/members'],
])('the next address %j leads to %j', (next, expected) => {
  expect(sameSite(next, '/members')).toBe(expected);
});
