import { base32, stepAt, stepOfCode, totpAddress, totpCode } from './totp.ts';

const SECRET = Buffer.from('12345678901234567890');

// RFC 6238, appendix B, the last six of eight digits.
test.each([
  [59, '287082'],
  [1111111109, '081804'],
  [1111111111, '050471'],
  [1234567890, '005924'],
  [2000000000, '279037'],
  [20000000000, '353130'],
])('at %i s → the code of RFC 6238', (seconds, code) => {
  expect(totpCode(SECRET, stepAt(new Date(seconds * 1_000)))).toBe(code);
});

// RFC 4648, section 10, without padding.
test.each([
  ['', ''],
  ['f', 'MY'],
  ['fo', 'MZXQ'],
  ['foob', 'MZXW6YQ'],
  ['fooba', 'MZXW6YTB'],
])('%j in base 32', (text, encoded) => {
  expect(base32(Buffer.from(text))).toBe(encoded);
});

test('of the step before, this one and the next → taken; of others, or up to the last that was used → not', () => {
  const now = new Date(2_000_000_000_000);
  const current = stepAt(now);
  const taken = (offset: number, last = 0) => stepOfCode(SECRET, totpCode(SECRET, current + offset), now, last);
  expect([-2, -1, 0, 1, 2].map((offset) => taken(offset))).toEqual([null, current - 1, current, current + 1, null]);
  expect([-1, 0, 1].map((offset) => taken(offset, current))).toEqual([null, null, current + 1]);
  for (const code of ['', '00000', 'abcdef', '٢٧٩٠٣٧']) expect(stepOfCode(SECRET, code, now, 0)).toBeNull();
});

test('the address of a name with a space → one that apps read', () => {
  expect(totpAddress(SECRET, 'night lark', 'anna')).toBe(
    'otpauth://totp/night%20lark:anna?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=night%20lark',
  );
});
