import type { Author } from './author.ts';
import { decideMove, type Change } from './changes.ts';
import type { RegistryIndex } from './index-schema.ts';

const anna: Author = { who: 'anna' };
const hashOf = async (name: string, version: string) => `hash of ${name} ${version}`;
const promote = (version: string): Change => ({ action: 'promote', remote: 'mf-a', version });
const canary = (version: string, percent: number): Change => ({ action: 'canary', remote: 'mf-a', version, percent });
const later = (version: string, at: string | null): Change => ({ action: 'schedule', remote: 'mf-a', version, at });
const forGermans = (percent: number): Change => ({ ...canary('1.1.0', percent), audience: { country: ['DE'] } }) as Change;
const hash = (letter: string) => letter.repeat(96);
const publish = (letter: string, lander = 'summer'): Change => ({ action: 'publish-lander', lander, hash: hash(letter) });
const unpublish: Change = { action: 'unpublish-lander', lander: 'summer' };

/** The index after one move after the other, by Anna. */
async function after(...changes: Change[]): Promise<RegistryIndex | null> {
  let index: RegistryIndex | null = null;
  for (const change of changes) index = (await decideMove(index, change, anna, hashOf))?.index ?? index;
  return index;
}

test.each<[string, Change[], Change, RegExp]>([
  ['a canary of a remote that is not live', [], canary('1.0.0', 5), /^mf-a is not live; promote/],
  ['a canary of what all have', [promote('1.0.0')], canary('1.0.0', 5), /^mf-a 1\.0\.0 is live for everybody/],
  ['less than 0 %', [promote('1.0.0')], canary('1.1.0', -1), /^-1 is not a percentage/],
  ['more than 100 %', [promote('1.0.0')], canary('1.1.0', 101), /^101 is not a percentage/],
  ['another canary ends', [promote('1.0.0'), canary('1.1.0', 5)], canary('1.2.0', 0), /^The canary of mf-a is 1\.1\.0, not 1\.2\.0/],
  [
    'another plan is taken back',
    [promote('1.0.0'), later('1.1.0', '2030-01-01T00:00:00.000Z')],
    later('1.2.0', null),
    /^1\.1\.0 of mf-a is to go live, not 1\.2\.0/,
  ],
  ['a promotion of a name that is a path', [], { action: 'promote', remote: '../mf-a', version: '1.0.0' }, /is not a remote's name/],
  ['a canary of a version that is a path', [promote('1.0.0')], canary('../1.1.0', 5), /is not a version/],
  ['a lander is taken back that is not published', [publish('a', 'winter')], unpublish, /^The lander summer is not published/],
  ['a lander is taken back that is named like a member of all objects', [], { ...unpublish, lander: 'toString' }, /is not published/],
])('%s → refused', async (_what, before, change, message) => {
  await expect(decideMove(await after(...before), change, anna, hashOf)).rejects.toThrow(message);
});

test.each<[string, Change[], Change]>([
  ['what is live is promoted', [promote('1.0.0')], promote('1.0.0')],
  ['the same canary again', [promote('1.0.0'), canary('1.1.0', 5)], canary('1.1.0', 5)],
  ['the same canary for the same audience', [promote('1.0.0'), forGermans(5)], forGermans(5)],
  ['… without naming the audience', [promote('1.0.0'), forGermans(5)], canary('1.1.0', 5)],
  ['a canary that is not there ends', [promote('1.0.0')], canary('1.1.0', 0)],
  ['a plan that is not there is taken back', [promote('1.0.0')], later('1.1.0', null)],
  ['a lander as it is', [publish('a')], publish('a')],
])('%s → no move', async (_what, before, change) => {
  expect(await decideMove(await after(...before), change, anna, hashOf)).toBeNull();
});

test.each<[string, Change[], Change, string, string | null, string | null]>([
  ['a canary for everybody is one', [promote('1.0.0')], canary('1.1.0', 100), 'mf-a', null, '1.1.0 100 %'],
  ['its share grows', [promote('1.0.0'), canary('1.1.0', 5)], canary('1.1.0', 20), 'mf-a', '1.1.0 5 %', '1.1.0 20 %'],
  ['it gets an audience', [promote('1.0.0'), canary('1.1.0', 5)], forGermans(5), 'mf-a', '1.1.0 5 %', '1.1.0 5 % (country DE)'],
  [
    'its audience’s share grows',
    [promote('1.0.0'), forGermans(5)],
    canary('1.1.0', 9),
    'mf-a',
    '1.1.0 5 % (country DE)',
    '1.1.0 9 % (country DE)',
  ],
  [
    'it is for everybody',
    [promote('1.0.0'), forGermans(5)],
    { ...canary('1.1.0', 5), audience: null } as Change,
    'mf-a',
    '1.1.0 5 % (country DE)',
    '1.1.0 5 %',
  ],
  ['another version has no audience', [promote('1.0.0'), forGermans(5)], canary('1.2.0', 5), 'mf-a', '1.1.0 5 % (country DE)', '1.2.0 5 %'],
  ['it ends', [promote('1.0.0'), canary('1.1.0', 5)], canary('1.1.0', 0), 'mf-a', '1.1.0 5 %', null],
  ['it is rolled back', [promote('1.0.0'), canary('1.1.0', 5)], { action: 'rollback', remote: 'mf-a' }, 'mf-a', '1.1.0 5 %', null],
  ['the first page', [], publish('a'), 'lander summer', null, 'a'.repeat(12)],
  ['another page', [publish('a')], publish('b'), 'lander summer', 'a'.repeat(12), 'b'.repeat(12)],
  ['a page is taken back', [publish('a')], unpublish, 'lander summer', 'a'.repeat(12), null],
])('%s → the journal says so', async (_what, before, change, remote, from, to) => {
  const index = await after(...before);
  const decided = await decideMove(index, change, { who: 'ben', reason: 'sunshine' }, hashOf);
  const number = (index?.number ?? 0) + 1;
  expect(decided?.entries).toEqual([
    { number, at: expect.any(String), who: 'ben', action: change.action, remote, from, to, reason: 'sunshine' },
  ]);
  expect(decided?.index).toMatchObject({ number, updatedAt: decided?.entries[0]?.at });
});

test('no reason is given → the journal has none', async () => {
  for (const change of [promote('1.0.0'), publish('a')])
    expect((await decideMove(null, change, anna, hashOf))?.entries[0]).not.toHaveProperty('reason');
});

test('landers beside each other → one moves, the others stay', async () => {
  const index = await after(publish('a', 'winter'), publish('a'));
  const { landers } = (await decideMove(index, publish('b'), { who: 'ben' }, hashOf))!.index;
  expect(landers).toEqual({
    winter: { hash: hash('a'), since: expect.any(String), by: 'anna' },
    summer: { hash: hash('b'), since: expect.any(String), by: 'ben' },
  });
  expect(Object.keys((await after(publish('a', 'winter'), publish('a'), unpublish))!.landers)).toEqual(['winter']);
});

test('a canary by somebody else → who promoted the version for all, and since when, stays', async () => {
  const index = (await after(promote('1.0.0')))!;
  const state = { ...index.remotes['mf-a']!, since: 'long ago' };
  const decided = await decideMove({ ...index, remotes: { 'mf-a': state } }, canary('1.1.0', 5), { who: 'ben' }, hashOf);
  expect(decided?.index.remotes['mf-a']).toMatchObject({ since: 'long ago', by: 'anna' });
});

test('a hash that is known is never asked for again: a release does not change', async () => {
  const index = await after(promote('1.0.0'));
  const state = (await decideMove(index, promote('1.1.0'), anna, async () => 'another'))!.index.remotes['mf-a'];
  expect(state?.releases).toEqual({ '1.0.0': { sha384: 'hash of mf-a 1.0.0' }, '1.1.0': { sha384: 'another' } });
});

test('a canary goes on beside another version for all, and ends when that is its own', async () => {
  const before = [promote('1.0.0'), canary('1.1.0', 5)];
  const canaryAfter = async (version: string) => (await after(...before, promote(version)))!.remotes['mf-a']!.canary;
  expect([await canaryAfter('1.0.1'), await canaryAfter('1.1.0')]).toEqual([{ version: '1.1.0', percent: 5 }, null]);
});

test('several changes at once are one move, without those that change nothing', async () => {
  const index = await after(promote('1.0.0'), publish('a'));
  const decided = await decideMove(index, [publish('a'), promote('1.0.0'), promote('1.1.0'), publish('b')], anna, hashOf);
  expect(decided?.entries.map(({ number, action }) => [number, action])).toEqual([
    [3, 'promote'],
    [3, 'publish-lander'],
  ]);
  expect(decided?.index).toMatchObject({ number: 3, remotes: { 'mf-a': { stable: '1.1.0' } }, landers: { summer: { hash: hash('b') } } });
});

test('the first move changes nothing → a registry is there from then on', async () => {
  expect(await decideMove(null, [], anna, hashOf)).toEqual({
    index: { number: 1, updatedAt: expect.any(String), remotes: {}, shell: null, landers: {} },
    entries: [],
  });
});

test('a version is promoted that an audience tried → all have it, without an audience', async () => {
  const index = await after(promote('1.0.0'), forGermans(50), promote('1.1.0'));
  expect(index!.remotes['mf-a']).toMatchObject({ stable: '1.1.0', previous: '1.0.0', canary: null });
});
