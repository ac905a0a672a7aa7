import { type ResponseOf } from '@nightlark/contract';
import { aMessage, failWith, renderScreen, type ApiAnswers } from '@nightlark/testing';
import { userAtom } from '@nightlark/state';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { loadEmoji } from '../../components/emoji/emoji-data.ts';
import * as live from '../../slots/chat-live/chat-live.tsx';
import * as defaults from '../../testing/conversation.ts';
import * as chat from './screen.tsx';

const { findComposer, options, state } = defaults;
const ida = { ...defaults.ida, online: true };
const conversation = (changes: Partial<ResponseOf<'getChat'>> = {}) => defaults.conversation({ profile: ida, ...changes });
const api = (changes: ApiAnswers = {}) => defaults.api({ getChat: conversation(), ...changes });

const NAMES = {
  tones: ['raised hand', 'raised hand: light skin tone', 'a', 'b', 'c', 'raised hand: dark skin tone'],
  emoji: [
    ['😀', 'grinning face', 'happy smile', 0],
    ['😂', 'face with tears of joy', 'laugh', 0],
    ['👋', 'waving hand', 'hello bye', 1, 1],
    ['🦩', 'flamingo', 'pink bird', 3],
  ],
};

let isUp = true;
/** The names are a static file, not fetched by the API client. */
function answerNames(): void {
  const others = globalThis.fetch;
  const names = () => Promise.resolve({ ok: isUp, status: isUp ? 200 : 503, json: () => Promise.resolve(NAMES) } as Response);
  globalThis.fetch = (input, init) => (input === '/asset' ? names() : others(input, init));
}
const shows = (answers: ApiAnswers = {}) => {
  const shown = renderScreen(chat, { ...options, api: api(answers) });
  answerNames();
  return shown;
};
defaults.prepareBrowser();
beforeAll(() => {
  window.matchMedia ??= () => ({ matches: true }) as MediaQueryList;
});
beforeEach(() => {
  isUp = true;
});

test('an emoji by the keyboard alone → looked for by a word, put where the caret stands', async () => {
  const { user } = shows();
  const text = await findComposer();
  await user.type(text, 'Hi you');
  (text as HTMLTextAreaElement).setSelectionRange(2, 2);
  await user.click(screen.getByRole('button', { name: 'Emoji' }));
  const search = await screen.findByRole('searchbox', { name: 'Search emoji' });
  await waitFor(() => expect(search).toHaveFocus());
  await user.keyboard('pink');
  expect(await screen.findByText('1 result.')).toBeVisible();
  await user.keyboard('{ArrowDown}');
  expect(screen.getByRole('button', { name: 'flamingo' })).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(text).toHaveValue('Hi🦩 you');
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('searchbox', { name: 'Search emoji' })).toBeNull();
  expect(text).toHaveFocus();
});

test('the emoji are open, and Back → they close, and the conversation stays', async () => {
  const { user, router } = shows();
  const text = await findComposer();
  await user.type(text, 'Hi');
  await user.click(screen.getByRole('button', { name: 'Emoji' }));
  await screen.findByRole('searchbox', { name: 'Search emoji' });
  await waitFor(() => expect(window.history.state).toMatchObject({ place: 1 }));
  const { pathname } = router.state.location;
  act(() => window.history.back());
  await waitFor(() => expect(screen.queryByRole('searchbox', { name: 'Search emoji' })).toBeNull());
  expect(text).toHaveValue('Hi');
  expect(router.state.location.pathname).toBe(pathname);
});

test('a skin tone → all emoji that take one have it', async () => {
  const { user } = shows();
  await user.click(await screen.findByRole('button', { name: 'Emoji' }));
  await user.click(await screen.findByRole('button', { name: 'People and body' }));
  await user.click(screen.getByRole('button', { name: 'raised hand: dark skin tone' }));
  expect(screen.getByRole('button', { name: 'waving hand' })).toHaveTextContent('👋🏿');
});

test('names of emoji can’t be loaded → an error, and requested again', async () => {
  answerNames();
  isUp = false;
  await expect(loadEmoji('de')).rejects.toThrow('503');
  isUp = true;
  expect((await loadEmoji('de')).emoji).toHaveLength(4);
});

test('any emoji can be a reaction', async () => {
  const messages = [aMessage({ id: 40, text: 'Look at this' })];
  const { user, calls } = shows({ getChat: conversation({ messages }), react: { reactions: [{ emoji: '🦩', own: true }] } });
  const bubble = await screen.findByText('Look at this');
  act(() => bubble.closest<HTMLElement>('[data-message]')!.focus());
  await user.keyboard('{Enter}');
  await user.click(await screen.findByRole('button', { name: 'More emoji' }));
  await user.type(await screen.findByRole('searchbox', { name: 'Search emoji' }), 'flam{Enter}');
  await waitFor(() => expect(calls.find(({ name }) => name === 'react')?.body).toEqual({ message: 40, emoji: '🦩' }));
  expect(await screen.findByRole('img', { name: 'You reacted with 🦩' })).toBeVisible();
});

