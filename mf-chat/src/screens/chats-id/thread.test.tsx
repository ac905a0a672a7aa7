import { type ChatListItem, type Message, type ResponseOf } from '@nightlark/contract';
import { aMessage, failWith, renderScreen, type ApiAnswers } from '@nightlark/testing';
import { chatsAtom, creditsAtom, refreshHandlerAtom } from '@nightlark/state';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { createStore } from 'jotai';
import { api, conversation, findComposer, ida, options, prepareBrowser, sent } from '../../testing/conversation.ts';
import * as chat from './screen.tsx';

const READ = '2026-03-01T19:00:00.000Z';
const numbered = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) =>
    aMessage({ id: from + index, number: from + index, text: `No ${from + index}`, read_at: READ }),
  );
const bubbleOf = (text: string) => screen.getByText(text).closest<HTMLElement>('[data-message]')!;
/** The conversation's row in the list. */
const rowOf = (last_message: Message): ChatListItem => ({
  conversation: { id: 5, last_message, updated_at: READ },
  profile: ida,
  num_unread_messages: 0,
  archived: false,
  typing: false,
  draft: null,
});
/** The live region that names new messages. */
const announced = () => [...document.querySelectorAll('[role=status][aria-relevant=additions] p')].map((line) => line.textContent);

prepareBrowser();

test('messages of both → each is read with its sender, then text and time', async () => {
  const messages = [
    aMessage({ id: 40, number: 1, text: 'Tea?', sent_at: '2026-03-01T18:20:00.000Z', read_at: READ }),
    aMessage({ id: 41, number: 2, own: true, text: 'Gladly', sent_at: '2026-03-01T18:21:00.000Z' }),
  ];
  renderScreen(chat, { ...options, api: api({ getChat: conversation({ messages }) }) });
  expect(await screen.findByRole('log')).toHaveTextContent(/Ida: Tea\?6:20 PM.*You: Gladly6:21 PM/);
});

test('an older message of the same group comes above it → the rows keep their identity', async () => {
  const late = aMessage({ id: 41, number: 2, text: 'Late', sent_at: '2026-03-01T18:21:00.000Z', read_at: READ });
  const early = aMessage({ id: 40, number: 1, text: 'Early', sent_at: '2026-03-01T18:20:00.000Z', read_at: READ });
  const getChat: ApiAnswers['getChat'] = ({ query }) =>
    query.before === '41' ? conversation({ messages: [early] }) : conversation({ messages: [late], more: true });
  const { user } = renderScreen(chat, { ...options, api: api({ getChat }) });
  await screen.findByText('Late');
  const row = bubbleOf('Late');
  await user.click(screen.getByRole('button', { name: 'Show earlier messages' }));
  await screen.findByText('Early');
  expect(bubbleOf('Late')).toBe(row);
  expect(row).toHaveFocus();
});

test('a view-once photo is open, and leaves the page for a while → it is still open', async () => {
  let photo = { url: null, preview: null, width: 200, height: 100, view_once: true, opened: false };
  const getChat: ApiAnswers['getChat'] = ({ query }) => {
    if (query.around === '1') return conversation({ messages: numbered(1, 9), more_after: true });
    const message = aMessage({ id: 61, number: 61, type: 'photo', text: '', photo, read_at: READ });
    return conversation({ messages: [...numbered(41, 60), message], more: true });
  };
  const openChatPhoto: ApiAnswers['openChatPhoto'] = () => {
    photo = { ...photo, opened: true };
    return { photo: { ...photo, url: 'chat/once' } };
  };
  const { user, router, emit } = renderScreen(chat, { ...options, api: api({ getChat, openChatPhoto }) });
  await user.click(await screen.findByRole('button', { name: 'Show photo once' }));
  expect(await screen.findByRole('img', { name: 'Photo' })).toBeVisible();
  emit('photo_opened', { conversation: 5, id: 61 });
  await act(() => router.navigate('/chats/5?message=1'));
  await screen.findByText('No 1');
  expect(screen.queryByRole('img', { name: 'Photo' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'New messages' }));
  expect(await screen.findByRole('img', { name: 'Photo' })).toBeVisible();
  fireEvent.error(screen.getByRole('img', { name: 'Photo' }));
  expect(screen.getByText('Photo, seen and gone')).toBeVisible();
});

