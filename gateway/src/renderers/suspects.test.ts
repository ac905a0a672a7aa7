import type { Release } from '@nightlark/release';
import type { LiveSet } from '../registry/live-set.ts';
import type { StoredRelease } from './protocol.ts';
import { createSuspects, matchesRoute } from './suspects.ts';

const ROUTES = { members: ['/members', '/members/:id'], chat: ['/chats/:id?'], legal: ['/pages/*'] } as const;
type Name = keyof typeof ROUTES;
const NAMES = Object.keys(ROUTES) as Name[];

const live = {
  set: { id: 'set', remotes: NAMES.map((name) => ({ name, version: '1.0.0', routes: ROUTES[name].map((path) => ({ path })) })) },
} as unknown as LiveSet;
const at = (path: string) => `http://site.example${path}`;

function suspectsOf(names: readonly Name[] = NAMES) {
  const placed = new Map<string, StoredRelease>();
  const suspects = createSuspects(placed);
  for (const name of names) placed.set(`${name.replace(/\W/g, '_')}_1_0_0`, {} as StoredRelease);
  return { suspects, placed };
}
const one = (name: Name): Pick<Release, 'name' | 'version'> => ({ name, version: '1.0.0' });

test.each<[string, string, boolean]>([
  ['/members/:id', '/members/7', true],
  ['/members/:id', '/members/7/', true],
  ['/members/:id', '/MEMBERS/7', true],
  ['/members/:id', '/members', false],
  ['/members/:id', '/members/7/photos', false],
  ['/members', '/members/7', false],
  ['/chats/:id?', '/chats', true],
  ['/chats/:id?', '/chats/7', true],
  ['/chats/new?', '/chats/new', true],
  ['/chats/new?', '/chats/old', false],
  ['/pages/*', '/pages/a/b', true],
  ['/pages/*', '/pages', true],
  ['/pages/*', '/pagesque', false],
  ['/a.b', '/axb', false],
  ['/', '/', true],
])('%s and the address %s → %s', (pattern, pathname, expected) => {
  expect(matchesRoute(pattern, pathname)).toBe(expected);
});

test('nothing ran: nobody is suspected', () => {
  const { suspects } = suspectsOf();
  expect([suspects.all(), suspects.single()]).toEqual([[], null]);
});

test('one area is being rendered: it alone, whatever ran before', () => {
  const { suspects } = suspectsOf();
  suspects.begin(live, at('/chats/7')).end(['chat']);
  suspects.begin(live, at('/members/7?country=any'));
  expect(suspects.all()).toEqual([one('members')]);
  expect(suspects.single()).toEqual(one('members'));
});

test('what is asked for after a renderer stopped to answer is not suspected', async () => {
  const { suspects } = suspectsOf();
  suspects.begin(live, at('/chats'));
  const blockedSince = performance.now();
  await new Promise((resolve) => setTimeout(resolve, 5));
  suspects.begin(live, at('/members/7'));
  expect(suspects.all(blockedSince)).toEqual([one('chat')]);
  expect(suspects.all()).toEqual([one('chat'), one('members')]);
});

test('pages of two areas are being rendered: both are suspected, and neither alone', () => {
  const { suspects } = suspectsOf();
  suspects.begin(live, at('/members/7'));
  const chat = suspects.begin(live, at('/chats'));
  suspects.begin(live, at('/chats/7'));
  expect(suspects.all()).toEqual([one('members'), one('chat')]);
  expect(suspects.single()).toBeNull();
  chat.end(['chat']);
  expect(suspects.all()).toEqual([one('members'), one('chat')]);
});

test('no page is under way: what ran last, slots too', () => {
  const { suspects } = suspectsOf();
  suspects.begin(live, at('/members/7')).end(['members', 'legal']);
  expect(suspects.all()).toEqual([one('members'), one('legal')]);
  expect(suspects.single()).toBeNull();
});

test('only the last few are remembered', () => {
  const { suspects } = suspectsOf();
  suspects.begin(live, at('/members/7')).end(['members']);
  for (let page = 0; page < 4; page++) suspects.begin(live, at('/chats')).end(['chat']);
  expect(suspects.single()).toEqual(one('chat'));
});

test('a page of nobody’s area (the shell’s own, or none) is under way: what ran last', () => {
  const { suspects } = suspectsOf();
  suspects.begin(live, at('/members/7')).end(['members']);
  suspects.begin(live, at('/'));
  expect(suspects.single()).toEqual(one('members'));
});

test('a page that failed says nothing of who ran, and is under way no more', () => {
  const { suspects } = suspectsOf();
  const page = suspects.begin(live, at('/members/7'));
  page.end([]);
  page.end([]);
  expect(suspects.all()).toEqual([]);
});

test('a version that is withdrawn already is not suspected, but may go on behind its pages', () => {
  const { suspects, placed } = suspectsOf();
  suspects.begin(live, at('/members/7'));
  placed.delete('members_1_0_0');
  expect(suspects.all()).toEqual([]);
  expect(suspects.present()).toEqual([one('members')]);
});

test('many pages of others since, or a page that failed: its code may still go on', () => {
  const { suspects } = suspectsOf();
  suspects.begin(live, at('/members/7')).end([]);
  for (let page = 0; page < 10; page++) suspects.begin(live, at('/chats')).end(['chat']);
  expect(suspects.present()).toEqual([one('members'), one('chat')]);
});
