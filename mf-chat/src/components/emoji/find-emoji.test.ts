import { inTone, type NamedEmoji } from './emoji-data.ts';
import { findEmoji } from './find-emoji.ts';

const ALL: readonly NamedEmoji[] = [
  ['😀', 'leveä hymy', 'iloinen nauru', 0],
  ['👋', 'heiluttava käsi', 'hei moi', 1, 1],
  ['☝️', 'ylös osoittava etusormi', 'käsi', 1, 1],
  ['🇫🇮', 'lippu: Suomi', 'FI', 9],
];
const found = (query: string) => findEmoji(ALL, query).map(([emoji]) => emoji);

test.each([
  ['käsi', ['👋', '☝️']],
  ['KASI', ['👋', '☝️']],
  ['hymy leveä', ['😀']],
  ['suo', ['🇫🇮']],
  ['fi', ['🇫🇮']],
  ['☝️', ['☝️']],
  ['uomi', []],
])('“%s” → %j', (query, emoji) => expect(found(query)).toEqual(emoji));

test('a skin tone → on those that take one, without the sign that made them an emoji', () => {
  expect(ALL.map((each) => inTone(each, 3))).toEqual(['😀', '👋🏽', '☝🏽', '🇫🇮']);
  expect(inTone(ALL[1]!, 0)).toBe('👋');
});
