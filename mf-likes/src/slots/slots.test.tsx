import { ApiProvider, type Api } from '@nightlark/api-client';
import { newLikesAtom, overlayAtom, refreshHandlerAtom } from '@nightlark/state';
import { aProfile, aProfileCard, aSettings, aUser, failWith, renderScreen } from '@nightlark/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { createStore, useAtomValue } from 'jotai';
import { Component as Like } from './like/like.tsx';
import { Component as LikesLive } from './likes-live/likes-live.tsx';
import { Component as Match } from './match/match.tsx';

const freja = aProfile({ id: 7, name: 'Freja' });
const getMember = {
  profile: freja,
  images: [],
  related: [],
  notes: { member_since: null, last_active: null },
  liked: true,
  match: true,
  conversation: null,
  indexable: false,
};

const savedAs = (text: string) => ({ text, reply_to: null, updated_at: '2026-03-01T18:20:00.000Z' });

test('the match names both, and takes the first line along to the chat', async () => {
  const { user, calls, router } = renderScreen(<Match profileId={7} />, {
    user: aUser(),
    api: { getMember, saveDraft: { draft: savedAs('Tea or coffee?') } },
    path: '/likes',
    route: '/likes',
  });
  expect(await screen.findByText('You and Freja like each other.')).toBeVisible();
  expect(screen.getByRole('dialog', { name: 'It’s a match!' })).toBeVisible();
  await user.type(screen.getByRole('textbox', { name: 'Your first line' }), 'Tea or coffee?{Enter}');
  expect(await screen.findByText('Elsewhere: /members/7/chat')).toBeVisible();
  expect(router.state.location.state).toEqual({ compose: true, draft: 'Tea or coffee?' });
  expect(calls.find(({ name }) => name === 'saveDraft')?.body).toMatchObject({ profile: 7, text: 'Tea or coffee?' });
});

test('there is a draft already → the server adds the first line to it', async () => {
  const text = 'Hi Freja\nTea or coffee?';
  const { user, calls, router } = renderScreen(<Match profileId={7} />, {
    user: aUser(),
    api: { getMember, saveDraft: { draft: savedAs(text) } },
    path: '/likes',
    route: '/likes',
  });
  await user.type(await screen.findByRole('textbox', { name: 'Your first line' }), 'Tea or coffee?{Enter}');
  expect(await screen.findByText('Elsewhere: /members/7/chat')).toBeVisible();
  expect(router.state.location.state).toEqual({ compose: true, draft: text });
  const body = { profile: 7, text: 'Tea or coffee?', base: { text: '', reply_to: null } };
  expect(calls.find(({ name }) => name === 'saveDraft')?.body).toEqual(body);
});

test('the first line can’t be saved → the match stays open with it, and says why', async () => {
  const { user } = renderScreen(<Match profileId={7} />, {
    user: aUser(),
    api: { getMember, saveDraft: failWith('unexpected', { message: 'Later' }) },
  });
  const field = await screen.findByRole('textbox', { name: 'Your first line' });
  await user.type(field, 'Tea or coffee?{Enter}');
  expect(await screen.findByText('Later')).toBeVisible();
  expect(field).toHaveValue('Tea or coffee?');
  expect(screen.getByRole('button', { name: 'Write now' })).toBeEnabled();
});

test.each<[string, () => void]>([
  ['by its button', () => screen.getByRole('button', { name: 'Keep browsing' }).click()],
  ['by Escape', () => void screen.getByRole('dialog').dispatchEvent(new Event('cancel', { cancelable: true }))],
])('the match is left %s while the first line is saved → what is open by then stays, and no chat opens', async (_how, leave) => {
  const { promise, resolve } = Promise.withResolvers<{ draft: ReturnType<typeof savedAs> }>();
  const store = createStore();
  store.set(overlayAtom, { name: 'match', props: { profileId: 7 } });
  const Overlay = () => useAtomValue(overlayAtom)?.name === 'match' && <Match profileId={7} />;
  // Without a network: the response has an effect at once.
  const call = jest.fn((name: string) => (name === 'saveDraft' ? promise : Promise.resolve(getMember)));
  const { user, overlay, router } = renderScreen(
    <ApiProvider api={{ call } as unknown as Api}>
      <Overlay />
    </ApiProvider>,
    { store, user: aUser(), path: '/likes', route: '/likes' },
  );
  await user.type(await screen.findByRole('textbox', { name: 'Your first line' }), 'Tea or coffee?{Enter}');
  expect(call).toHaveBeenCalledWith('saveDraft', expect.anything());
  act(leave);
  expect(overlay()).toBeNull();
  act(() => store.set(overlayAtom, { name: 'report', props: { profileId: 9, name: 'Ida' } }));
  await act(async () => resolve({ draft: savedAs('Tea or coffee?') }));
  expect(overlay()?.name).toBe('report');
  expect(router.state).toMatchObject({ location: { pathname: '/likes' }, navigation: { state: 'idle' } });
});

