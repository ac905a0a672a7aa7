import { paths, type ResponseOf } from '@nightlark/contract';
import { chatsAtom, refreshHandlerAtom } from '@nightlark/state';
import { aChat, aMessage, aProfile, aProfileCard, aUser, renderScreen } from '@nightlark/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { createStore } from 'jotai';
import { indexedStore } from '../../outbox/store.ts';
import { api, conversation, findComposer, prepareBrowser } from '../../testing/conversation.ts';
import * as chat from '../chats-id/screen.tsx';
import * as start from './screen.tsx';

const member = (conversation: number | null): ResponseOf<'getMember'> => ({
  profile: aProfile({ id: 9, name: 'Ida' }),
  images: [],
  related: [],
  notes: { member_since: null, last_active: null },
  liked: false,
  match: false,
  conversation,
  indexable: false,
});
const getChats = { chats: [], num_unread_messages: 0 };
const getDrafts = { drafts: [] };
const options = { path: '/members/9/chat', route: paths.memberChat.path, user: aUser() };

prepareBrowser();

/** What has the focus as soon as the element is removed, before any other task. */
function focusAfterRemoval(element: HTMLElement): Promise<Element | null> {
  return new Promise((resolve) => {
    const observer = new MutationObserver(() => {
      if (element.isConnected) return;
      observer.disconnect();
      resolve(document.activeElement);
    });
    observer.observe(document.body, { childList: true, subtree: true });
  });
}

test('a conversation exists → it is opened', async () => {
  renderScreen(start, { ...options, api: { getMember: member(5), getChats, getDrafts } });
  expect(await screen.findByText('Elsewhere: /chats/5')).toBeVisible();
});

test('the other hides, and is back while events are missed → they can be written to', async () => {
  const { emit } = renderScreen(start, { ...options, api: { getMember: member(null), getChats, getDrafts } });
  await findComposer();
  emit('chat_state', { conversation: null, profile: 9, available: false, num_unread_messages: 0 });
  expect(await screen.findByText('Ida can’t be reached any more')).toBeVisible();
  emit('sync', { complete: false });
  expect(await findComposer()).toBeVisible();
});

test('the first message starts the conversation and leads to its address', async () => {
  const sendMessage: ResponseOf<'sendMessage'> = {
    message: aMessage({ own: true }),
    conversation: 77,
    credits: 0,
    free_messages_left: 2,
    next_cost: 0,
  };
  const { user, calls } = renderScreen(start, {
    ...options,
    api: { getMember: member(null), getChats, getDrafts, sendMessage, saveDraft: { draft: null } },
  });
  await user.type(await screen.findByRole('textbox', { name: 'Write a message' }), 'Hello Ida{Enter}');
  expect(await screen.findByText('Elsewhere: /chats/77')).toBeVisible();
  expect(calls.find(({ name }) => name === 'sendMessage')?.body).toMatchObject({ profile: 9, text: 'Hello Ida' });
});

test('a free member writes to someone new → how many conversations are left is said with the free messages', async () => {
  renderScreen(start, { ...options, user: aUser({ conversations_left: 1 }), api: { getMember: member(null), getChats, getDrafts } });
  expect(await screen.findByText('1 of 2 new conversations left')).toBeVisible();
  expect(screen.getByText(/3 free messages left/)).toBeVisible();
});

