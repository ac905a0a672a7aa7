import { generateKeyPairSync } from 'node:crypto';
import { createPageTokens, tokenKeys } from './page-tokens.ts';

const START = Date.parse('2026-11-22T12:00:00Z');
const DAY = 24 * 3_600_000;
const secret = 'a-secret-that-both-sides-share-0123456789';
const ANOTHER = 'another-secret-of-the-same-length-012345';
const none = { signing: null };

function at(time: number, keys = tokenKeys([secret], none)) {
  return createPageTokens(keys, () => time);
}

test('a token is believed for its own set, by every gateway with the same secret, for a day', () => {
  const token = at(START).issue('set-a');
  expect(at(START + 1_000).isOf(token, 'set-a')).toBe(true);
  expect(at(START).isOf(token, 'set-b')).toBe(false);
  expect(at(START + DAY - 1_000).isOf(token, 'set-a')).toBe(true);
  expect(at(START + DAY).isOf(token, 'set-a')).toBe(false);
  expect(at(START - DAY).isOf(token, 'set-a')).toBe(false);
  expect(at(START, tokenKeys([ANOTHER], none)).isOf(token, 'set-a')).toBe(false);
});

test.each(['', 'AAAA', 'x'.repeat(36), '+'.repeat(36), `${'A'.repeat(35)}=`, 'A'.repeat(4_000)])('%j is no token', (text) => {
  expect(at(START).isOf(text, 'set-a')).toBe(false);
});

test('no byte of a token can be another', () => {
  const token = at(START).issue('set-a');
  for (let place = 0; place < token.length; place++) {
    const other = token[place] === 'A' ? 'B' : 'A';
    expect(at(START).isOf(token.slice(0, place) + other + token.slice(place + 1), 'set-a')).toBe(false);
  }
});

test('gateways without a secret share the registry’s signing key; one that has neither has a key of its own', () => {
  const { privateKey: signing } = generateKeyPairSync('ed25519');
  expect(tokenKeys([], { signing })).toEqual(tokenKeys([], { signing }));
  expect(tokenKeys([], { signing })).not.toEqual(tokenKeys([secret], { signing }));
  expect(tokenKeys([], none)).not.toEqual(tokenKeys([], none));
});

test('each page has another token, of one length, that a policy takes as a nonce', () => {
  const tokens = Array.from({ length: 50 }, () => at(START).issue('set-a'));
  expect(new Set(tokens).size).toBe(50);
  for (const token of tokens) expect(token).toMatch(/^[A-Za-z0-9+/]{36}$/);
});

test('the secret changes, with the new one accepted before → tokens and pseudonyms of either gateway count at the other, until one is removed', () => {
  const of = (...secrets: string[]) => at(START, tokenKeys(secrets, none));
  const [former, current] = [of(secret, ANOTHER), of(ANOTHER, secret)];
  for (const [one, other] of [
    [former, current],
    [current, former],
  ] as const) {
    expect(other.isOf(one.issue('set-a'), 'set-a')).toBe(true);
    expect(other.isPseudonym(one.pseudonym('bucket 1'), 'bucket 1')).toBe(true);
  }
  expect(of(ANOTHER).isOf(former.issue('set-a'), 'set-a')).toBe(false);
  expect(of(ANOTHER).isPseudonym(former.pseudonym('bucket 1'), 'bucket 1')).toBe(false);
});