test('archived from its own menu', async () => {
  let archived = false;
  const { user, calls } = shows({
    getChat: () => conversation({ conversation: { ...state, archived } }),
    archiveChat: ({ body }) => ((archived = body.archived), null),
  });
  await user.click(await screen.findByRole('menuitem', { name: 'Archive', hidden: true }));
  expect(calls.find(({ name }) => name === 'archiveChat')?.body).toEqual({ conversation: 5, archived: true });
  expect(await screen.findByRole('menuitem', { name: 'Bring back', hidden: true })).toBeInTheDocument();
});

test('archived on another device, or brought back by a message → its menu says so', async () => {
  const { emit } = shows();
  expect(await screen.findByRole('menuitem', { name: 'Archive', hidden: true })).toBeInTheDocument();
  emit('chat_archived', { conversation: 5, archived: true });
  expect(await screen.findByRole('menuitem', { name: 'Bring back', hidden: true })).toBeInTheDocument();
  emit('chat_archived', { conversation: 5, archived: false });
  expect(await screen.findByRole('menuitem', { name: 'Archive', hidden: true })).toBeInTheDocument();
});

test('the first message is not the first one of the two → the history is limited, and says so', async () => {
  const LIMIT = /This is as far back as it goes/;
  const shown = shows({ getChat: conversation({ messages: [aMessage({ number: 8 })] }) });
  expect(await screen.findByText(LIMIT)).toBeVisible();
  shown.unmount();
  shows({ getChat: conversation({ messages: [aMessage({ number: 1 })] }) });
  await findComposer();
  expect(screen.queryByText(LIMIT)).toBeNull();
});

test('Enter of an input method, also Safari’s after the composition → nothing is sent; the next one sends', async () => {
  const { user, calls } = shows({ sendMessage: ({ body }) => defaults.sent(body) });
  const field = await findComposer();
  await user.type(field, 'こんにちは');
  fireEvent.keyDown(field, { key: 'Enter', keyCode: 229, isComposing: true });
  fireEvent.keyDown(field, { key: 'Enter', keyCode: 229 });
  expect(field).toHaveValue('こんにちは');
  expect(screen.queryByText('こんにちは', { selector: '[dir=auto]' })).toBe(field);
  await user.keyboard('{Enter}');
  await waitFor(() => expect(calls.filter(({ name }) => name === 'sendMessage')).toHaveLength(1));
});

test('the emoji → Escape closes them from their button too; a gift, a photo or sending takes their place', async () => {
  const { user, calls } = shows({ sendMessage: ({ body }) => defaults.sent(body), getGifts: { gifts: [] } });
  const button = await screen.findByRole('button', { name: 'Emoji' });
  const panel = () => screen.queryByRole('region', { name: 'Emoji' });
  await user.click(button);
  expect(await screen.findByRole('region', { name: 'Emoji' })).toBeVisible();
  act(() => button.focus());
  await user.keyboard('{Escape}');
  expect(panel()).toBeNull();
  await user.click(button);
  await user.click(screen.getByRole('button', { name: 'Send a gift' }));
  expect(panel()).toBeNull();
  await user.keyboard('{Escape}');
  await user.click(button);
  await user.type(await findComposer(), 'Hello{Enter}');
  expect(panel()).toBeNull();
  await waitFor(() => expect(calls.some(({ name }) => name === 'sendMessage')).toBe(true));
});

test('a picture is pasted into the message → the photo sheet with it; text with its picture stays text', async () => {
  Object.assign(URL, { createObjectURL: () => 'blob:pasted', revokeObjectURL: () => undefined });
  shows({});
  const field = await findComposer();
  const picture = new File(['x'], 'image.png', { type: 'image/png' });
  fireEvent.paste(field, { clipboardData: { files: [picture], getData: () => 'of a document' } });
  expect(screen.queryByRole('dialog')).toBeNull();
  fireEvent.paste(field, { clipboardData: { files: [picture], getData: () => '' } });
  const sheet = await screen.findByRole('dialog');
  await waitFor(() => expect(sheet.querySelector('img')).toHaveAttribute('src', 'blob:pasted'));
  expect(within(sheet).getByRole('button', { name: /^Send/ })).not.toHaveAttribute('aria-disabled', 'true');
});

test('words from right to left → each text has its own direction', async () => {
  shows({ getChat: conversation({ messages: [aMessage({ text: 'مرحبا (مع أقواس) 123!' })] }) });
  expect(await screen.findByText('مرحبا (مع أقواس) 123!')).toHaveAttribute('dir', 'auto');
  expect(await findComposer()).toHaveAttribute('dir', 'auto');
});

