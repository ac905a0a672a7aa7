import { sealFor } from './seal.ts';

const { seal, open, mark } = sealFor('a secret', 'iban');

test('sealed → other bytes each time, without the text in them, and opened again', () => {
  const [one, two] = [seal('NL91ABNA0417164300'), seal('NL91ABNA0417164300')];
  expect(one.equals(two)).toBe(false);
  expect(one.toString('latin1')).not.toContain('ABNA');
  expect([open(one), open(two)]).toEqual(['NL91ABNA0417164300', 'NL91ABNA0417164300']);
});

test('another secret, another purpose, a changed byte or a truncated tag → does not open', () => {
  const sealed = seal('text');
  expect(() => sealFor('another', 'iban').open(sealed)).toThrow();
  expect(() => sealFor('a secret', 'phone').open(sealed)).toThrow();
  sealed[sealed.length - 1]! ^= 1;
  expect(() => open(sealed)).toThrow();
  expect(() => open(seal('').subarray(0, 16))).toThrow();
});

test('marks → equal for equal texts of one purpose, and no hash that anybody could make', () => {
  expect(mark('a').equals(mark('a'))).toBe(true);
  expect(mark('a').equals(mark('b'))).toBe(false);
  expect(mark('a').equals(sealFor('a secret', 'phone').mark('a'))).toBe(false);
});
