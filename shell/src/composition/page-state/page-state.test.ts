import type { ReleaseSet } from '@nightlark/contract';
import { readState } from '../../browser/read-state.ts';
import { serializeState } from '../../server/serialize-state.ts';
import { pack } from './pack.ts';
import { unpackCalls } from './packed-calls.ts';
import { packSet, unpackSet } from './packed-set.ts';
import { unpack } from './unpack.ts';

const asJson = <Value>(value: Value) => JSON.parse(JSON.stringify(value)) as Value;
const andBack = (value: unknown) => unpack(asJson(pack(value)));

const card = (id: number, more: object = {}) => ({
  id,
  name: `Member ${id}`,
  gender: id % 2 ? 'female' : 'male',
  online: id % 3 === 0,
  city: null,
  photo:
    id === 4
      ? null
      : { file: `a-file-of-member-${id}.webp`, match: `a-file-of-member-${id}.webp?s=${id}`, sizes: [480, 600], locked: false },
  ...more,
});
const cards = Array.from({ length: 24 }, (_, index) => card(index));

test.each<[string, unknown]>([
  ['plain values', { a: 1, b: 'two', c: null, d: [true, [], {}], e: '' }],
  ['alike objects', { profiles: cards, total: 24 }],
  ['objects under names', { NL: { costs: 1, currency: 'EUR' }, DE: { costs: 2, currency: 'EUR' }, AT: { costs: 2, currency: 'EUR' } }],
  ['objects that are not alike', [card(1), card(2, { extra: 1 }), { id: 3 }]],
  [
    'holes, which JSON leaves out',
    [
      { a: undefined, b: 1 },
      { a: 2, b: 2 },
    ],
  ],
  ['keys that mean something here', [{ '': 1 }, { '': 2 }, { all: 1, as: 'x' }, { all: 2, as: 'y' }, { pictures: [1], of: [2], at: '3' }]],
  ['a key that would be a prototype', JSON.parse('[{"__proto__":{"a":1},"b":1},{"__proto__":{"a":1},"b":2}]')],
  ['dates', [{ at: new Date(0) }, { at: new Date(1) }]],
  ['columns of columns', { a: [{ b: [{ c: 1 }, { c: 2 }] }, { b: [{ c: 3 }, { c: 4 }] }] }],
  [
    'numbers as names',
    [
      { 10: 'a', 2: 'a', x: 'a' },
      { 10: 'b', 2: 'b', x: 'b' },
    ],
  ],
])('what is packed comes back: %s', (_, value) => {
  expect(andBack(value)).toEqual(asJson(value));
  expect(JSON.stringify(andBack(value))).toBe(JSON.stringify(value));
});

test('a list of alike objects says its names once', () => {
  expect(JSON.stringify(pack(cards)).length).toBeLessThan(JSON.stringify(cards).length * 0.4);
});

const set: ReleaseSet = {
  id: 'one',
  remotes: [
    {
      name: 'mf-likes',
      version: '1.2.3',
      federationName: 'mf_likes_1_2_3',
      entry: '/mf/mf-likes/1.2.3/client/remoteEntry.mjs',
      integrity: 'sha256-x',
      routes: [
        { id: 'likes', path: '/likes', layout: 'default', access: 'member' },
        { id: 'likes-new', path: '/likes/:new?', layout: 'empty', access: 'any' },
        { id: 'login', path: '/login', layout: 'empty', access: 'visitor', cacheSeconds: 5 },
      ],
      slots: [
        { id: 'like', slot: 'overlay', overlay: 'like', audience: 'member', load: 'open' },
        { id: 'signup-overlay', slot: 'overlay', overlay: 'signup', audience: 'any', load: 'open' },
        { id: 'heart', slot: 'banner', audience: 'free', routes: ['likes', 'chats'], load: 'server', order: 0 },
        { id: 'pulse', slot: 'alert', audience: 'free', notOn: ['likes', 'chats'], load: 'idle' },
      ],
    },
  ],
};

test('a release set comes back whole, from less than half as much', () => {
  expect(unpackSet(asJson(packSet(set)), unpackCalls)).toEqual(set);
  expect(JSON.stringify(packSet(set)).length).toBeLessThan(JSON.stringify(set).length / 2);
});

test.each([
  ['almost the same', ['likes', 'chats', 'swipe-game', 'profile'], true],
  ['named by numbers', ['0', 'likes'], false],
])('slots on routes that are %s → their lists come back whole', (_what, notOn, isPacked) => {
  const lists = [notOn, ['likes', 'chats', 'swipe-game'], ['likes-new']];
  const slots = lists.map((list, index) => ({ ...set.remotes[0]!.slots[3]!, id: `pulse-${index}`, notOn: list }));
  const given = { id: 'four', remotes: [{ ...set.remotes[0]!, slots }] };
  const packed = packSet(given);
  expect(Array.isArray(packed.remotes[0])).toBe(isPacked);
  if (isPacked) expect(packed.places).toEqual(['1 profile', 'likes chats swipe-game', 'likes-new']);
  expect(unpackSet(asJson(packed), unpackCalls)).toEqual(given);
});

