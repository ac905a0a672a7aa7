import { cleanMessage, hasVisible, isEmoji } from './message-text.ts';

test.each([
  [' Hi\r\n\u202Ethere ', 'Hi\nthere'],
  ['one\u2028two\u2029three', 'one\ntwo\nthree'],
  ['e\u0301', 'é'],
  ['a\u0007b\u200Fc\u2066d', 'abcd'],
  ['one\n\n\n\n\n\n\ntwo', 'one\n\n\ntwo'],
  [`z${'\u0323'.repeat(30)}!`, `ẓ${'\u0323'.repeat(4)}!`],
  ['👩🏽‍❤️‍💋‍👨🏻 กิ่ง', '👩🏽‍❤️‍💋‍👨🏻 กิ่ง'],
])('%j → %j', (text, clean) => {
  expect(cleanMessage(text)).toBe(clean);
  expect(cleanMessage(clean)).toBe(clean);
});

test.each(['a', '1', '!', '👍', '字', '€', '⠓⠊', '안녕', '\u115F\u1161'])('%s → can be seen', (text) =>
  expect(hasVisible(text)).toBe(true),
);
test.each(['', ' \n', '\u0301\u0302', '\u200B\u2060', '\uFE0F', '\u2800\u2800', '\u3164', '\u115F\u1160', '\uFFA0 \uFFA0', '\u{1D159}'])(
  '%j → nothing to be seen',
  (text) => expect(hasVisible(text)).toBe(false),
);

test.each(['👍', '👍🏽', '❤️', '👩‍👩‍👧‍👦', '🇫🇮', '1️⃣', '🏴󠁧󠁢󠁥󠁮󠁧󠁿'])('%s → one emoji', (text) => expect(isEmoji(text)).toBe(true));
test.each(['', 'a', '1', '👍👍', '👍 ', '<b>', '\u{1F1EB}', '\u200D'])('%j → none', (text) => expect(isEmoji(text)).toBe(false));
