import { aMessage, failWith, renderScreen, type ApiAnswers } from '@nightlark/testing';
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