test('the calls that a release declares come back, a name of the contract as one bit', () => {
  const calls = ['GET mf-likes/stories.php', 'getLikes', 'like', 'unlike'];
  const given = { id: 'five', remotes: [{ ...set.remotes[0]!, calls }] };
  const packed = packSet(given);
  expect(Array.isArray(packed.remotes[0])).toBe(true);
  expect(unpackSet(asJson(packed), unpackCalls)).toEqual(given);
  const [release, routes, slots] = packed.remotes[0] as unknown as string[];
  expect(JSON.stringify(packed.remotes[0]).length).toBeLessThan(JSON.stringify([release, routes, slots]).length + 70);
});

test('a release without integrity is packed too', () => {
  const [remote] = set.remotes;
  const without = { id: 'three', remotes: [{ ...remote!, integrity: undefined }] };
  expect(Array.isArray(packSet(without).remotes[0])).toBe(true);
  expect(unpackSet(asJson(packSet(without)), unpackCalls)).toEqual(without);
});

test('what this contract does not know goes as it is, and so does a team’s own build', () => {
  const [remote] = set.remotes;
  const strange = { ...remote!, slots: [{ ...remote!.slots[0]!, audience: 'everyone' as never }] };
  const own = { ...remote!, entry: 'http://localhost:4999/remoteEntry.mjs', override: { url: 'http://localhost:4999/' } };
  const otherHash = { ...remote!, integrity: 'sha384-x' };
  for (const one of [strange, own, otherHash]) {
    const packed = packSet({ id: 'two', remotes: [one] });
    expect(packed.remotes).toEqual([one]);
    expect(unpackSet(asJson(packed), unpackCalls)).toEqual({ id: 'two', remotes: [one] });
  }
});

test('a page starts from what it was rendered with; its small pictures stand in the markup alone', () => {
  const picture = (id: number) => `UklGR${String(id).repeat(60)}`;
  const signed = 'another-photo-of-theirs.webp?e=1&s=2';
  const profiles = cards.map((one) => ({
    ...one,
    placeholder: one.id === 5 ? 'UklGRof another page, which this markup does not show' : picture(one.id),
  }));
  const body =
    profiles
      .map(({ placeholder, id }) =>
        id === 5 ? '' : `<img alt="" src="data:image/webp;base64,${placeholder}"><img src="/media/a-file-of-member-${id}.webp">`,
      )
      .join('') + `<img src="/media/${signed.replace('&', '&amp;')}">`;
  const state = {
    host: 'container' as const,
    shell: { base: '/shell/1.0.0/client/', integrity: undefined },
    unavailable: [],
    page: { locale: 'nl', settings: { name: '</script>', costs: { NL: { a: 1 }, DE: { a: 1 } } }, user: null } as never,
    router: {
      loaderData: { members: { profiles, photos: [{ file: signed }, { file: null }, { file: 'no-picture-of-this-page.webp' }] } },
      actionData: null,
      errors: null,
    },
  };
  const text = serializeState(set, state, body);
  expect(text).not.toContain('</script>');
  expect(text).not.toContain(picture(7));
  expect(text).not.toContain('a-file-of-member-7.webp');
  expect(text).not.toContain(signed);
  document.body.innerHTML = `<div id="root">${body}</div><script type="application/json" id="page-state">${text}</script>`;
  const { declareCalls, ...read } = readState(document);
  expect(read.set.remotes.flatMap(({ calls }) => calls ?? [])).toEqual([]);
  declareCalls(unpackCalls);
  expect(read).toEqual({ ...asJson(state), set });
});

test('where somebody changed the markup before, loaders run anew instead of showing one’s picture for another’s', () => {
  const state = {
    host: 'container' as const,
    shell: { base: '/shell/1.0.0/client/', integrity: undefined },
    unavailable: [],
    page: { locale: 'nl', settings: {}, user: null } as never,
    router: { loaderData: { members: { profiles: cards } }, actionData: null, errors: null },
  };
  const body = '<img src="/media/a-file-of-member-7.webp">';
  const script = (markup: string, text: string) =>
    `<div id="root">${markup}</div><script type="application/json" id="page-state">${text}</script>`;
  document.body.innerHTML = script(`<img src="chrome://an/extension.png">${body}`, serializeState(set, state, body));
  expect(readState(document)).not.toHaveProperty('router');
  // With scripts enabled, content of `noscript` is not parsed as elements: then pictures are not referenced by index.
  const hidden = `<noscript>${body}</noscript>${body}`;
  document.body.innerHTML = script(hidden, serializeState(set, state, hidden));
  expect(readState(document)).toMatchObject({ router: state.router });
});
