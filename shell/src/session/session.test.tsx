import {
  chatsAtom,
  creditsAtom,
  installPromptAtom,
  leaveSignedOut,
  likesAtom,
  nowAtom,
  pushAtom,
  refreshHandlerAtom,
  timeBonusAtom,
  userAtom,
} from '@nightlark/state';
import { aChat, anOwnProfile, aProfileCard, aUser, failWith, renderScreen, type RenderOptions } from '@nightlark/testing';
import type { User } from '@nightlark/contract';
import { act, waitFor } from '@testing-library/react';
import { createStore } from 'jotai';
import { EARLY_INPUT } from '../composition/in-page.ts';
import { FakeEventSource } from '../testing/fake-event-source.ts';
import { aPage } from '../testing/render-shell.tsx';
import { Badges, titleWith } from './badges.ts';
import type { PageData } from './load-page-data.ts';
import { PageContext } from './page-context.ts';
import { SessionEffects } from './session-effects.tsx';

/** The member of the page. */
const me = (changes: Partial<User> = {}) => aUser({ id: 7, ...changes });

function renderSession({ page, ...options }: RenderOptions & { page?: Partial<PageData> } = {}) {
  return renderScreen(
    <PageContext value={aPage(page)}>
      <title>Members</title>
      <Badges />
      <SessionEffects />
    </PageContext>,
    options,
  );
}
const likes = { profiles: [aProfileCard()], liked_by: [], counts: { received: 1, sent: 0, matches: 0, new: 1 } };
const fresh = {
  getUser: { user: me({ num_unread_messages: 2, num_new_likes: 1 }) },
  getChats: { chats: [aChat()], num_unread_messages: 2 },
  getLikes: likes,
};

test('the title counts unread messages and new likes', async () => {
  renderSession({ user: me({ num_unread_messages: 2, num_new_likes: 1 }) });
  await waitFor(() => expect(document.title).toBe('(3) Members'));
});

test.each([
  ['Members', 3, '(3) Members'],
  ['(3) Members', 4, '(4) Members'],
  ['(3) Members', 0, 'Members'],
])('%s with %i news is %s', (title, count, wanted) => {
  expect(titleWith(title, count)).toBe(wanted);
});

test('a refresh reloads member, chats and likes', async () => {
  const { store, calls } = renderSession({ user: me(), api: fresh });
  await act(() => store.get(refreshHandlerAtom).refresh());
  expect(calls.map(({ name }) => name).sort()).toEqual(['getChats', 'getLikes', 'getUser']);
  expect(store.get(userAtom)?.num_unread_messages).toBe(2);
  expect(store.get(chatsAtom)).toHaveLength(1);
  expect(store.get(likesAtom)?.profiles).toHaveLength(1);
});

test('a member who must prove their age first → no chats, no likes and no live events, until the proof is there', async () => {
  const uninstall = FakeEventSource.install();
  const streams = () => FakeEventSource.made.map(({ url }) => url);
  try {
    let proven = false;
    const getUser = () => ({ user: me({ age_check: !proven }) });
    const { store, calls } = renderSession({ user: me({ age_check: true }), api: { ...fresh, getUser } });
    const refresh = () => act(() => store.get(refreshHandlerAtom).refresh());
    expect(streams()).toEqual([]);
    await refresh();
    expect(calls.map(({ name }) => name)).toEqual(['getUser']);
    proven = true;
    await refresh();
    expect(calls.map(({ name }) => name)).toContain('getChats');
    await waitFor(() => expect(streams()).toEqual(['/api/events.php?last_event_id=0']));
  } finally {
    uninstall();
  }
});

test.each([
  ['nobody is logged in by now', { user: null }, null],
  ['a proof of age is wanted by now', { user: me({ age_check: true }) }, { age_check: true }],
])('%s → a refresh finds it out, and asks for nothing that would be refused', async (_, getUser, found) => {
  const { store, calls } = renderSession({ user: me(), api: { ...fresh, getUser } });
  await act(() => store.get(refreshHandlerAtom).refresh());
  expect(calls.map(({ name }) => name)).toEqual(['getUser']);
  expect(store.get(userAtom)).toEqual(found && expect.objectContaining(found));
});

test('a refresh that is refused leaves a visitor; any other fault changes nothing', async () => {
  const ended = renderSession({ user: me(), api: { ...fresh, getUser: failWith('authentication_required') } });
  await act(() => ended.store.get(refreshHandlerAtom).refresh());
  expect(ended.store.get(userAtom)).toBeNull();
  ended.unmount();
  const faulty = renderSession({ user: me(), api: { ...fresh, getLikes: failWith('unexpected') } });
  await act(() => faulty.store.get(refreshHandlerAtom).refresh());
  expect(faulty.store.get(userAtom)).not.toBeNull();
});