test('the first line → at most as long as a message of the site', async () => {
  renderScreen(<Match profileId={7} />, { user: aUser(), settings: aSettings({ message_length: 300 }), api: { getMember } });
  expect(await screen.findByRole('textbox', { name: 'Your first line' })).toHaveAttribute('maxlength', '300');
});

test('a match with a member who is gone closes itself', async () => {
  const { store, overlay } = renderScreen(<Match profileId={7} />, { user: aUser(), api: { getMember: failWith('not_found') } });
  store.set(overlayAtom, { name: 'match', props: { profileId: 7 } });
  await waitFor(() => expect(overlay()).toBeNull());
});

test('the like modal leads to the profile and closes on a click anywhere', async () => {
  const { user, store, overlay } = renderScreen(<Like profileId={7} />, { user: aUser(), api: { getMember } });
  store.set(overlayAtom, { name: 'like', props: { profileId: 7 } });
  expect(await screen.findByRole('link', { name: 'View profile' })).toHaveAttribute('href', '/members/7');
  await user.click(await screen.findByText('Freja likes you'));
  expect(overlay()).toBeNull();
});

test('the like modal closes on a click beside its content', async () => {
  const { user, store, overlay } = renderScreen(<Like profileId={7} />, { user: aUser(), api: { getMember } });
  store.set(overlayAtom, { name: 'like', props: { profileId: 7 } });
  await screen.findByText('Freja likes you');
  await user.click(screen.getByRole('dialog').firstElementChild!);
  expect(overlay()).toBeNull();
});

test.each([
  ['photo', 'like-photo', 'Freja'],
  ['button', 'like-button', 'View profile'],
])('the like modal’s %s is pressed → an event of its own with the profile’s id', async (_, name, link) => {
  const raised: unknown[] = [];
  const hear = ({ type, detail }: CustomEventInit & Event) => void raised.push([type, detail]);
  for (const each of ['like-photo', 'like-button']) window.addEventListener(each, hear as EventListener);
  const { user } = renderScreen(<Like profileId={7} />, { user: aUser(), api: { getMember }, path: '/likes', route: '/likes' });
  await screen.findByText('Freja likes you');
  await user.click(screen.getByRole('link', { name: link }));
  for (const each of ['like-photo', 'like-button']) window.removeEventListener(each, hear as EventListener);
  expect(raised).toEqual([[name, { profileId: 7 }]]);
});

test('a live like → badge and toast with the way there', async () => {
  const card = aProfileCard({ name: 'Freja' });
  const { emit, store } = renderScreen(<LikesLive />, { user: aUser() });
  emit('like', { profile: card, match: false, num_new_likes: 4 });
  expect(store.get(newLikesAtom)).toBe(4);
  expect(await screen.findByRole('link', { name: 'Have a look' })).toHaveAttribute('href', `/likes/m/${card.id}`);
});

test('a live match opens the moment', () => {
  const card = aProfileCard();
  const { emit, overlay } = renderScreen(<LikesLive />, { user: aUser() });
  emit('like', { profile: card, match: true, num_new_likes: 1 });
  expect(overlay()).toEqual({ name: 'match', props: { profileId: card.id } });
});

