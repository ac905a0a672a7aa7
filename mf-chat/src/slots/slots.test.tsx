import { TYPING_EXPIRES_MS } from '@nightlark/contract';
import { aChat, aMessage, aProfileCard, aUser, failWith, renderScreen } from '@nightlark/testing';
import { chatsAtom, liveEmitterAtom, overlayAtom, unreadMessagesAtom } from '@nightlark/state';
import { act, screen, waitFor } from '@testing-library/react';
import { createStore, useAtomValue } from 'jotai';
import { draftKey, draftsAtom } from '../state/draft.ts';
import { NOTHING } from '../state/draft-sync.ts';
import { Component as BlockMember } from './block-member/block-member.tsx';
import { Component as ChatLive } from './chat-live/chat-live.tsx';
import { Component as DeleteConversation } from './delete-conversation/delete-conversation.tsx';
import { Component as Icebreakers } from './icebreakers/icebreakers.tsx';

const ida = aChat({
  conversation: { id: 5, last_message: aMessage(), updated_at: '2026-03-01T18:20:00.000Z' },
  profile: aProfileCard({ id: 9, name: 'Ida' }),
});

function storeWith(chats = [ida]) {
  const store = createStore();
  store.set(chatsAtom, chats);
  return store;
}
beforeEach(() => sessionStorage.clear());
afterEach(() => jest.useRealTimers());

test('picking an opening line leads to the composer with it', async () => {
  const api = { getIcebreakers: { icebreakers: [{ id: 'a', text: 'Tea or coffee?' }] } };
  const { user } = renderScreen(<Icebreakers profileId={9} conversationId={5} />, {
    user: aUser(),
    api,
    path: '/members/9',
    route: '/members/9',
  });
  await user.click(await screen.findByRole('button', { name: 'Tea or coffee?' }));
  expect(await screen.findByText('Elsewhere: /chats/5')).toBeVisible();
  expect(Object.values({ ...sessionStorage }).join()).toContain('Tea or coffee?');
});

test('an opening line is picked with a text written already → appended to it', async () => {
  const store = storeWith();
  const user = aUser();
  const key = draftKey(user.id, 9);
  store.set(draftsAtom, { [key]: { ...NOTHING, text: 'Hi Ida! ' } });
  const api = { getIcebreakers: { icebreakers: [{ id: 'a', text: 'Tea or coffee?' }] } };
  const { user: hand } = renderScreen(<Icebreakers profileId={9} conversationId={5} />, { user, api, store });
  await hand.click(await screen.findByRole('button', { name: 'Tea or coffee?' }));
  expect(store.get(draftsAtom)[key]?.text).toBe('Hi Ida!\nTea or coffee?');
});

test('blocking tells the server and goes back to the members', async () => {
  const store = storeWith();
  const { user, calls } = renderScreen(<BlockMember profileId={9} name="Ida" />, {
    user: aUser(),
    api: { block: null },
    store,
    path: '/chats/5',
    route: '/chats/5',
  });
  await user.click(await screen.findByRole('button', { name: 'Block' }));
  expect(await screen.findByText('Elsewhere: /members')).toBeVisible();
  expect(calls).toContainEqual({ name: 'block', query: {}, body: { id: 9 } });
  expect(store.get(chatsAtom)).toEqual([]);
});

test('another overlay opens while the block is sent → blocked, and the page and what is open by then stay', async () => {
  const store = storeWith();
  store.set(overlayAtom, { name: 'block-member', props: { profileId: 9, name: 'Ida' } });
  const Overlay = () => useAtomValue(overlayAtom)?.name === 'block-member' && <BlockMember profileId={9} name="Ida" />;
  const { promise: answered, resolve } = Promise.withResolvers<null>();
  const { user, calls, overlay, router } = renderScreen(<Overlay />, {
    user: aUser(),
    api: { block: () => answered },
    store,
    path: '/chats/5',
    route: '/chats/5',
  });
  await user.click(await screen.findByRole('button', { name: 'Block' }));
  await waitFor(() => expect(calls.some(({ name }) => name === 'block')).toBe(true));
  act(() => store.set(overlayAtom, { name: 'report', props: { profileId: 9, name: 'Ida' } }));
  resolve(null);
  expect(await screen.findByText('Ida is blocked.')).toBeVisible();
  expect(overlay()?.name).toBe('report');
  expect(router.state.location.pathname).toBe('/chats/5');
});

