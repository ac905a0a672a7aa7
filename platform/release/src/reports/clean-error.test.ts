import { cleanMessage, ownFrames } from './clean-error.ts';

test.each([
  [`Cannot read properties of undefined (reading 'anna.smith')`, 'Cannot read properties of undefined (reading <text>)'],
  ['No profile of anna@mail.example at +31 6 1234 5678', 'No profile of <mail> at <n>'],
  ['Member 4711 is "Anna" (Antwerp)', 'Member <n> is <text> (Antwerp)'],
  ['GET https://site.example/api/user.php?token=abc failed', 'GET <url> failed'],
  ['The path /profile/4711/anna is gone', 'The path <path> is gone'],
  ["It isn't there", "It isn't there"],
  ['„Anna“ and «Berta» and “Clara” and ‘Dora’', '<text> and <text> and <text> and <text>'],
  ['Unexpected token in "an open quote', 'Unexpected token in <text>'],
  ['Minified React error #418; visit https://react.dev/errors/418?args[]=Anna for more', 'Minified React error #418'],
  ['key c2VjcmV0LXNlY3JldC1zZWNyZXQ0', 'key <text>'],
  ['first line\nDear Anna', 'first line'],
])('%j is kept as %j', (message, cleaned) => {
  expect(cleanMessage(message)).toBe(cleaned);
});

test('a message is short, and cleaned twice it is the same', () => {
  expect(cleanMessage('word '.repeat(500)).length).toBeLessThanOrEqual(200);
  const once = cleanMessage(`Cannot read 'x' of 12 at https://a.example/b`);
  expect(cleanMessage(once)).toBe(once);
});

test('of a stack only files of releases are kept, with their places, in every browser’s form', () => {
  const chrome = `TypeError: no
    at o (https://site.example/mf/mf-likes/1.2.0/client/likes.0a1b2c3d.js:1:2345)
    at https://site.example/mf/mf-likes/1.2.0/client/remoteEntry.mjs?retry=1:2:3
    at chrome-extension://abcdef/inject.js:1:1
    at https://site.example/members?q=Anna:1:2
    at r (https://site.example/shell/0.0.1-abc/client/main.aabbccdd.js:3:4)`;
  expect(ownFrames(chrome)).toEqual([
    'mf-likes/1.2.0/likes.0a1b2c3d.js:1:2345',
    'mf-likes/1.2.0/remoteEntry.mjs:2:3',
    'shell/0.0.1-abc/main.aabbccdd.js:3:4',
  ]);
  expect(ownFrames('o@https://site.example/mf/mf-likes/1.2.0/client/likes.0a1b2c3d.js:1:2345\n@https://site.example/x:1:1')).toEqual([
    'mf-likes/1.2.0/likes.0a1b2c3d.js:1:2345',
  ]);
});
