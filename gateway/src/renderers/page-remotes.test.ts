import type { ReleaseSlot } from '@nightlark/contract';
import type { LiveSet } from '../registry/live-set.ts';
import { matchesRoute, slotRemotesOf } from './page-remotes.ts';

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

const BANNER: ReleaseSlot = { id: 'banner', slot: 'banner', audience: 'any', load: 'server' };

interface Page {
  path?: string;
  hasSession?: boolean;
  unavailable?: ReadonlySet<string>;
}

/** Whether mf-a's slot may be rendered on a page. */
function isSuspected(slot: Partial<ReleaseSlot>, { path = '/b', hasSession = false, unavailable = new Set() }: Page): boolean {
  const remotes = [
    { name: 'mf-a', version: '1.0.0', routes: [{ id: 'a', path: '/a' }], slots: [{ ...BANNER, ...slot }] },
    { name: 'mf-b', version: '1.0.0', routes: [{ id: 'b', path: '/b' }], slots: [] },
  ];
  const live = { set: { id: 'set', remotes }, unavailable } as unknown as LiveSet;
  return slotRemotesOf({ live, url: `http://site.example${path}`, hasSession }).some(({ name }) => name === 'mf-a');
}

test.each<[string, boolean, Partial<ReleaseSlot>, Page]>([
  ['a banner for everybody', true, {}, {}],
  ['a banner for this route', true, { routes: ['b'] }, {}],
  ['a banner for another route', false, { routes: ['a'] }, {}],
  ['a banner not for this route', false, { notOn: ['b'] }, {}],
  ['a banner for everybody, on a page of the shell', true, {}, { path: '/' }],
  ['a banner for a page of the shell', true, { routes: ['index'] }, { path: '/' }],
  ['a banner for another remote’s route, on a page of the shell', false, { routes: ['a'] }, { path: '/' }],
  ['a banner for members, and a page without a session', false, { audience: 'free' }, {}],
  ['a banner for members, and a page with a session', true, { audience: 'free' }, { hasSession: true }],
  // The session may have ended.
  ['a banner for visitors, and a page with a session', true, { audience: 'visitor' }, { hasSession: true }],
  ['a banner of a version in quarantine, which is not rendered', false, {}, { unavailable: new Set(['mf-a']) }],
  ['a slot that browsers load', false, { load: 'idle' }, {}],
  ['an overlay', false, { slot: 'overlay', load: 'open' }, {}],
])('%s → suspected: %s', (_what, expected, slot, page) => {
  expect(isSuspected(slot, page)).toBe(expected);
});