test('the response that opened a view-once photo is lost → it can be shown by the same key', async () => {
  const photo = { url: null, preview: null, width: 200, height: 100, view_once: true, opened: false };
  const messages = [aMessage({ id: 40, number: 40, type: 'photo', text: '', photo, read_at: READ })];
  const keys: unknown[] = [];
  let isLost = true;
  const openChatPhoto: ApiAnswers['openChatPhoto'] = ({ body }) => {
    keys.push((body as { idempotency_key?: string }).idempotency_key);
    return isLost ? failWith('unavailable') : { photo: { ...photo, opened: true, url: 'chat/once' } };
  };
  const { user, emit } = renderScreen(chat, { ...options, api: api({ getChat: conversation({ messages }), openChatPhoto }) });
  await user.click(await screen.findByRole('button', { name: 'Show photo once' }));
  await waitFor(() => expect(keys.length).toBeGreaterThan(0));
  emit('photo_opened', { conversation: 5, id: 40 });
  isLost = false;
  await user.click(await screen.findByRole('button', { name: 'Show photo once' }));
  expect(await screen.findByRole('img', { name: 'Photo' })).toBeVisible();
  expect(keys[0]).toEqual(expect.any(String));
  expect(new Set(keys).size).toBe(1);
});

test('the link of an own photo has expired → it can be shown again', async () => {
  const photo = { url: 'chat/old', preview: null, width: 200, height: 100, view_once: false, opened: false };
  const messages = [aMessage({ id: 40, own: true, type: 'photo', text: '', photo })];
  const openChatPhoto = { photo: { ...photo, url: 'chat/new' } };
  const { user } = renderScreen(chat, { ...options, api: api({ getChat: conversation({ messages }), openChatPhoto }) });
  fireEvent.error(await screen.findByRole('img', { name: 'Photo' }));
  await user.click(screen.getByRole('button', { name: 'Show photo' }));
  expect(await screen.findByRole('img', { name: 'Photo' })).toHaveAttribute('src', expect.stringContaining('chat/new'));
});

test('the other one is typing → announced, once each time', async () => {
  const { emit } = renderScreen(chat, { ...options, api: api() });
  await findComposer();
  const region = within(screen.getByRole('log')).getByRole('status');
  expect(region).toBeEmptyDOMElement();
  emit('typing', { conversation: 5 });
  const line = within(region).getByText('Ida is typing');
  emit('typing', { conversation: 5 });
  expect(within(region).getByText('Ida is typing')).toBe(line);
});

test('several messages arrive, some with equal text → each is announced; so is an own one that was sent', async () => {
  const { user, emit } = renderScreen(chat, {
    ...options,
    api: api({
      getChat: conversation({ messages: numbered(1, 3) }),
      sendMessage: ({ body }) => sent(body, { id: 6, number: 6 }),
    }),
  });
  await findComposer();
  expect(announced()).toEqual([]);
  for (const id of [4, 5])
    emit('message', { conversation: 5, message: aMessage({ id, number: id, text: 'Hello?' }), num_unread_messages: 1 });
  expect(announced()).toEqual(['Ida: Hello?', 'Ida: Hello?']);
  await user.type(await findComposer(), 'Here{Enter}');
  await waitFor(() => expect(announced()).toEqual(['Ida: Hello?', 'Ida: Hello?', 'Sent']));
});

test('a message comes before the one that it follows → both are announced', async () => {
  const messages = numbered(1, 3).map((message) => ({ ...message, read_at: null }));
  const getChat: ApiAnswers['getChat'] = ({ query }) => conversation({ messages: query.after ? messages.slice(1) : messages.slice(0, 1) });
  const { emit } = renderScreen(chat, { ...options, api: api({ getChat }) });
  await screen.findByText('No 1');
  emit('message', { conversation: 5, message: messages[2]!, num_unread_messages: 1 });
  expect(announced()).toEqual(['Ida: No 3']);
  await waitFor(() => expect(announced()).toEqual(['Ida: No 2', 'Ida: No 3']));
});