describe('a match or a like where an overlay would interrupt', () => {
  const card = aProfileCard({ id: 7, name: 'Freja' });
  const match = { profile: card, match: true, num_new_likes: 1 };
  const told = () => screen.findByRole('link', { name: 'Write now' });

  test.each(['/chats/5', '/members/9/chat'])('on %s → a toast with the way to the chat', async (path) => {
    const { emit, overlay } = renderScreen(<LikesLive />, { user: aUser(), path });
    emit('like', match);
    expect(await told()).toHaveAttribute('href', '/members/7/chat');
    expect(screen.getByText(/You and Freja like each other/)).toBeVisible();
    expect(overlay()).toBeNull();
  });

  test('over another overlay → a toast, and that one stays', async () => {
    const { emit, overlay, store } = renderScreen(<LikesLive />, { user: aUser(), path: '/members' });
    store.set(overlayAtom, { name: 'report', props: { profileId: 9, name: 'Ida' } });
    emit('like', match);
    expect(await told()).toBeVisible();
    expect(overlay()?.name).toBe('report');
  });

  test('while the member is typing → a toast', async () => {
    const search = <input aria-label="Search" />;
    const { emit, overlay, user } = renderScreen(
      <>
        {search}
        <LikesLive />
      </>,
      { user: aUser(), path: '/members' },
    );
    await user.click(screen.getByRole('textbox', { name: 'Search' }));
    emit('like', match);
    expect(await told()).toBeVisible();
    expect(overlay()).toBeNull();
  });

  test('?t on a conversation → a toast with the way to the like', async () => {
    const { overlay } = renderScreen(<LikesLive />, { user: aUser(), path: '/chats/5?t=0', api: { autoLike: { profile: card } } });
    expect(await screen.findByRole('link', { name: 'Have a look' })).toHaveAttribute('href', '/likes/m/7');
    expect(overlay()).toBeNull();
  });

  test('?t, and a conversation is opened while the like is looked for → a toast', async () => {
    const { promise, resolve } = Promise.withResolvers<{ profile: typeof card }>();
    const { overlay, router, calls } = renderScreen(<LikesLive />, { user: aUser(), path: '/?t=0', api: { autoLike: () => promise } });
    await waitFor(() => expect(calls).toHaveLength(1));
    await act(() => router.navigate('/chats/5'));
    resolve({ profile: card });
    expect(await screen.findByRole('link', { name: 'Have a look' })).toBeVisible();
    expect(overlay()).toBeNull();
  });
});

test('fifty likes in one burst → one toast and one refresh', async () => {
  let refreshes = 0;
  const { emit, store } = renderScreen(<LikesLive />, { user: aUser() });
  act(() => store.set(refreshHandlerAtom, { refresh: async () => void refreshes++ }));
  for (let id = 1; id <= 50; id += 1)
    emit('like', { profile: aProfileCard({ id, name: `Member ${id}` }), match: false, num_new_likes: id });
  await waitFor(() => expect(refreshes).toBe(1));
  expect(screen.getAllByRole('link')).toHaveLength(1);
  expect(screen.getByRole('link', { name: 'Have a look' })).toHaveAttribute('href', '/likes/m/50');
});

test('?t → after that time the next real like, and t leaves the address', async () => {
  const card = aProfileCard();
  const { router, overlay } = renderScreen(<LikesLive />, { user: aUser(), path: '/?t=0&x=1', api: { autoLike: { profile: card } } });
  await waitFor(() => expect(overlay()).toEqual({ name: 'like', props: { profileId: card.id } }));
  expect(router.state.location.search).toBe('?x=1');
});

test('?t without a like shows nothing', async () => {
  const { calls, overlay } = renderScreen(<LikesLive />, { user: aUser(), path: '/?t=0', api: { autoLike: null } });
  await waitFor(() => expect(calls).toHaveLength(1));
  expect(overlay()).toBeNull();
});

test.each(['2.5', '-1', 'soon', '12345', ''])('t is "%s" → no delay, and removed from the address', async (t) => {
  const { router, calls } = renderScreen(<LikesLive />, { user: aUser(), path: `/?t=${t}&x=1` });
  await waitFor(() => expect(router.state.location.search).toBe('?x=1'));
  expect(calls).toEqual([]);
});
