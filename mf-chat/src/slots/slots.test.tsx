import { aChat, aMessage, aProfileCard, aUser, failWith, renderScreen } from '@nightlark/testing';
import { chatsAtom } from '@nightlark/state';
import { act, screen, waitFor } from '@testing-library/react';
import { createStore } from 'jotai';
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

test('deleting fails → the error is told and the list is loaded again', async () => {
  const api = { deleteChat: failWith('unexpected', { message: 'It did not work' }), getChats: { chats: [ida], num_unread_messages: 0 } };
  const store = storeWith();
  const { user, calls } = renderScreen(<DeleteConversation conversationId={5} name="Ida" />, { user: aUser(), api, store });
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('It did not work')).toBeVisible();
  await waitFor(() => expect(calls.map(({ name }) => name)).toEqual(['deleteChat', 'getChats']));
  expect(store.get(chatsAtom)).toHaveLength(1);
});

test('a message elsewhere raises the counts and is told with a link', async () => {
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

describe('this device has a message', () => {
  const said = (id: number, changes: object = {}) => aMessage({ id, delivered_at: null, ...changes });
  const list = (message: ReturnType<typeof said>) => [{ ...ida, conversation: { ...ida.conversation, last_message: message } }];
  const locks = (isFree: boolean) => ({
    request: (_: string, __: object, work: (lock: object | null) => Promise<void>) => work(isFree ? {} : null),
  });
  afterEach(() => Reflect.deleteProperty(navigator, 'locks'));

  test('it came while no page was open → told once, and not again with the next list', async () => {
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
    const { emit, calls } = renderScreen(<ChatLive />, { user: aUser(), store: storeWith(list(said(40, { own: true }))), api: { deliverChat: null } }); // prettier-ignore
    emit('message', { conversation: 5, message: said(50), num_unread_messages: 1 });
    expect(await screen.findByRole('link', { name: 'New message from Ida' })).toBeVisible();
    await waitFor(() => expect(calls.filter(({ name }) => name === 'deliverChat')).toHaveLength(count));
  });
});