test('after a jump to an older range → announced is only what came meanwhile, not again what was announced before', async () => {
  const stored = numbered(1, 90);
  const getChat: ApiAnswers['getChat'] = ({ query }) =>
    query.around === '4'
      ? conversation({ messages: stored.slice(0, 9), more_after: true })
      : conversation({ messages: stored.slice(-30), more: true });
  const { user, router, emit } = renderScreen(chat, { ...options, api: api({ getChat }) });
  await screen.findByText('No 90');
  const arrives = (id: number) => {
    const message = aMessage({ id, number: id, text: `No ${id}` });
    stored.push(message);
    emit('message', { conversation: 5, message, num_unread_messages: 1 });
  };
  arrives(91);
  expect(announced()).toEqual(['Ida: No 91']);
  await act(() => router.navigate('/chats/5?message=4'));
  await screen.findByText('No 4');
  arrives(92);
  expect(announced()).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'New messages' }));
  await screen.findByText('No 90');
  expect(announced()).toEqual(['Ida: No 92']);
});

test('a jump to an older range, and then to a shown message before its response → the later one counts', async () => {
  const { promise: held, resolve } = Promise.withResolvers<ResponseOf<'getChat'>>();
  const getChat: ApiAnswers['getChat'] = ({ query }) =>
    query.around === '4' ? held : conversation({ messages: numbered(61, 90), more: true });
  const { router, calls } = renderScreen(chat, { ...options, api: api({ getChat }) });
  await screen.findByText('No 90');
  await act(() => router.navigate('/chats/5?message=4'));
  await waitFor(() => expect(calls.some(({ query }) => query['around'] === '4')).toBe(true));
  await act(() => router.navigate('/chats/5?message=80'));
  await waitFor(() => expect(bubbleOf('No 80')).toHaveFocus());
  await act(async () => {
    resolve(conversation({ messages: numbered(1, 9), more_after: true }));
    await held;
  });
  await act(() => new Promise((done) => void setTimeout(done, 50)));
  expect(screen.queryByText('No 4')).toBeNull();
  expect(bubbleOf('No 80')).toHaveFocus();
});

test('a message is sent while an older range is shown → the newest are shown, and it is among them', async () => {
  let stored = numbered(1, 90);
  const { promise: newest, resolve: answer } = Promise.withResolvers<ResponseOf<'getChat'>>();
  const getChat: ApiAnswers['getChat'] = ({ query }) => {
    if (query.around === '4') return conversation({ messages: stored.slice(0, 9), more_after: true });
    return calls.some(({ name }) => name === 'sendMessage') ? newest : conversation({ messages: stored.slice(-30), more: true });
  };
  const { user, calls } = renderScreen(chat, {
    ...options,
    path: '/chats/5?message=4',
    api: api({
      getChat: (request) => getChat(request),
      sendMessage({ body }) {
        const answered = sent(body, { id: 91, number: 91 });
        stored = [...stored, answered.message];
        return answered;
      },
    }),
  });
  await screen.findByText('No 4');
  await waitFor(() => expect(screen.getByRole('button', { name: 'New messages' })).toBeVisible());
  await user.type(await findComposer(), 'From the present{Enter}');
  await waitFor(() => expect(calls.some(({ name }) => name === 'sendMessage')).toBe(true));
  answer(conversation({ messages: numbered(61, 90), more: true }));
  expect(await screen.findByText('No 90')).toBeVisible();
  expect(await screen.findByText('From the present')).toBeVisible();
  expect(bubbleOf('From the present').dataset['message']).toBe('91');
  expect(screen.queryByText('No 4')).toBeNull();
});