test('a draft of another device → with what it answers; taken back by its sender → without', async () => {
  const asked = aMessage({ id: 40, text: 'Tea or coffee?' });
  const draft = { text: 'Tea, of', reply_to: 40, updated_at: '2026-03-01T18:20:00.000Z' };
  const { emit, calls } = shows({ getChat: conversation({ messages: [asked], conversation: { ...state, draft } }) });
  await waitFor(async () => expect(await findComposer()).toHaveValue('Tea, of'));
  const form = (await findComposer()).closest('form')!;
  expect(await within(form).findByText('Tea or coffee?')).toBeVisible();
  emit('message_deleted', { conversation: 5, message: { ...asked, type: 'deleted', text: '' }, num_unread_messages: 0 });
  await waitFor(() => expect(within(form).queryByText('Tea or coffee?')).toBeNull());
  expect(await findComposer()).toHaveValue('Tea, of');
  // Nobody has changed anything here: another page may be further.
  await new Promise((resolve) => void setTimeout(resolve, 1_000));
  expect(calls.filter(({ name }) => name === 'saveDraft')).toEqual([]);
});

test('words are not saved yet, and the draft is emptied elsewhere → they stay; saved, and then emptied there → they go', async () => {
  const Component = () => (
    <>
      <chat.Component />
      <live.Component />
    </>
  );
  const { user, emit, calls } = renderScreen({ ...chat, Component }, { ...options, api: api() });
  await user.type(await findComposer(), 'Half a thought');
  const emptied = (at: number) =>
    emit('draft', { conversation: 5, profile: 9, draft: { text: '', reply_to: null, updated_at: new Date(at).toISOString() } });
  emptied(Date.now() - 1_000);
  expect(await findComposer()).toHaveValue('Half a thought');
  await waitFor(() => expect(calls.some(({ name }) => name === 'saveDraft')).toBe(true), { timeout: 3_000 });
  emptied(Date.now() + 1_000);
  await waitFor(async () => expect(await findComposer()).toHaveValue(''));
  expect(sessionStorage).toHaveLength(0);
});

test('the server was away while it was begun, and the stream is open again → kept there too', async () => {
  let isAway = true;
  const { user, calls, emit } = shows({ saveDraft: ({ body }) => (isAway ? failWith('unexpected') : { draft: defaults.savedAs(body) }) });
  await user.type(await findComposer(), 'Hold on');
  const saves = () => calls.filter(({ name, body }) => name === 'saveDraft' && (body as { text: string }).text === 'Hold on').length;
  await waitFor(() => expect(saves()).toBe(1), { timeout: 3_000 });
  isAway = false;
  await act(async () => emit('sync', { complete: true }));
  await waitFor(() => expect(saves()).toBe(2));
  await waitFor(() => expect(Object.values({ ...sessionStorage })).toEqual([expect.stringContaining('"base":{"text":"Hold on"')]));
});

test('something else is sent than what the server has as draft → that is emptied before the page can be loaded again', async () => {
  const draft = { text: 'Another thought', reply_to: null, updated_at: '2026-03-01T18:20:00.000Z' };
  const { user, calls } = shows({
    getChat: conversation({ conversation: { ...state, draft } }),
    sendMessage: ({ body }) => defaults.sent(body),
  });
  await waitFor(async () => expect(await findComposer()).toHaveValue('Another thought'));
  await user.clear(await findComposer());
  await user.type(await findComposer(), 'Hello{Enter}');
  const saved = () => calls.flatMap(({ name, body }) => (name === 'saveDraft' ? [(body as { text: string }).text] : []));
  // Sooner than a draft that is being written.
  await waitFor(() => expect(saved().at(-1)).toBe(''), { timeout: 400 });
  // Otherwise the outbox would store it after this test, in the next one's database.
  await waitFor(() => expect(calls.some(({ name }) => name === 'sendMessage')).toBe(true));
});

test('what was begun here was sent on another device, then this tab is loaded → it does not come back', async () => {
  const key = `unsent-${options.user.id}-9`;
  sessionStorage.setItem(
    key,
    JSON.stringify({ text: 'Sent by now', reply_to: null, base: { text: 'Sent by now', reply_to: null }, version: 1 }),
  );
  const first = shows();
  await waitFor(() => expect(first.calls.some(({ name }) => name === 'getChat')).toBe(true));
  expect(await findComposer()).toHaveValue('');
  first.unmount();
  sessionStorage.setItem(key, JSON.stringify({ text: 'Nowhere else', reply_to: null }));
  shows();
  await waitFor(async () => expect(await findComposer()).toHaveValue('Nowhere else'));
});

