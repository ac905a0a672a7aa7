import { electronicIban } from './iban.ts';

const IBAN = 'NL91ABNA0417164300';

test.each([
  ['as banks print it', 'IBAN NL91 ABNA 0417 1643 00'],
  ['with a colon', 'iban: nl91-abna-0417-1643-00'],
  ['with dots and en dashes', 'NL91.ABNA.0417–1643.00'],
  ['full width', 'ＮＬ９１ＡＢＮＡ０４１７１６４３００'],
  ['in marks of direction', '\u202ANL91 ABNA 0417 1643 00\u202C'],
  ['with no-break spaces', 'NL91\u00A0ABNA\u202F0417\u20071643 00'],
])('an IBAN %s → its electronic form', (_how, typed) => {
  expect(electronicIban(typed)).toBe(IBAN);
});
