import { fold } from './fold.ts';

test.each([
  ['O’Brien', 'obrien'],
  ["O'Brien", 'obrien'],
  ['O´Brien', 'obrien'],
  ['STRASSE', 'strasse'],
  ['Straße', 'strasse'],
  ['STRAẞE', 'strasse'],
  ['Köln', 'koln'],
  ['Ko\u0308ln', 'koln'],
  ['Ｋöln', 'koln'],
  ['Ægir Ørsted', 'aegir orsted'],
  ['Łódź', 'lodz'],
  ['\u202EId\u00ADa\u200B', 'ida'],
  ['😀👍🏽', '😀👍🏽'],
  ['İstanbul', 'istanbul'],
])('%j → %j', (text, folded) => {
  expect(fold(text)).toBe(folded);
});

test.each([
  ['Köln', 'koeln'],
  ['Aarhus', 'aarhus'],
  ['Århus', 'aarhus'],
  ['Ørsted', 'oersted'],
  ['Mu\u0308ller', 'mueller'],
])('%j, spelled out → %j', (text, folded) => {
  expect(fold(text, 'spelled')).toBe(folded);
});