test.each(['sync', 'online'] as const)('"read" could not be sent → sent again on %s, and then no more', async (event) => {
  let isAway = true;
  const { emit, calls } = renderScreen(chat, {
    ...options,
    api: api({
      getChat: conversation({ messages: [aMessage({ id: 40 })] }),
      readChat: () => (isAway ? failWith('unavailable') : { num_unread_messages: 0 }),
    }),
  });
  const told = () => calls.filter(({ name }) => name === 'readChat').length;
  await waitFor(() => expect(told()).toBe(1));
  await act(() => new Promise((resolve) => void setTimeout(resolve, 20)));
  isAway = false;
  const happens = () =>
    act(async () => (event === 'sync' ? emit('sync', { complete: true }) : void window.dispatchEvent(new Event('online'))));
  await happens();
  await waitFor(() => expect(told()).toBe(2));
  await act(() => new Promise((resolve) => void setTimeout(resolve, 20)));
  await happens();
  expect(told()).toBe(2);
});

test('messages change while a response is under way → its older copies change nothing back', async () => {
  const answered = aMessage({ id: 42, number: 3, text: 'Yes', reply_to: { id: 40, own: false, type: 'text', text: 'Said too much' } });
  const before = [aMessage({ id: 40, number: 1, text: 'Said too much' }), aMessage({ id: 41, number: 2, text: 'Funny' }), answered];
  let reloaded: Promise<ResponseOf<'getChat'>> | null = null;
  const { calls, emit } = renderScreen(chat, {
    ...options,
    api: api({ getChat: () => reloaded ?? conversation({ messages: before }) }),
  });
  expect(await screen.findAllByText('Said too much')).toHaveLength(2);
  const { promise, resolve } = Promise.withResolvers<ResponseOf<'getChat'>>();
  reloaded = promise;
  emit('sync', { complete: false });
  // The range and the loader's page.
  await waitFor(() => expect(calls.filter(({ name }) => name === 'getChat')).toHaveLength(3));
  emit('message_deleted', { conversation: 5, message: { ...before[0]!, type: 'deleted', text: '' }, num_unread_messages: 0 });
  emit('reaction', { conversation: 5, id: 41, reactions: [{ emoji: '🔥', own: false }] });
  expect(screen.queryByText('Said too much')).toBeNull();
  await act(async () => {
    resolve(conversation({ messages: before }));
    await promise;
  });
  await act(() => new Promise((done) => void setTimeout(done, 20)));
  expect(screen.queryByText('Said too much')).toBeNull();
  expect(screen.getAllByText('This message was deleted')).toHaveLength(2);
  expect(screen.getByRole('img', { name: 'Ida reacted with 🔥' })).toBeVisible();
});

test('far more has been written than is shown → five pages, each requested once, then the newest', async () => {
  let isFirst = true;
  const getChat: ApiAnswers['getChat'] = ({ query }) => {
    if (query.after !== undefined)
      return conversation({ messages: numbered(Number(query.after) + 1, Number(query.after) + 30), more_after: true });
    if (!isFirst) return conversation({ messages: numbered(971, 1_000), more: true });
    isFirst = false;
    return conversation({ messages: numbered(1, 30) });
  };
  const row = rowOf(aMessage({ id: 1_000, number: 1_000, read_at: READ }));
  const { calls } = renderScreen(chat, { ...options, api: api({ getChat, getChats: { chats: [row], num_unread_messages: 0 } }) });
  expect((await screen.findAllByText('No 1000')).length).toBeGreaterThan(0);
  const asked = calls.filter(({ name }) => name === 'getChat').map(({ query }) => query['after']);
  expect(asked).toEqual([undefined, '30', '60', '90', '120', '150', undefined]);
});