test('offline → neither drafts nor typing are sent, not even when the page is hidden; back online → the draft is sent', async () => {
  const onLine = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const { user, calls } = shows();
  await user.type(await findComposer(), 'In a tunnel');
  jest.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  // The previous test's page may still send its draft.
  const told = () =>
    calls.filter(({ name, body }) => name === 'typing' || (name === 'saveDraft' && (body as { text: string }).text === 'In a tunnel'));
  expect(told()).toEqual([]);
  onLine.mockReturnValue(true);
  act(() => void window.dispatchEvent(new Event('online')));
  await waitFor(() => expect(told()).toMatchObject([{ name: 'saveDraft' }]));
});

test('another member logs in, in another tab → what was begun here is neither saved nor kept as theirs', async () => {
  const draft = { text: 'Saved', reply_to: null, updated_at: '2026-03-01T18:20:00.000Z' };
  const { user, store, calls, unmount } = shows({ getChat: conversation({ conversation: { ...state, draft } }) });
  await waitFor(async () => expect(await findComposer()).toHaveValue('Saved'));
  await user.type(await findComposer(), ', and more');
  const before = calls.length;
  act(() => store.set(userAtom, { ...options.user, id: 99 }));
  expect(await findComposer()).toHaveValue('');
  jest.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  unmount();
  await new Promise((resolve) => void setTimeout(resolve, 50));
  expect(calls.slice(before).filter(({ name }) => name === 'saveDraft')).toEqual([]);
  expect(Object.entries({ ...sessionStorage })).toEqual([[`unsent-${options.user.id}-9`, expect.stringContaining('Saved, and more')]]);
});

test('the other hides or blocks → the open page says so at once, and shows them no longer', async () => {
  const { emit } = shows({ getChat: conversation({ messages: [aMessage({ text: 'Still here' })] }) });
  expect(await screen.findByText('Online')).toBeVisible();
  emit('chat_state', { conversation: 5, profile: 9, available: false, num_unread_messages: 0 });
  expect(await screen.findByText('Ida can’t be reached any more')).toBeVisible();
  expect(screen.queryByText('Online')).toBeNull();
  expect(screen.queryByRole('textbox', { name: 'Write a message' })).toBeNull();
  expect(screen.getByText('Still here')).toBeVisible();
  emit('chat_state', { conversation: 5, profile: 9, available: true, num_unread_messages: 0 });
  expect(await findComposer()).toBeVisible();
});

test('the other comes back and the conversation is brought back while events are missed → the page says so', async () => {
  const { emit } = shows();
  await findComposer();
  emit('chat_state', { conversation: 5, profile: 9, available: false, num_unread_messages: 0 });
  emit('chat_archived', { conversation: 5, archived: true });
  expect(await screen.findByText('Ida can’t be reached any more')).toBeVisible();
  expect(screen.getByRole('menuitem', { name: 'Bring back', hidden: true })).toBeInTheDocument();
  emit('sync', { complete: false });
  expect(await findComposer()).toBeVisible();
  expect(screen.queryByText('Ida can’t be reached any more')).toBeNull();
  expect(screen.getByText('Online')).toBeVisible();
  expect(screen.getByRole('menuitem', { name: 'Archive', hidden: true })).toBeInTheDocument();
});

test('the other hides and the conversation is archived while the page is requested → its older response changes nothing back', async () => {
  let answer: ResponseOf<'getChat'> | Promise<ResponseOf<'getChat'>> = conversation();
  const { emit, router, calls } = shows({ getChat: () => answer });
  await findComposer();
  const { promise, resolve } = Promise.withResolvers<ResponseOf<'getChat'>>();
  answer = promise;
  let done = Promise.resolve();
  act(() => void (done = router.revalidate()));
  await waitFor(() => expect(calls.filter(({ name }) => name === 'getChat')).toHaveLength(2));
  emit('chat_state', { conversation: 5, profile: 9, available: false, num_unread_messages: 0 });
  emit('chat_archived', { conversation: 5, archived: true });
  await act(async () => {
    resolve(conversation());
    await done;
  });
  expect(screen.getByText('Ida can’t be reached any more')).toBeVisible();
  expect(screen.getByRole('menuitem', { name: 'Bring back', hidden: true })).toBeInTheDocument();
});

test('a draft longer than a message may be → it stays, is counted, and can’t be sent', async () => {
  const draft = { text: 'a'.repeat(1_003), reply_to: null, updated_at: '2026-03-01T18:20:00.000Z' };
  const { user, calls } = shows({ getChat: conversation({ conversation: { ...state, draft } }) });
  await waitFor(async () => expect(await findComposer()).toHaveValue(draft.text));
  expect(screen.getByText('-3 characters left')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Send for 1 credit' }));
  expect(calls.filter(({ name }) => name === 'sendMessage')).toEqual([]);
});