test('a visitor’s refresh asks for nothing that they would be refused', async () => {
  const { store, calls } = renderSession({ api: { ...fresh, getUser: { user: null } } });
  await act(() => store.get(refreshHandlerAtom).refresh());
  expect(calls.map(({ name }) => name)).toEqual(['getUser']);
});

test('the balance falls while a refresh loads the old one → loaded again, the new one stays', async () => {
  let credits = 10;
  let rounds = 0;
  const getUser = () => {
    rounds += 1;
    return { user: me({ credits }) };
  };
  const getLikes = () => {
    if (rounds === 1) store.set(creditsAtom, (credits = 7));
    return likes;
  };
  const { store } = renderSession({ user: me({ credits }), api: { ...fresh, getUser, getLikes } });
  const seen: number[] = [];
  store.sub(creditsAtom, () => seen.push(store.get(creditsAtom)));
  await act(() => store.get(refreshHandlerAtom).refresh());
  expect([rounds, ...seen]).toEqual([2, 7]);
});

test('data that changes all the time → loaded three times, then replaced', async () => {
  let rounds = 0;
  const getLikes = () => {
    store.set(creditsAtom, (rounds += 1) + 100);
    return likes;
  };
  const { store } = renderSession({ user: me(), api: { ...fresh, getUser: { user: me({ credits: 7 }) }, getLikes } });
  await act(() => store.get(refreshHandlerAtom).refresh());
  expect([rounds, store.get(creditsAtom)]).toEqual([3, 7]);
});

test('several refreshes are requested during one → one more, after it', async () => {
  let rounds = 0;
  const getUser = () => (rounds++, fresh.getUser);
  const { store } = renderSession({ user: me(), api: { ...fresh, getUser } });
  const { refresh } = store.get(refreshHandlerAtom);
  await act(() => Promise.all([refresh(), refresh(), refresh(), refresh()]));
  expect(rounds).toBe(2);
});

test('while the session is being ended nothing is requested', async () => {
  const { store, calls } = renderSession({ user: me(), api: fresh });
  const refused = leaveSignedOut(async () => {
    await store.get(refreshHandlerAtom).refresh();
    throw new Error('refused');
  }, 7);
  await expect(refused).rejects.toThrow('refused');
  expect(calls).toEqual([]);
  await act(() => store.get(refreshHandlerAtom).refresh());
  expect(calls).toHaveLength(3);
});

test.each([
  ['another member has logged in, in another tab', { id: 7 }, [{ id: 8 }], 1],
  ['another one after this one’s logout, in another tab', { id: 7 }, [null, { id: 8 }], 1],
  ['the same member, with other data', { id: 7 }, [{ id: 7, credits: 3 }, null, { id: 7 }], 0],
  ['a visitor has logged in, in another tab', null, [{ id: 7 }], 0],
])('%s → the page is loaded anew, or not', async (_, user, later, times) => {
  const member = (changes: Partial<User> | null) => changes && aUser(changes);
  const { store } = renderSession({ user: member(user), api: fresh });
  // Of jsdom, which can't load a document.
  const navigation = jest.spyOn(console, 'error').mockReturnValue();
  for (const each of later) act(() => store.set(userAtom, member(each)));
  expect(navigation).toHaveBeenCalledTimes(times);
});