test('the list names a newer message while the newest are requested from an older range → it is fetched after them', async () => {
  const { promise: newest, resolve: answer } = Promise.withResolvers<ResponseOf<'getChat'>>();
  const getChat: ApiAnswers['getChat'] = ({ query }) => {
    if (query.around === '4') return conversation({ messages: numbered(1, 9), more_after: true });
    if (query.after === '90') return conversation({ messages: numbered(91, 91) });
    return isAsked ? newest : conversation({ messages: numbered(61, 90), more: true });
  };
  let isAsked = false;
  const { user, store, calls } = renderScreen(chat, { ...options, path: '/chats/5?message=4', api: api({ getChat }) });
  await screen.findByText('No 4');
  isAsked = true;
  const before = calls.length;
  await user.click(await screen.findByRole('button', { name: 'New messages' }));
  await waitFor(() => expect(calls.length).toBeGreaterThan(before));
  act(() => store.set(chatsAtom, [rowOf(numbered(91, 91)[0]!)]));
  answer(conversation({ messages: numbered(61, 90), more: true }));
  expect(await screen.findByText('No 90')).toBeVisible();
  expect(await within(screen.getByRole('log')).findByText('No 91')).toBeVisible();
});

/** The stored balance is stale; a refusal reloads it. */
function withBalance(credits: number) {
  const store = createStore();
  store.set(refreshHandlerAtom, { refresh: async () => store.set(creditsAtom, credits) });
  return store;
}

test('too few credits for a photo, but enough for a text → its price, and the way to credits', async () => {
  const { user, overlay } = renderScreen(chat, {
    ...options,
    store: withBalance(1),
    api: api({ uploadChatPhoto: { photo: 3 }, sendMessage: failWith('not_enough_credits') }),
  });
  await user.click(await screen.findByRole('button', { name: 'Send a photo' }));
  await user.upload(await screen.findByLabelText('Choose a photo'), new File(['photo'], 'us.jpg', { type: 'image/jpeg' }));
  await user.click(screen.getByRole('button', { name: 'Send for 2 credits' }));
  expect(await screen.findByText(/What you want to send costs 2 credits, and you have 1 credit\./)).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Get credits' }));
  expect(overlay()).toEqual({ name: 'buy-credits', props: { needed: 2, back: '/chats/5' } });
});

test('a file that only its name makes a photo → said where it is chosen, and nothing is sent', async () => {
  const { user, calls } = renderScreen(chat, { ...options, api: api({ uploadChatPhoto: { photo: 3 } }) });
  await user.click(await screen.findByRole('button', { name: 'Send a photo' }));
  await user.upload(await screen.findByLabelText('Choose a photo'), new File(['<svg/>'], 'us.jpg', { type: 'image/jpeg' }));
  fireEvent.error(screen.getByLabelText('Choose a photo').closest('label')!.querySelector('img')!);
  expect(await screen.findByRole('alert')).toHaveTextContent('Only JPEG, PNG and WebP photos work here.');
  const send = screen.getByRole('button', { name: 'Send for 2 credits' });
  expect(send).toHaveAttribute('aria-disabled', 'true');
  await user.click(send);
  expect(calls.map(({ name }) => name)).not.toContain('uploadChatPhoto');
});

test('too few credits for a gift, but enough for a text → its price, and the way to credits', async () => {
  const { user, overlay } = renderScreen(chat, {
    ...options,
    store: withBalance(3),
    api: api({ getGifts: { gifts: [{ id: 'ring', credits: 5 }] }, sendMessage: failWith('not_enough_credits') }),
  });
  await user.click(await screen.findByRole('button', { name: 'Send a gift' }));
  await user.click(await screen.findByRole('button', { name: /Ring/ }));
  await user.click(screen.getByRole('button', { name: 'Send for 5 credits' }));
  expect(await screen.findByText(/What you want to send costs 5 credits, and you have 3 credits\./)).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Get credits' }));
  expect(overlay()).toEqual({ name: 'buy-credits', props: { needed: 5, back: '/chats/5' } });
});

test('the server can’t be reached, while the browser is online → the message is shown as not sent yet, and can be discarded', async () => {
  const { user } = renderScreen(chat, { ...options, api: api({ sendMessage: failWith('unavailable') }) });
  await user.type(await findComposer(), 'One{Enter}');
  expect(await screen.findByText('Not sent yet, trying again')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(screen.queryByText('One')).toBeNull());
});
