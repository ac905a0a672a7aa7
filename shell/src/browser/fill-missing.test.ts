import { fillMissing } from './fill-missing.ts';

const HOLDERS = { randomUUID: Crypto.prototype, Segmenter: Intl, any: AbortSignal, groupBy: Map, canParse: URL };

beforeAll(() => {
  for (const [name, holder] of Object.entries(HOLDERS)) Reflect.deleteProperty(holder, name);
  for (const [name, holder] of Object.entries(HOLDERS)) expect(name in holder).toBe(false);
  fillMissing();
});

test('ids are different UUIDs of version 4', () => {
  const ids = Array.from({ length: 500 }, () => crypto.randomUUID());
  for (const id of ids) expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
  expect(new Set(ids).size).toBe(500);
});

test.each([
  ['😀👍', ['😀', '👍']],
  ['👩‍👩‍👧‍👦👍🏽', ['👩‍👩‍👧‍👦', '👍🏽']],
  ['❤️🏳️‍🌈1️⃣', ['❤️', '🏳️‍🌈', '1️⃣']],
  ['🇳🇱🇵🇱', ['🇳🇱', '🇵🇱']],
  ['ne\u0301e\n', ['n', 'e\u0301', 'e', '\n']],
  ['', []],
])('%j is split as people read it', (text, clusters) => {
  const found = [...new Intl.Segmenter().segment(text)];
  expect(found.map(({ segment }) => segment)).toEqual(clusters);
  for (const { segment, index } of found) expect(text.startsWith(segment, index)).toBe(true);
});

test('the first of several signals aborts, with its reason; one that was aborted before does at once', () => {
  const [first, second] = [new AbortController(), new AbortController()];
  const any = AbortSignal.any([first.signal, second.signal]);
  expect(any.aborted).toBe(false);
  second.abort('back');
  first.abort('late');
  expect(any.reason).toBe('back');
  expect(AbortSignal.any([second.signal]).reason).toBe('back');
});

test('things are grouped in the order in which they come, and addresses are told from others', () => {
  expect([...Map.groupBy([1, 2, 3, 4], (number) => number % 2)]).toEqual([
    [1, [1, 3]],
    [0, [2, 4]],
  ]);
  expect([URL.canParse('about:blank'), URL.canParse('/a', 'https://a.example'), URL.canParse('')]).toEqual([true, true, false]);
});