test('no free conversation left → the way to Premium', async () => {
  renderScreen(start, { ...options, user: aUser({ conversations_left: 0 }), api: { getMember: member(null), getChats, getDrafts } });
  expect(await screen.findByText('Your free conversations are used up')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Get Premium' })).toHaveAttribute('href', '/premium');
});

test('no free conversation left, but one with this member was removed → it is continued, and nothing says that it counts', async () => {
  const getMember = { ...member(null), conversation_exists: true };
  renderScreen(start, { ...options, user: aUser({ conversations_left: 0 }), api: { getMember, getChats, getDrafts } });
  expect(await screen.findByRole('textbox', { name: 'Write a message' })).toBeVisible();
  expect(screen.queryByText(/new conversations left|conversations are used up/)).toBeNull();
});

test.each(['x1', '99999999999999999'])('a member who is not there, as %s → the missing page', async (id) => {
  const silent = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  renderScreen(start, { ...options, path: `/members/${id}/chat`, api: {} });
  expect(await screen.findByText(/404/)).toBeVisible();
  silent.mockRestore();
});

test('begun on another device → what stands there is in the field', async () => {
  const draft = { text: 'Hello from the tram', reply_to: null, updated_at: '2026-03-01T18:20:00.000Z' };
  const drafts = [{ conversation: null, profile: 9, draft }];
  renderScreen(start, { ...options, api: { getMember: member(null), getChats, getDrafts: { drafts } } });
  await waitFor(async () => expect(await screen.findByRole('textbox', { name: 'Write a message' })).toHaveValue('Hello from the tram'));
});

describe('the conversation begins elsewhere', () => {
  const row = aChat({
    conversation: { id: 5, last_message: aMessage({ text: 'Me first' }), updated_at: '2026-03-01T18:20:00.000Z' },
    profile: aProfileCard({ id: 9, name: 'Ida' }),
  });
  const answers = api({ getMember: member(null), getDrafts, getChat: conversation({ next_cost: 0 }) });
  const routes = [
    { path: paths.memberChat.path, ...start, HydrateFallback: () => null },
    { path: paths.chat.path, ...chat },
  ];
  const open = () => screen.findByText('Elsewhere: /chats/5');

  test('the other writes first, to a member without free conversations → it is opened in place of this page, and can be answered', async () => {
    const user = aUser({ conversations_left: 0 });
    const { store, router } = renderScreen(routes, { ...options, user, api: answers });
    expect(await screen.findByText('Your free conversations are used up')).toBeVisible();
    act(() => store.set(chatsAtom, [row]));
    expect(await findComposer()).toBeVisible();
    expect(router.state).toMatchObject({ location: { pathname: '/chats/5' }, historyAction: 'REPLACE' });
  });

  test('the other writes first, while one writes → the text goes on where it was', async () => {
    const { user, store, router } = renderScreen(routes, { ...options, api: answers });
    const composer = await findComposer();
    await user.type(composer, 'Hello');
    const focused = focusAfterRemoval(composer);
    act(() => store.set(chatsAtom, [row]));
    await waitFor(() => expect(router.state.location.pathname).toBe('/chats/5'));
    await waitFor(() => expect(composer).not.toBeInTheDocument());
    // A key that is pressed between the two fields would be lost, and a phone would close its keyboard.
    expect(await focused).toBe(await findComposer());
    await user.keyboard(' Ida');
    expect(await findComposer()).toHaveValue('Hello Ida');
  });

  test('the service worker has sent what waited here → it is opened', async () => {
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const store = createStore();
    store.set(refreshHandlerAtom, { refresh: async () => store.set(chatsAtom, [row]) });
    const { user } = renderScreen(start, { ...options, store, api: answers });
    await user.type(await findComposer(), 'Hello{Enter}');
    expect(await screen.findByText('Waiting for a connection')).toBeVisible();
    const stored = indexedStore();
    for (const { client_id } of await stored.list(options.user.id)) await stored.remove(client_id);
    stored.close();
    const channel = new BroadcastChannel(`outbox-${options.user.id}`);
    channel.postMessage({ is: 'changed' });
    expect(await open()).toBeVisible();
    channel.close();
  });

  test('the list is older than this page, and has one that was removed since → it is not opened', async () => {
    const store = createStore();
    store.set(chatsAtom, [row]);
    const { router } = renderScreen(start, { ...options, store, api: answers });
    expect(await findComposer()).toBeVisible();
    expect(router.state).toMatchObject({ location: { pathname: '/members/9/chat' }, navigation: { state: 'idle' } });
  });

  test.each([
    ['reloaded', '/members/9/chat', 'REPLACE'],
    ['opened from another page', '/members', 'PUSH'],
  ])('this page is %s → history %s %s', async (_, current, historyAction) => {
    window.history.replaceState(null, '', current);
    let conversation: number | null = null;
    const { router } = renderScreen(start, { ...options, api: { ...answers, getMember: () => member(conversation) } });
    await findComposer();
    conversation = 5;
    await act(() => router.revalidate());
    expect(await open()).toBeVisible();
    expect(router.state.historyAction).toBe(historyAction);
    window.history.replaceState(null, '', '/');
  });
});
