import { mergeDrafts } from './merge-drafts.ts';

const text = (base: string, one: string, other: string) => {
  const of = (words: string) => ({ text: words, reply_to: null });
  return mergeDrafts(of(base), of(one), of(other)).text;
};

test.each([
  ['', 'Hello', '', 'Hello'],
  ['', '', 'Hello', 'Hello'],
  ['Hello', '', 'Hello', ''],
  ['', 'Hel', 'Hello', 'Hello'],
  ['', 'Tea?', 'Coffee?', 'Tea?\nCoffee?'],
  ['hello', 'hello Ida', 'hi', 'hi Ida'],
  ['Hello', '', 'Hello you', ' you'],
  ['See you', 'See you at eight', 'I’ll see you', 'I’ll see you at eight'],
  ['one two three', 'one three', 'one two three!', 'one three!'],
  ['😀', '😁', '', '😁'],
])('%j; %j here and %j there → %j', (base, one, other, merged) => expect(text(base, one, other)).toBe(merged));

test('each field for itself', () => {
  const base = { text: 'Yes', reply_to: 4 };
  expect(mergeDrafts(base, { text: 'Yes', reply_to: null }, { text: 'Yes, please', reply_to: 4 })).toEqual({
    text: 'Yes, please',
    reply_to: null,
  });
  expect(mergeDrafts(base, { text: 'Yes, please', reply_to: 4 }, { text: 'Yes', reply_to: 5 })).toEqual({
    text: 'Yes, please',
    reply_to: 5,
  });
});
