import { paths, type ResponseOf } from '@nightlark/contract';
import { unreadMessagesAtom } from '@nightlark/state';
import { aChat, aConversation, aMessage, aProfileCard, aUser, failWith, renderScreen, type ApiAnswers } from '@nightlark/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { Component as ChatLive } from '../../slots/chat-live/chat-live.tsx';
import * as chats from './screen.tsx';

const AT = '2026-03-01T18:20:00.000Z';
const row = (id: number, name: string, last: number, num_unread_messages: number) =>
  aChat({
    conversation: { id, last_message: aMessage({ id: last, text: `Said ${last}`, delivered_at: AT }), updated_at: AT },
    profile: aProfileCard({ id: id + 100, name }),
    num_unread_messages,
  });
const ida = row(5, 'Ida', 40, 2);
const otto = row(6, 'Otto', 39, 0);
const mia = row(7, 'Mia', 50, 1);
const listed = (...rows: (typeof ida)[]): ResponseOf<'getChats'> => ({
  chats: rows,
  num_unread_messages: rows.reduce((sum, each) => sum + each.num_unread_messages, 0),
});

function Page() {
  return (
    <>
      <chats.Component />
      <ChatLive />
    </>
  );
}

/** The rows: name and last message. */
const shown = () =>
  screen
    .getAllByRole('link', { name: /Said/ })
    .map(({ textContent }) => /(Ida|Otto|Mia|Ove).*(Said \d\d)/s.exec(textContent)!.slice(1).join(': '));

/** Loads the list again; the response is `first`, and comes after what happens meanwhile. Later responses are `then`. */
async function reload(first: ResponseOf<'getChats'>, then = first) {
  const { promise: held, resolve } = Promise.withResolvers<ResponseOf<'getChats'>>();
  const responses = [listed(ida, otto), held];
  const routes = [{ path: paths.chats.path, loader: chats.loader, Component: Page, HydrateFallback: () => null }];
  const page = renderScreen(routes, {
    path: '/chats',
    user: aUser({ num_unread_messages: 2 }),
    api: { getChats: ({ query }) => (query.archived ? listed() : (responses.shift() ?? then)), deliverChat: null },
  });
  await screen.findByRole('link', { name: /Ida/ });
  let done = Promise.resolve();
  act(() => void (done = page.router.revalidate()));
  await waitFor(() => expect(page.calls.filter(({ name }) => name === 'getChats')).toHaveLength(2));
  const answer = () =>
    act(async () => {
      resolve(first);
      await done;
    });
  return { ...page, answer };
}

describe('a list is requested, and before its response', () => {
  test('a message comes → its row stays on top and unread, and counts', async () => {
    const { emit, answer, store } = await reload(listed(ida, otto));
    emit('message', { conversation: 6, message: aMessage({ id: 50, text: 'Said 50', delivered_at: AT }), num_unread_messages: 3 });
    await answer();
    expect(shown()).toEqual(['Otto: Said 50', 'Ida: Said 40']);
    expect(screen.getByRole('link', { name: /Otto.*1 unread message/s })).toBeVisible();
    expect(store.get(unreadMessagesAtom)).toBe(3);
  });

  test('one is read on another device → it stays read', async () => {
    const { emit, answer, store } = await reload(listed(ida, otto));
    emit('read', { conversation: 5, own: true, read_until: 40, at: AT, num_unread_messages: 0 });
    await answer();
    expect(screen.getByRole('link', { name: /Ida/ })).not.toHaveAccessibleName(/unread/);
    expect(store.get(unreadMessagesAtom)).toBe(0);
  });

  test.each([
    ['deleted', 'chat_deleted', { conversation: 5, num_unread_messages: 0 }],
    ['archived', 'chat_archived', { conversation: 5, archived: true }],
  ] as const)('one is %s on another device → it does not come back', async (_, name, event) => {
    const { emit, answer } = await reload(listed(ida, otto));
    emit(name, event as never);
    await answer();
    expect(shown()).toEqual(['Otto: Said 39']);
  });

  test('someone new writes, and a list with them comes first → they stay', async () => {
    const { emit, answer } = await reload(listed(ida, otto), listed(mia, ida, otto));
    emit('message', { conversation: 7, message: mia.conversation.last_message!, num_unread_messages: 3 });
    expect(await screen.findByRole('link', { name: /Mia.*Said 50/s })).toBeVisible();
    await answer();
    expect(shown()).toEqual(['Mia: Said 50', 'Ida: Said 40', 'Otto: Said 39']);
  });

  test('nothing happens → the response is shown, with its count', async () => {
    const { answer, store } = await reload(listed(row(6, 'Otto', 60, 1), row(5, 'Ida', 40, 0)));
    await answer();
    expect(shown()).toEqual(['Otto: Said 60', 'Ida: Said 40']);
    expect(store.get(unreadMessagesAtom)).toBe(1);
  });
});

