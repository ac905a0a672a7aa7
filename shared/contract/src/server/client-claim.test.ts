import { createHmac } from 'node:crypto';
import { type ClientClaim, readClientClaim, signClientClaim } from './client-claim.ts';

const SECRET = 'a-secret-of-at-least-32-characters';
const NOW = new Date('2026-11-21T10:00:00Z');
const CLAIM: ClientClaim = { address: '2001:db8::1', host: 'nightlark.example', protocol: 'https', country: 'NL' };
const later = (seconds: number) => new Date(NOW.getTime() + seconds * 1000);
const read = (value: string, now = NOW) => readClientClaim(value, [SECRET], now);

/** A value with a valid signature and any payload, e.g. from another version of the gateway. */
function signed(text: string): string {
  const payload = Buffer.from(text).toString('base64url');
  return `${payload}.${createHmac('sha256', SECRET).update(`client-claim:${payload}`).digest('base64url')}`;
}

test('a claim → read as it was signed', () => {
  expect(read(signClientClaim(CLAIM, SECRET, NOW))).toEqual(CLAIM);
});

test.each([-300, 300])('clocks %s s apart → still read', (seconds) => {
  expect(read(signClientClaim(CLAIM, SECRET, NOW), later(seconds))).toEqual(CLAIM);
});

test.each([-301, 301, 86_400])('%s s away → refused: it was kept and sent again', (seconds) => {
  expect(read(signClientClaim(CLAIM, SECRET, NOW), later(seconds))).toBeNull();
});

test('another secret → refused', () => {
  expect(read(signClientClaim(CLAIM, SECRET.toUpperCase(), NOW))).toBeNull();
});

test('each byte changed → refused', () => {
  const value = signClientClaim(CLAIM, SECRET, NOW);
  // The last base64url character has two unused bits: the text is compared, not the decoded bytes.
  for (let at = 0; at < value.length; at++) {
    const changed = `${value.slice(0, at)}${value[at] === 'A' ? 'B' : 'A'}${value.slice(at + 1)}`;
    expect(read(changed)).toBeNull();
  }
});

test.each(['', '.', 'a', 'a.', '.b', 'a.b', 'a.b.c', '\u0000', 'é.é', `${'a'.repeat(900)}.${'b'.repeat(43)}`, 'a'.repeat(100_000)])(
  'no claim (%#) → refused, without an error',
  (value) => {
    expect(read(value)).toBeNull();
  },
);

test.each(['', 'null', '[]', '{"address":', '{"address":"x"}', JSON.stringify({ ...CLAIM, time: 'now' }), JSON.stringify(CLAIM)])(
  'signed, but no claim: %j → refused, without an error',
  (text) => {
    expect(read(signed(text))).toBeNull();
  },
);

test('the longest claim that a gateway makes → read', () => {
  const longest = { ...CLAIM, address: 'f'.repeat(39), host: 'h'.repeat(300) };
  expect(read(signClientClaim(longest, SECRET, NOW))).toEqual(longest);
});
