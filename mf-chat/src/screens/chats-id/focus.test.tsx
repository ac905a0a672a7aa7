import { aMessage, aUser, failWith, renderScreen, type ApiAnswers } from '@nightlark/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { api, conversation, findComposer, options, prepareBrowser, sent } from '../../testing/conversation.ts';
import * as chat from './screen.tsx';

prepareBrowser();

async function press(user: ReturnType<typeof renderScreen>['user'], name: string) {
  const button = await screen.findByRole('button', { name });
  act(() => button.focus());
  await user.keyboard('{Enter}');
}

test('the newest messages are shown again → their button is gone, and the log has the focus', async () => {
  const getChat: ApiAnswers['getChat'] = ({ query }) =>
    query.around === '40'
      ? conversation({ messages: [aMessage({ id: 40, number: 4, text: 'Long ago' })], more: true, more_after: true })
      : conversation({ messages: [aMessage({ id: 900, number: 90, text: 'Today' })], more: true });
  const { user } = renderScreen(chat, { ...options, path: '/chats/5?message=40', api: api({ getChat }) });
  await screen.findByText('Long ago');
  await press(user, 'New messages');
  await screen.findByText('Today');
  expect(screen.queryByRole('button', { name: 'New messages' })).toBeNull();
  expect(screen.getByRole('log')).toHaveFocus();
});

test.each([
  ['discarded', 'Discard', 0],
  ['sent again', 'Send again', 1],
])('a refused message is %s → its buttons are gone, and the log has the focus', async (_, name, count) => {
  let isRefused = true;
  const { user } = renderScreen(chat, {
    ...options,
    api: api({ sendMessage: ({ body }) => (isRefused ? failWith('unexpected', { message: 'Later' }) : sent(body)) }),
  });
  await user.type(await findComposer(), 'Hello{Enter}');
  await screen.findByText(/Later/);
  isRefused = false;
  await press(user, name);
  await waitFor(() => expect(screen.queryByRole('button', { name })).toBeNull());
  await waitFor(() => expect(screen.queryAllByRole('img', { name: 'Sent' })).toHaveLength(count));
  expect(screen.getByRole('log')).toHaveFocus();
});

test('a safety note is closed → the log has the focus', async () => {
  const messages = [aMessage({ id: 40, text: 'Please send 500 euro by Western Union' })];
  const { user } = renderScreen(chat, { ...options, api: api({ getChat: conversation({ messages }) }) });
  await press(user, 'Got it');
  expect(screen.queryByRole('button', { name: 'Got it' })).toBeNull();
  expect(screen.getByRole('log')).toHaveFocus();
});

test('a reply is ended → its button is gone, and the field has the focus', async () => {
  const { user } = renderScreen(chat, { ...options, api: api({ getChat: conversation({ messages: [aMessage({ text: 'Coffee?' })] }) }) });
  await user.pointer({ keys: '[MouseRight]', target: await screen.findByText('Coffee?') });
  await press(user, 'Reply');
  await press(user, 'Don’t reply to this message');
  expect(screen.queryByRole('button', { name: 'Don’t reply to this message' })).toBeNull();
  expect(await findComposer()).toHaveFocus();
});

test('a covered photo is shown → its button is gone, and the message has the focus', async () => {
  const photo = { url: null, preview: null, width: 200, height: 100, view_once: false, opened: false };
  const messages = [aMessage({ id: 40, type: 'photo', text: '', photo })];
  const openChatPhoto = { photo: { ...photo, url: 'chat/one', opened: true } };
  const { user } = renderScreen(chat, { ...options, api: api({ getChat: conversation({ messages }), openChatPhoto }) });
  await press(user, 'Show photo');
  const shown = await screen.findByRole('img', { name: 'Photo' });
  expect(shown.closest('[data-message]')).toHaveFocus();
});

test('the last free message is sent → the field is gone, and the notice in its place has the focus and is announced', async () => {
  const { user } = renderScreen(chat, {
    ...options,
    user: aUser({ credits: 0, free_messages_left: 1 }),
    api: api({
      getChat: conversation({ next_cost: 0 }),
      sendMessage: ({ body }) => ({ ...sent(body), credits: 0, free_messages_left: 0, next_cost: 1 }),
    }),
  });
  await findComposer();
  const regions = screen.getAllByRole('status');
  await user.type(await findComposer(), 'Hello{Enter}');
  const region = (await screen.findByText('Your free messages are used up')).closest<HTMLElement>('[role=status]');
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(region).toHaveFocus();
  expect(regions).toContain(region);
});

test('a message is risky → the note about it is in a live region that was there before', async () => {
  const { emit } = renderScreen(chat, { ...options, api: api() });
  await findComposer();
  const regions = screen.getAllByRole('status');
  emit('message', { conversation: 5, message: aMessage({ text: 'Please send 500 euro by Western Union' }), num_unread_messages: 1 });
  expect(regions).toContain((await screen.findByText(/Never send money/)).closest('[role=status]'));
});
