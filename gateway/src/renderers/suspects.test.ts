import type { Release } from '@nightlark/release';
import type { LiveSet } from '../registry/live-set.ts';
import type { StoredRelease } from './protocol.ts';
import type { RequestedPage } from './page-remotes.ts';
import { createSuspects } from './suspects.ts';

const ROUTES = { members: ['/members', '/members/:id'], chat: ['/chats/:id?'], legal: ['/pages/*'] } as const;
type Name = keyof typeof ROUTES;
const NAMES = Object.keys(ROUTES) as Name[];

const live = {
  set: {
    id: 'set',
    remotes: NAMES.map((name) => ({
      name,
      version: '1.0.0',
      routes: ROUTES[name].map((path) => ({ id: path, path })),
      slots: name === 'legal' ? [{ slot: 'banner', audience: 'member', load: 'server', notOn: ['/chats/:id?'] }] : [],
    })),
  },
  unavailable: new Set(),
} as unknown as LiveSet;
/** A visitor's page: nothing but its route's remote runs for it. */
const at = (path: string): RequestedPage => ({ live, url: `http://site.example${path}`, hasSession: false });
/** A member's page, with a banner of another remote everywhere but in the chats. */
const asMember = (path: string): RequestedPage => ({ ...at(path), hasSession: true });

function suspectsOf(names: readonly Name[] = NAMES) {
  const placed = new Map<string, StoredRelease>();
  const suspects = createSuspects(placed);
  for (const name of names) placed.set(`${name.replace(/\W/g, '_')}_1_0_0`, {} as StoredRelease);
  return { suspects, placed };
}
const one = (name: Name): Pick<Release, 'name' | 'version'> => ({ name, version: '1.0.0' });

test('nothing ran: nobody is suspected', () => {
  const { suspects } = suspectsOf();
  expect(suspects.all()).toEqual([]);
});

test('one area is being rendered: it alone, whatever ran before', () => {
  const { suspects } = suspectsOf();
  suspects.begin(at('/chats/7')).end(['chat']);
  suspects.begin(at('/members/7?country=any'));
  expect(suspects.all()).toEqual([one('members')]);
});

test('a page that is requested after the renderer stopped responding: its remote is not suspected', async () => {
  const { suspects } = suspectsOf();
  suspects.begin(at('/chats'));
  const blockedSince = performance.now();
  await new Promise((resolve) => setTimeout(resolve, 5));
  suspects.begin(at('/members/7'));
  expect(suspects.all(blockedSince)).toEqual([one('chat')]);
  expect(suspects.all()).toEqual([one('chat'), one('members')]);
});

test('pages of two areas are being rendered: both are suspected, and neither alone', () => {
  const { suspects } = suspectsOf();
  suspects.begin(at('/members/7'));
  const chat = suspects.begin(at('/chats'));
  suspects.begin(at('/chats/7'));
  expect(suspects.all()).toEqual([one('members'), one('chat')]);
  chat.end(['chat']);
  expect(suspects.all()).toEqual([one('members'), one('chat')]);
});

test('another remote’s banner is on the page that is rendered: both are suspected, and neither alone', () => {
  const { suspects } = suspectsOf();
  suspects.begin(asMember('/members/7'));
  expect(suspects.all()).toEqual([one('members'), one('legal')]);
  expect(suspects.present()).toEqual([one('members'), one('legal')]);
});

test('the banner is not for that page, or not for visitors: the route’s remote alone', () => {
  for (const page of [asMember('/chats/7'), at('/chats/7')]) {
    const { suspects } = suspectsOf();
    suspects.begin(page);
    expect(suspects.all()).toEqual([one('chat')]);
  }
});

test('a page of the shell with a banner is under way: the banner’s remote, and what ran last', () => {
  const { suspects } = suspectsOf();
  suspects.begin(at('/members/7')).end(['members']);
  suspects.begin(asMember('/'));
  expect(suspects.all()).toEqual([one('members'), one('legal')]);
});

test('no page is under way: what ran last, slots too', () => {
  const { suspects } = suspectsOf();
  suspects.begin(at('/members/7')).end(['members', 'legal']);
  expect(suspects.all()).toEqual([one('members'), one('legal')]);
});

test('only the last few are remembered', () => {
  const { suspects } = suspectsOf();
  suspects.begin(at('/members/7')).end(['members']);
  for (let page = 0; page < 4; page++) suspects.begin(at('/chats')).end(['chat']);
  expect(suspects.all()).toEqual([one('chat')]);
});

test('only a page of the shell is in progress: the remotes that ran last are suspected', () => {
  const { suspects } = suspectsOf();
  suspects.begin(at('/members/7')).end(['members']);
  suspects.begin(at('/'));
  expect(suspects.all()).toEqual([one('members')]);
});

test('a page that failed adds no suspects, and is no longer in progress', () => {
  const { suspects } = suspectsOf();
  const page = suspects.begin(at('/members/7'));
  page.end([]);
  page.end([]);
  expect(suspects.all()).toEqual([]);
});

test('a version that is withdrawn already is not suspected, but may go on behind its pages', () => {
  const { suspects, placed } = suspectsOf();
  suspects.begin(at('/members/7'));
  placed.delete('members_1_0_0');
  expect(suspects.all()).toEqual([]);
  expect(suspects.present()).toEqual([one('members')]);
});

test('many pages of others since, or a page that failed: its code may still go on', () => {
  const { suspects } = suspectsOf();
  suspects.begin(at('/members/7')).end([]);
  for (let page = 0; page < 10; page++) suspects.begin(at('/chats')).end(['chat']);
  expect(suspects.present()).toEqual([one('members'), one('chat')]);
});

test('a member’s page failed: its banner’s code may still go on, too', () => {
  const { suspects } = suspectsOf();
  suspects.begin(asMember('/members/7')).end([]);
  expect(suspects.present()).toEqual([one('members'), one('legal')]);
});
