import { createCipheriv, hkdfSync } from 'node:crypto';
import { markFor, sealFor } from './seal.ts';

const { seal, open } = sealFor(['a secret'], 'iban');
const mark = markFor('a secret', 'iban');

test('sealed → other bytes each time, without the text in them, and opened again', () => {
  const [one, two] = [seal('NL91ABNA0417164300'), seal('NL91ABNA0417164300')];
  expect(one.equals(two)).toBe(false);
  expect(one.toString('latin1')).not.toContain('ABNA');
  expect([open(one), open(two)]).toEqual(['NL91ABNA0417164300', 'NL91ABNA0417164300']);
});

test('another secret, another purpose, a changed byte or a truncated tag → does not open', () => {
  const sealed = seal('text');
  expect(() => sealFor(['another'], 'iban').open(sealed)).toThrow();
  expect(() => sealFor(['a secret'], 'phone').open(sealed)).toThrow();
  sealed[sealed.length - 1]! ^= 1;
  expect(() => open(sealed)).toThrow();
  expect(() => open(seal('').subarray(0, 16))).toThrow();
});

test('marks → equal for equal texts of one purpose, and no hash that anybody could make', () => {
  expect(mark('a').equals(mark('a'))).toBe(true);
  expect(mark('a').equals(mark('b'))).toBe(false);
  expect(mark('a').equals(markFor('a secret', 'phone')('a'))).toBe(false);
});

test('a former secret → still opens, until it is removed; what is sealed names the current one', () => {
  const [before, during, after] = [['old'], ['new', 'old'], ['new']].map((secrets) => sealFor(secrets, 'iban'));
  const sealed = before!.seal('text');
  expect(during!.open(sealed)).toBe('text');
  expect(() => after!.open(sealed)).toThrow();
  expect(after!.open(during!.seal('text'))).toBe('text');
  const id = (bytes: Buffer) => bytes.subarray(0, 2);
  expect(id(during!.seal('a'))).toEqual(id(after!.seal('b')));
  expect(id(sealed)).not.toEqual(id(after!.seal('b')));
});

test('sealed by a release before, which named no key → opens, with a former secret too', () => {
  const nonce = Buffer.alloc(12, 7);
  const cipher = createCipheriv('aes-256-gcm', Buffer.from(hkdfSync('sha256', 'a secret', '', 'iban:seal', 32)), nonce);
  const text = Buffer.concat([cipher.update('text'), cipher.final()]);
  const sealed = Buffer.concat([nonce, cipher.getAuthTag(), text]);
  expect([open(sealed), sealFor(['new', 'a secret'], 'iban').open(sealed)]).toEqual(['text', 'text']);
});
