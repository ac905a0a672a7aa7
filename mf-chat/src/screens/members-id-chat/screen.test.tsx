import { paths, type ResponseOf } from '@nightlark/contract';
import { aMessage, aProfile, aUser, renderScreen } from '@nightlark/testing';
import { screen, waitFor } from '@testing-library/react';
import * as start from './screen.tsx';

const member = (conversation: number | null): ResponseOf<'getMember'> => ({
  profile: aProfile({ id: 9, name: 'Ida' }), images: [], related: [], notes: { member_since: null, last_active: null }, liked: false, match: false, conversation, indexable: false,
}); // prettier-ignore
const getChats = { chats: [], num_unread_messages: 0 };
const getDrafts = { drafts: [] };
const options = { path: '/members/9/chat', route: paths.memberChat.path, user: aUser() };

beforeAll(() => {
  HTMLElement.prototype.scrollTo ??= () => undefined;
});
beforeEach(() => sessionStorage.clear());

test('a conversation exists → it is opened', async () => {
  renderScreen(start, { ...options, api: { getMember: member(5), getChats, getDrafts } });
  expect(await screen.findByText('Elsewhere: /chats/5')).toBeVisible();
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

test.each(['x1', '9999999999'])('a member who is not there, as %s → the missing page', async (id) => {
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
