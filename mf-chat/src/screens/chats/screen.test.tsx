import { paths } from '@nightlark/contract';
import { aChat, aMessage, aProfileCard, aUser, failWith, renderScreen } from '@nightlark/testing';
import { screen } from '@testing-library/react';
import * as chats from './screen.tsx';

const options = { path: '/chats', route: paths.chats.path, user: aUser() };
const ida = aChat({
  conversation: { id: 5, last_message: aMessage({ text: 'Coffee on Sunday?' }), updated_at: '2026-03-01T18:20:00.000Z' },
  profile: aProfileCard({ name: 'Ida' }),
  num_unread_messages: 2,
});

test('conversations are listed with their last message and unread count', async () => {
  renderScreen(chats, { ...options, api: { getChats: { chats: [ida], num_unread_messages: 2 } } });
  expect(await screen.findByRole('heading', { level: 1, name: 'Messages' })).toBeVisible();
  expect(screen.getByRole('link', { name: /Ida.*Coffee on Sunday\?.*2 unread messages/s })).toHaveAttribute('href', '/chats/5');
});

test('no conversations → an invitation and the way to members', async () => {
  renderScreen(chats, { ...options, api: { getChats: { chats: [], num_unread_messages: 0 } } });
  expect(await screen.findByRole('heading', { level: 1, name: 'No messages yet' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Find someone' })).toHaveAttribute('href', '/members');
});

test('a fictional profile carries its label', async () => {
  const chat = { ...ida, profile: aProfileCard({ fictional: true }) };
  renderScreen(chats, { ...options, api: { getChats: { chats: [chat], num_unread_messages: 0 } } });
  expect(await screen.findByText('Fictional profile')).toBeVisible();
});

test('delete asks first, in the overlay', async () => {
  const { user, overlay } = renderScreen(chats, { ...options, api: { getChats: { chats: [ida], num_unread_messages: 2 } } });
  await user.click(await screen.findByRole('button', { name: 'Delete conversation with Ida' }));
  expect(overlay()).toEqual({ name: 'delete-conversation', props: { conversationId: 5, name: 'Ida' } });
});

test('the server refuses → the error reaches the area', async () => {
  const silent = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  renderScreen(chats, { ...options, api: { getChats: failWith('unexpected') } });
  expect(await screen.findByText(/Unexpected Application Error/)).toBeVisible();
  silent.mockRestore();
});
