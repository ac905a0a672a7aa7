import { jest } from '@jest/globals';
import type { LiveSet } from '../registry/live-set.ts';
import type { ReleaseId } from '../registry/release-id.ts';
import { CandidateRecord } from './candidates.ts';
import type { RequestedPage } from './page-remotes.ts';

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

const one = (name: Name): ReleaseId => ({ name, version: '1.0.0' });

let record: CandidateRecord;
beforeEach(() => {
  record = new CandidateRecord();
});
afterEach(() => jest.useRealTimers());
const rendered = (until?: number) => record.current(until).rendered;
const ran = () => record.current().ran;

test('nothing ran: no candidates', () => {
  expect(record.current()).toEqual({ rendered: [], ran: [] });
});

test('one area is being rendered: it alone, whatever ran before', () => {
  record.begin(at('/chats/7'))();
  record.begin(at('/members/7?country=any'));
  expect(rendered()).toEqual([one('members')]);
});

test('a page that is requested after the renderer stopped responding: its remote is no candidate', async () => {
  record.begin(at('/chats'));
  const blockedSince = performance.now();
  await new Promise((resolve) => setTimeout(resolve, 5));
  record.begin(at('/members/7'));
  expect(record.current(blockedSince)).toEqual({ rendered: [one('chat')], ran: [one('chat')] });
  expect(rendered()).toEqual([one('chat'), one('members')]);
});

test('pages of two areas are being rendered: both, once each, until the last page of one ends', () => {
  record.begin(at('/members/7'));
  const end = record.begin(at('/chats'));
  record.begin(at('/chats/7'));
  expect(rendered()).toEqual([one('members'), one('chat')]);
  end();
  expect(rendered()).toEqual([one('members'), one('chat')]);
});

test('another remote’s banner is on the page that is rendered: both', () => {
  record.begin(asMember('/members/7'));
  expect(rendered()).toEqual([one('members'), one('legal')]);
});

test('the banner is not for that page, or not for visitors: the route’s remote alone', () => {
  for (const page of [asMember('/chats/7'), at('/chats/7')]) {
    record = new CandidateRecord();
    record.begin(page);
    expect(rendered()).toEqual([one('chat')]);
  }
});

test('a page of the shell with a banner is being rendered: the banner’s remote', () => {
  record.begin(at('/members/7'))();
  record.begin(asMember('/'));
  expect(record.current()).toEqual({ rendered: [one('legal')], ran: [one('legal'), one('members')] });
});

test('no page is being rendered, however they ended: what ran before, banners too', () => {
  record.begin(asMember('/members/7'))();
  expect(record.current()).toEqual({ rendered: [], ran: [one('members'), one('legal')] });
});

test('many pages of others since: its code may still go on, for a minute', () => {
  jest.useFakeTimers();
  record.begin(at('/members/7'))();
  jest.advanceTimersByTime(40_000);
  for (let page = 0; page < 10; page++) record.begin(at('/chats'))();
  expect(ran()).toEqual([one('members'), one('chat')]);
  jest.advanceTimersByTime(30_000);
  expect(ran()).toEqual([one('chat')]);
});

test('a version that only previews ran is here as a preview, until a page of anybody runs it, and when that is a minute ago again', () => {
  jest.useFakeTimers();
  const preview = (page: RequestedPage): RequestedPage => ({ ...page, live: { ...page.live, isPreview: true } });
  expect(record.isPreview(one('chat'))).toBe(false);
  const end = record.begin(preview(at('/chats')));
  expect(record.isPreview(one('chat'))).toBe(true);
  end();
  expect([record.isPreview(one('chat')), record.isPreview(one('members'))]).toEqual([true, false]);
  record.begin(at('/chats'))();
  record.begin(preview(at('/chats')))();
  expect(record.isPreview(one('chat'))).toBe(false);
  jest.advanceTimersByTime(61_000);
  record.begin(preview(at('/chats')))();
  expect(record.isPreview(one('chat'))).toBe(true);
});
