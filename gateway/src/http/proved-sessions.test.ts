import { createProvedSessions } from './proved-sessions.ts';

let now = 0;
const sessions = createProvedSessions(() => now);

test('a session → found only after the backend accepted it, by itself, for ten minutes', () => {
  expect(sessions.find('locale=de; session=anna')).toBeNull();
  sessions.add('locale=de; session=anna');
  const key = sessions.find('session=anna; other=1');
  expect(key).toMatch(/^[\w-]{43}$/);
  expect(sessions.find('session=ben')).toBeNull();
  now = 10 * 60_000;
  expect(sessions.find('session=anna')).toBeNull();
});

test('no cookie, none of a session → nothing', () => {
  sessions.add(undefined);
  sessions.add('locale=de');
  expect([sessions.find(undefined), sessions.find('locale=de')]).toEqual([null, null]);
});
