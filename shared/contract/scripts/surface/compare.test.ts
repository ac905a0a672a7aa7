import { changesOf, isAtLeast, versionAfter } from './compare.ts';
import type { Parts } from './surface.ts';

const raises = (before: Parts, after: Parts) => changesOf({ Calls: { it: before } }, { Calls: { it: after } });
const shapes = (part: string, before: string, after: string) => raises({ [part]: before }, { [part]: after });

test.each([
  ['request', '{ id: int }', '{ id: int, name?: string }'],
  ['request', '{ id: int, name: string }', '{ id: int, name?: string }'],
  ['request', "{ type: 'a' }", "{ type: 'a' | 'b' }"],
  ['request', '{ text: string ≤20 }', '{ text: string ≤40 }'],
  ['request', '{ id: int }', '{ id: int, extra?: { first: int, second: { third: int } } }'],
  ['request', '{ id: int }', '{ id: int, extra?: { first: int }[] }'],
  ['request', '{ id: int }', '{ id: int, extra?: ({ first: int } | { second: int })[] }'],
  ['request', '{ id: int }', '{ id: int | { first: int } }'],
  ['query', '{ id: int }', '{ id: int | null }'],
  ['query', "{ type?: 'a' }", "{ cursor?: string ≤200, page?: int ≥1 ≤100, type?: 'a' }"],
  ['response', '{ id: int }', '{ id: int, name: string }'],
  ['response', '{ id?: int }', '{ id: int }'],
  ['response', '{ id: int | null }', '{ id: int }'],
  ['response', "{ type: 'a' }", "{ type: 'a' | 'b' }"],
  ['response', '{ list: { id: int }[] }', '{ list: { id: int, name: string }[] }'],
  ['both', '{ id: int }', '{ id: int, name?: string }'],
])('%s %s → %s is a minor change', (part, before, after) => {
  expect(shapes(part, before, after)).toEqual([expect.objectContaining({ raise: 'minor' })]);
});

test.each([
  ['request', '{ id: int }', '{ id: int, name: string }', 'name is required now'],
  ['request', '{ name?: string }', '{ name: string }', 'name is required now'],
  ['request', '{ id: int }', '{ id: int, extra: { first: int } }', 'extra is required now'],
  ['request', '{ extra?: { first: int } }', '{ extra?: { first: int, second: int } }', 'extra.second is required now'],
  ['request', '{ extra?: { first: int }[] }', '{ extra?: { first: int, second: int }[] }', 'extra[].second is required now'],
  ['request', "{ type: 'a' | 'b' }", "{ type: 'a' }", "type no longer accepts 'b'"],
  ['body', '{ id: int, name: string }', '{ id: int }', 'name was removed'],
  ['query', '{ id: int | null }', '{ id: int }', 'id no longer accepts null'],
  ['response', '{ id: int, name: string }', '{ id: int }', 'name was removed'],
  ['response', '{ id: int }', '{ id?: int }', 'id is optional now'],
  ['response', '{ id: int }', '{ id: int | null }', 'id may now be null'],
  ['response', '{ id: int }', '{ id: string }', 'id may now be string'],
  ['response', '{ a: { list: { id: int }[] } | null }', '{ a: { list: { name: int }[] } | null }', 'a.list[].id was removed'],
  ['response', "{ list: ('a' | 'b')[] }", '{ list: int[] }', 'list may now be int[]'],
  ['response', '{ [string]: { costs: int } }', '{ [string]: { cents: int } }', '[string].costs was removed'],
  ['both', '{ id: int }', '{ id: int, name: string }', 'name is required now'],
])('%s %s → %s is a major change', (part, before, after, words) => {
  const changes = shapes(part, before, after);
  expect(changes).toContainEqual({ raise: 'major', words: `Calls: it: ${part}: ${words}` });
});

test('another address of a call is a major change', () => {
  expect(raises({ at: 'GET a.php' }, { at: 'GET b.php' })).toEqual([
    { raise: 'major', words: 'Calls: it: at changed from GET a.php to GET b.php' },
  ]);
});

test.each([
  ['1.4.2', ['minor'], '1.5.0'],
  ['1.4.2', ['minor', 'major'], '2.0.0'],
  ['1.4.2', [], '1.4.2'],
] as const)('after %s, changes %j → %s', (landed, raised, version) => {
  expect(
    versionAfter(
      landed,
      raised.map((raise) => ({ raise, words: '' })),
    ),
  ).toBe(version);
});

test.each([
  ['1.4.0', '1.4.0', true],
  ['1.10.0', '1.9.0', true],
  ['2.0.0', '1.9.9', true],
  ['1.9.9', '2.0.0', false],
  ['1.4.0', '1.5.0', false],
])('%s is at least %s: %s', (version, least, expected) => expect(isAtLeast(version, least)).toBe(expected));
