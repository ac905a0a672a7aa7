import { canonicalEmail, checkEmail, checkName } from './rules.ts';
import { trackingOf } from './tracking.ts';

const MAIL = 'ida@example.org';

test.each([
  ['Ida', undefined],
  ['Ida 🌙', undefined],
  ['🌙🌙', undefined],
  ['Zoë-Marie', undefined],
  ['عالية', undefined],
  ['👩‍👩‍👧‍👦 Ida', undefined],
  ['a'.repeat(30), undefined],
  ['\u3164\u3164', 'validation'],
  ['\u115F\u1160', 'validation'],
  ['A\u200B\u200B\u200B', 'validation'],
  ['🌙'.repeat(30), undefined],
  ['a'.repeat(31), 'validation'],
  ['a'.repeat(300), 'validation'],
  ['I', 'validation'],
  ['李', undefined],
  ['윤', undefined],
  [' \u200b\u200b ', 'validation'],
  ['Ida\u202Egro', 'validation'],
  ['Ida\u2067', 'validation'],
  ['Ida\nSpam', 'validation'],
  [`I${'\u0301'.repeat(4)}da`, 'validation'],
  ['@ida', 'name_starts_with_at'],
  [' IDA@example.org ', 'name_is_email'],
])('the name %j: %p', (name, code) => {
  expect(checkName(name, MAIL)).toBe(code);
});

test('a traffic source counts as the network, unless there is one', () => {
  expect(trackingOf('?trafficsource=ads&sub1=a')).toEqual({ network: 'ads', sub1: 'a' });
  expect(trackingOf('?trafficsource=ads&network=net')).toEqual({ network: 'net' });
});

test('tracking values that the sign-up would refuse → left out', () => {
  expect(trackingOf(`?sub1=a%00b&sub2=a%0Ab&sub3=${'x'.repeat(101)}&ref=ok`)).toEqual({ ref: 'ok' });
});

test.each([
  [' Ida@Example.ORG ', 'ida@example.org'],
  ['i\u200Bda@example.org', 'ida@example.org'],
  ['i\u200Dda@exam\u00ADple.org', 'ida@example.org'],
  ['\u202Eida@example.org', 'ida@example.org'],
  ['ida\u{E0061}@example.org', 'ida@example.org'],
  ['\uFF49\uFF44\uFF41\uFF20example.org', 'ida@example.org'],
  ['zoe\u0308@example.org', 'zo\u00EB@example.org'],
  ['ida@例え。テスト', 'ida@xn--r8jz45g.xn--zckzah'],
  ['søren@Exämple.dk', 'søren@xn--exmple-cua.dk'],
  ['ida+site@example.org', 'ida+site@example.org'],
])('the address %j: %j', (email, canonical) => {
  expect(canonicalEmail(email)).toBe(canonical);
  expect(canonicalEmail(canonical)).toBe(canonical);
  expect(checkEmail(email)).toBeUndefined();
});

test.each([
  'ida',
  'ida@',
  '@example.org',
  'ida@exämple',
  'ida@127.0.0.1',
  'ida@0x7f.1',
  'ida@ä ä.org',
  'ida@exämple.org/x',
  'i da@example.org',
  'a@b.example\r\nBcc: c@d.example',
])('the address %j is invalid', (email) => {
  expect(checkEmail(email)).toBe('email_invalid');
});