test('a deleted conversation leaves the page it was open on', async () => {
  const api = { deleteChat: null, getChats: { chats: [], num_unread_messages: 0 } };
  const store = storeWith();
  const { user, calls } = renderScreen(<DeleteConversation conversationId={5} name="Ida" />, {
    user: aUser(),
    api,
    store,
    path: '/chats/5',
    route: '/chats/5',
  });
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Elsewhere: /chats')).toBeVisible();
  await waitFor(() => expect(store.get(chatsAtom)).toEqual([]));
  expect(calls[0]).toEqual({ name: 'deleteChat', query: {}, body: { conversation: 5 } });
});

test('deleting fails → the error is shown and the list is loaded again', async () => {
  const api = { deleteChat: failWith('unexpected', { message: 'It did not work' }), getChats: { chats: [ida], num_unread_messages: 0 } };
  const store = storeWith();
  const { user, calls } = renderScreen(<DeleteConversation conversationId={5} name="Ida" />, { user: aUser(), api, store });
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('It did not work')).toBeVisible();
  await waitFor(() => expect(calls.map(({ name }) => name)).toEqual(['deleteChat', 'getChats']));
  expect(store.get(chatsAtom)).toHaveLength(1);
});

test('a message elsewhere raises the counts and is shown with a link', async () => {
  const store = storeWith();
  const { emit } = renderScreen(<ChatLive />, { user: aUser(), store, api: { deliverChat: null } });
  emit('message', { conversation: 5, message: aMessage({ text: 'Psst' }), num_unread_messages: 3 });
  expect(await screen.findByRole('link', { name: 'New message from Ida' })).toHaveAttribute('href', '/chats/5');
  expect(store.get(chatsAtom)?.[0]).toMatchObject({ num_unread_messages: 1, conversation: { last_message: { text: 'Psst' } } });
});

test('a first message from someone → the list is loaded', async () => {
  const store = storeWith([]);
  const { emit } = renderScreen(<ChatLive />, {
    user: aUser(),
    store,
    api: { deliverChat: null, getChats: { chats: [ida], num_unread_messages: 1 } },
  });
  emit('message', { conversation: 5, message: aMessage(), num_unread_messages: 1 });
  expect(await screen.findByRole('link', { name: 'New message from Ida' })).toBeVisible();
});

test('a row is loaded while the other is typing, and no event follows → typing ends after 6 seconds', () => {
  jest.useFakeTimers();
  const store = storeWith([{ ...ida, typing: true }]);
  renderScreen(<ChatLive />, { user: aUser(), store, api: { deliverChat: null } });
  const isTyping = () => store.get(chatsAtom)?.[0]?.typing;
  act(() => void jest.advanceTimersByTime(TYPING_EXPIRES_MS - 1));
  expect(isTyping()).toBe(true);
  act(() => void jest.advanceTimersByTime(1));
  expect(isTyping()).toBe(false);
  act(() => store.set(chatsAtom, [{ ...ida, typing: true }]));
  act(() => void jest.advanceTimersByTime(TYPING_EXPIRES_MS));
  expect(isTyping()).toBe(false);
});

test('restored from the archive on another device → its row is back', async () => {
  const store = storeWith([]);
  const { emit } = renderScreen(<ChatLive />, {
    user: aUser(),
    store,
    api: { deliverChat: null, getChats: { chats: [ida], num_unread_messages: 0 } },
  });
  emit('chat_archived', { conversation: 5, archived: false });
  await waitFor(() => expect(store.get(chatsAtom)).toEqual([ida]));
});