test('read, and a later message comes before the list that has both → the row is unread', async () => {
  const { emit, answer } = await reload(listed(row(5, 'Ida', 50, 1), otto));
  emit('read', { conversation: 5, own: true, read_until: 40, at: AT, num_unread_messages: 0 });
  emit('message', { conversation: 5, message: aMessage({ id: 50, text: 'Said 50', delivered_at: AT }), num_unread_messages: 1 });
  await answer();
  expect(screen.getByRole('link', { name: /Ida.*1 unread message/s })).toBeVisible();
});

describe('a further page is requested, and before its response', () => {
  const ove = row(8, 'Ove', 20, 0);
  /** @param further the responded page's rows */
  async function requestMore(further: (typeof ida)[], api: ApiAnswers = {}) {
    const { promise: held, resolve } = Promise.withResolvers<ResponseOf<'getChats'>>();
    const routes = [{ path: paths.chats.path, loader: chats.loader, Component: Page, HydrateFallback: () => null }];
    const page = renderScreen(routes, {
      path: '/chats',
      user: aUser(),
      api: { getChats: ({ query }) => (query.cursor ? held : { ...listed(ida, otto), next_cursor: 'c1' }), deliverChat: null, ...api },
    });
    await page.user.click(await screen.findByRole('button', { name: 'Show more' }));
    await waitFor(() => expect(page.calls.some(({ query }) => query['cursor'] === 'c1')).toBe(true));
    const answer = async () => {
      resolve(listed(...further));
      await waitFor(() => expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull());
    };
    return { ...page, answer };
  }
  const changes = [
    ['deleted', 'chat_deleted', (conversation: number) => ({ conversation, num_unread_messages: 0 })],
    ['archived', 'chat_archived', (conversation: number) => ({ conversation, archived: true })],
  ] as const;

  test.each(changes)('a shown one is %s on another device → it does not come back', async (_, name, event) => {
    const { emit, answer } = await requestMore([ove]);
    emit(name, event(5) as never);
    expect(shown()).toEqual(['Otto: Said 39']);
    await answer();
    expect(shown()).toEqual(['Otto: Said 39', 'Ove: Said 20']);
  });

  test.each(changes)('one of that page is %s on another device → it is not shown', async (_, name, event) => {
    const { emit, answer } = await requestMore([ove, row(7, 'Mia', 19, 0)]);
    emit(name, event(8) as never);
    await answer();
    expect(shown()).toEqual(['Ida: Said 40', 'Otto: Said 39', 'Mia: Said 19']);
  });

  /** The event says neither whether they blocked the viewer nor whether they hid. */
  async function becomeUnavailable(getChat: ApiAnswers['getChat']) {
    const { emit, answer, calls, router } = await requestMore([ove, row(7, 'Mia', 19, 0)], { getChat });
    emit('chat_state', { conversation: 8, profile: 108, available: false, num_unread_messages: 0 });
    await waitFor(() => expect(calls.some(({ name }) => name === 'getChat')).toBe(true));
    await act(() => router.revalidate());
    await answer();
  }

  test('a member of that page blocks the viewer → their row is not shown', async () => {
    await becomeUnavailable(failWith('not_found'));
    await waitFor(() => expect(shown()).toEqual(['Ida: Said 40', 'Otto: Said 39', 'Mia: Said 19']));
  });

  test('a member of that page hides → their row stays, without their photo', async () => {
    const photo = (name: RegExp) => within(screen.getByRole('link', { name })).queryByRole('presentation');
    await becomeUnavailable(aConversation({ profile: { ...ove.profile, main_image: null } }));
    await waitFor(() => expect(photo(/Ove/)).toBeNull());
    expect(photo(/Mia/)).toBeVisible();
    expect(shown()).toEqual(['Ida: Said 40', 'Otto: Said 39', 'Ove: Said 20', 'Mia: Said 19']);
  });
});