describe('polling', () => {
  beforeEach(() => void jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick'] }));
  afterEach(() => void jest.useRealTimers());

  async function roundsAfter(milliseconds: number, options: Parameters<typeof renderSession>[0], isSubscribed = false) {
    let rounds = 0;
    const getUser = () => (rounds++, fresh.getUser);
    const { store } = renderSession({ api: { ...fresh, getUser }, ...options });
    if (isSubscribed) act(() => store.set(pushAtom, { isCapable: true, isSubscribed: { endpoint: 'x' }, lastMessage: null }));
    await act(() => jest.advanceTimersByTimeAsync(milliseconds));
    return rounds;
  }

  test.each([
    [4_900, 0, false],
    [5_100, 1, false],
    [65_100, 2, false],
    [125_100, 3, false],
    [65_100, 1, true],
    [305_100, 2, true],
  ])('after %i ms there were %i rounds, push subscribed: %s', async (milliseconds, rounds, isSubscribed) => {
    expect(await roundsAfter(milliseconds, { user: me() }, isSubscribed)).toBe(rounds);
  });

  test('a visitor is not polled', async () => {
    expect(await roundsAfter(70_000, {})).toBe(0);
  });

  test('the bonus’s clock ticks by the server’s time', async () => {
    const now = Date.parse('2026-03-01T12:00:00Z');
    const user = me({ signup_date: '2026-03-01T11:59:00Z', profile: anOwnProfile() });
    const { store } = renderSession({ user, api: fresh, page: { now }, store: undefined! });
    act(() => store.set(nowAtom, now));
    expect(store.get(timeBonusAtom)?.countdown).toEqual({ hours: '03', minutes: '59', seconds: '00' });
    await act(() => jest.advanceTimersByTimeAsync(2_000));
    expect(store.get(timeBonusAtom)?.countdown).toEqual({ hours: '03', minutes: '58', seconds: '58' });
  });

  test('the page’s code came seconds after its answer → the bonus’s clock counts them too', async () => {
    const now = Date.parse('2026-03-01T12:00:00Z');
    const responseStart = Date.now() - 7_000 - performance.timeOrigin;
    performance.getEntriesByType = () => [{ responseStart } as PerformanceNavigationTiming];
    const store = createStore();
    store.set(nowAtom, now);
    renderSession({ user: me({ signup_date: '2026-03-01T11:59:00Z' }), api: fresh, page: { now }, store });
    await act(() => jest.advanceTimersByTimeAsync(2_000));
    expect(store.get(nowAtom)).toBe(now + 9_000);
    Reflect.deleteProperty(performance, 'getEntriesByType');
  });

  test.each([
    ['who has not bought → the clock goes on, so that the welcome bonus ends there', false, 60_000],
    ['who has bought → it stands: nothing of theirs ends', true, 0],
  ])('a tab is left open by a member %s', async (_, paid_user, passed) => {
    const now = Date.parse('2026-03-01T12:00:00Z');
    const store = createStore();
    store.set(nowAtom, now);
    renderSession({ user: me({ signup_date: '2026-02-27T12:00:00Z', paid_user }), api: fresh, page: { now }, store });
    await act(() => jest.advanceTimersByTimeAsync(60_000));
    expect(store.get(nowAtom)).toBe(now + passed);
  });
});

test('an offer to install the app came before the session’s code, which comes once the page is awake → known', async () => {
  const offer = new Event('beforeinstallprompt');
  window[EARLY_INPUT] = { fields: new Map(), offer, end: () => ({ clicked: null, submitted: null }), giveUp: () => {} };
  const { store } = renderSession();
  await waitFor(() => expect(store.get(installPromptAtom)).toBe(offer));
  delete window[EARLY_INPUT];
});

test('the page’s language is kept in the cookie; a choice by address leaves the address', async () => {
  window.history.replaceState(null, '', '/members?page=2&locale=de');
  renderSession({ page: { locale: 'de', localeChosen: true } });
  await waitFor(() => expect(document.cookie).toContain('locale=de'));
  expect(window.location.search).toBe('?page=2');
});

test('another tab chose a language while the page was loading → its cookie is kept', async () => {
  document.cookie = 'locale=pl; Path=/';
  const { unmount } = renderSession({ user: me({ num_new_likes: 1 }), page: { locale: 'fi' } });
  await waitFor(() => expect(document.title).toBe('(1) Members'));
  expect(document.cookie).toContain('locale=pl');
  unmount();
  document.cookie = 'locale=; Path=/; Max-Age=0';
  renderSession({ page: { locale: 'fi' } });
  await waitFor(() => expect(document.cookie).toContain('locale=fi'));
});

test('a choice made on our own pages is saved to the server if logged in; one from elsewhere is not', async () => {
  const referrer = jest.spyOn(document, 'referrer', 'get').mockReturnValue(`${window.location.origin}/`);
  const own = renderSession({
    user: me({ language: 'en' }),
    api: { setLanguage: { user: me() } },
    page: { locale: 'de', localeChosen: true },
  });
  await waitFor(() => expect(own.calls).toEqual([{ name: 'setLanguage', query: {}, body: { language: 'de' } }]));
  own.unmount();
  referrer.mockReturnValue('https://elsewhere.example/');
  const foreign = renderSession({ user: me({ language: 'en' }), page: { locale: 'de', localeChosen: true } });
  expect(foreign.calls).toEqual([]);
});

test('a page that is hidden says so with an empty JSON body', async () => {
  const beacons: [string, Blob][] = [];
  Object.assign(navigator, { sendBeacon: (url: string, body: Blob) => beacons.push([url, body]) });
  renderSession();
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
  expect(beacons.map(([url, body]) => [url, body.type])).toEqual([['/api/page-hidden.php', 'application/json']]);
  expect(await beacons[0]![1].text()).toBe('{}');
});