describe('messages since the list was loaded', () => {
  const row = (id: number, name: string, last: number) =>
    aChat({
      conversation: { id, last_message: aMessage({ id: last, text: 'Loaded' }), updated_at: '2026-03-01T18:20:00.000Z' },
      profile: aProfileCard({ id: id + 100, name }),
      num_unread_messages: 1,
    });
  const arrives = (conversation: number, id: number, text = 'Newer') => ({
    conversation,
    message: aMessage({ id, text }),
    num_unread_messages: 1,
  });
  const rows = (store: ReturnType<typeof storeWith>) =>
    store
      .get(chatsAtom)
      ?.map(({ conversation, num_unread_messages }) => [conversation.id, conversation.last_message?.text, num_unread_messages]);

  test('the stream repeats one of the list → not counted again, no toast', async () => {
    const store = storeWith([row(5, 'Ida', 40)]);
    const { emit } = renderScreen(<ChatLive />, { user: aUser(), store, api: { deliverChat: null } });
    for (const id of [39, 40]) emit('message', arrives(5, id));
    expect(rows(store)).toEqual([[5, 'Loaded', 1]]);
    expect(screen.getByRole('status', { name: 'Toasts' })).toBeEmptyDOMElement();
  });

  test('two of two conversations in one burst → both rows have theirs', async () => {
    const store = storeWith([row(5, 'Ida', 40), row(6, 'Maja', 41)]);
    renderScreen(<ChatLive />, { user: aUser(), store, api: { deliverChat: null } });
    act(() => {
      for (const [conversation, id] of [
        [5, 50],
        [6, 51],
      ] as const)
        store.get(liveEmitterAtom).emit('message', arrives(conversation, id));
    });
    expect(await screen.findAllByRole('link')).toHaveLength(2);
    expect(rows(store)).toEqual([
      [6, 'Newer', 2],
      [5, 'Newer', 2],
    ]);
  });

  test('one comes while the list is loaded for another → both are in it', async () => {
    const store = storeWith([row(5, 'Ida', 40)]);
    let isRequested = () => {};
    const requested = new Promise<void>((done) => (isRequested = done));
    let answer = () => {};
    const answered = new Promise<void>((done) => (answer = done));
    const getChats = async () => {
      isRequested();
      await answered;
      return { chats: [row(6, 'Maja', 51), row(5, 'Ida', 40)], num_unread_messages: 2 };
    };
    const { emit } = renderScreen(<ChatLive />, { user: aUser(), store, api: { deliverChat: null, getChats } });
    emit('message', arrives(6, 51));
    await requested;
    emit('message', arrives(5, 52));
    answer();
    expect(await screen.findByRole('link', { name: 'New message from Maja' })).toBeVisible();
    expect(rows(store)).toEqual([
      [5, 'Newer', 2],
      [6, 'Loaded', 1],
    ]);
  });

  test('a hundred of one conversation → one toast, and one receipt for the newest', async () => {
    const store = storeWith([row(5, 'Ida', 40)]);
    const { emit, calls } = renderScreen(<ChatLive />, { user: aUser(), store, api: { deliverChat: null } });
    for (let id = 41; id <= 140; id += 1) emit('message', arrives(5, id));
    await waitFor(() => expect(calls).toEqual([{ name: 'deliverChat', query: {}, body: { conversation: 5, delivered_until: 140 } }]));
    expect(screen.getAllByRole('link', { name: 'New message from Ida' })).toHaveLength(1);
  });

  test('the sender deletes the unread last one → its row has the tombstone, and is no longer counted', async () => {
    const store = storeWith([row(5, 'Ida', 40)]);
    const { emit } = renderScreen(<ChatLive />, { user: aUser({ num_unread_messages: 3 }), store, api: { deliverChat: null } });
    const deleted = { conversation: 5, message: aMessage({ id: 40, text: '', type: 'deleted' }), num_unread_messages: 2 };
    emit('message_deleted', deleted);
    emit('message_deleted', deleted);
    expect(store.get(unreadMessagesAtom)).toBe(2);
    expect(store.get(chatsAtom)?.[0]).toMatchObject({
      num_unread_messages: 0,
      conversation: { last_message: { text: '', type: 'deleted' } },
    });
  });
});

describe('this device has a message', () => {
  const said = (id: number, changes: object = {}) => aMessage({ id, delivered_at: null, ...changes });
  const list = (message: ReturnType<typeof said>) => [{ ...ida, conversation: { ...ida.conversation, last_message: message } }];
  const locks = (isFree: boolean) => ({
    request: (_: string, __: object, work: (lock: object | null) => Promise<void>) => work(isFree ? {} : null),
  });
  afterEach(() => Reflect.deleteProperty(navigator, 'locks'));

  test('it came while no page was open → reported as delivered once, and not again with the next list', async () => {
    const store = storeWith(list(said(40)));
    const { calls } = renderScreen(<ChatLive />, { user: aUser(), store, api: { deliverChat: null } });
    const told = () => calls.filter(({ name }) => name === 'deliverChat').map(({ body }) => body);
    await waitFor(() => expect(told()).toEqual([{ conversation: 5, delivered_until: 40 }]));
    act(() => store.set(chatsAtom, list(said(40))));
    act(() => store.set(chatsAtom, list(said(41, { own: true }))));
    expect(told()).toHaveLength(1);
  });

  test.each([
    [true, 1],
    [false, 0],
  ])('another tab hears of it too, this one comes first: %s → %d calls', async (isFirst, count) => {
    Object.defineProperty(navigator, 'locks', { value: locks(isFirst), configurable: true });
    const { emit, calls } = renderScreen(<ChatLive />, {
      user: aUser(),
      store: storeWith(list(said(40, { own: true }))),
      api: { deliverChat: null },
    });
    emit('message', { conversation: 5, message: said(50), num_unread_messages: 1 });
    expect(await screen.findByRole('link', { name: 'New message from Ida' })).toBeVisible();
    await waitFor(() => expect(calls.filter(({ name }) => name === 'deliverChat')).toHaveLength(count));
  });
});
