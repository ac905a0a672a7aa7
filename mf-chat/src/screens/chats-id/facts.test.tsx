import { type Country, type ResponseOf, type Settings } from '@nightlark/contract';
import { aChat, aMessage, anOwnProfile, aPremiumUser, aSettings, renderScreen, type ApiAnswers } from '@nightlark/testing';
import { chatsAtom } from '@nightlark/state';
import { act, screen, waitFor, within } from '@testing-library/react';
import { createStore } from 'jotai';
import * as defaults from '../../testing/conversation.ts';
import * as chat from './screen.tsx';

const { state } = defaults;
const ida = { ...defaults.ida, online: false };
const READ = '2026-03-01T19:00:00.000Z';
const conversation = (changes: Partial<ResponseOf<'getChat'>> = {}) => defaults.conversation({ profile: ida, ...changes });
const api = (changes: ApiAnswers = {}) => defaults.api({ getChat: conversation(), ...changes });
const memberOf = (country: Country) => aPremiumUser({ credits: 12, profile: anOwnProfile({ country }) });
const options = { ...defaults.options, user: memberOf('DE') };
const minimum_message_costs: Settings['minimum_message_costs'] = {
  DE: { costs: 0.67, currency: 'EUR' },
  DK: { costs: 4.9, currency: 'DKK' },
};
const settings = aSettings({ minimum_message_costs });

defaults.prepareBrowser();

test.each([
  ['DE', 'from €0.67', 'from €1.34', 'from €2.01'],
  ['DK', 'from DKK 4.90', 'from DKK 9.80', 'from DKK 14.70'],
] as const)('a member of %s → each price in credits has the lowest price in their currency', async (country, text, photo, gift) => {
  const getGifts = { gifts: [{ id: 'coffee', credits: 3 }] } as ResponseOf<'getGifts'>;
  const gif = { id: 'own:wave', url: '/api/gif/wave', preview: '/api/gif/wave-still', width: 200, height: 120, description: 'A wave' };
  const searchGifs = { gifs: [gif], more: false, attribution: null };
  const { user } = renderScreen(chat, { ...options, settings, user: memberOf(country), api: api({ getGifts, searchGifs }) });
  const inText = (parts: string) => parts.replaceAll(' ', '\\s');
  expect(await screen.findByText(new RegExp(`^1 credit \\(${inText(text)}\\)$`))).toBeVisible();
  expect(screen.getByRole('button', { name: 'Send for 1 credit' })).toHaveAccessibleDescription(new RegExp(inText(text)));
  await user.click(screen.getByRole('button', { name: 'Send a photo' }));
  expect(await screen.findByRole('button', { name: new RegExp(`^Send for 2 credits \\(${inText(photo)}\\)$`) })).toBeVisible();
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Close' }));
  await user.click(screen.getByRole('button', { name: 'Send a GIF' }));
  await user.click(await screen.findByRole('button', { name: 'A wave' }));
  const sheet = within(screen.getByRole('dialog'));
  expect(sheet.getByRole('button', { name: new RegExp(`^Send for 1 credit \\(${inText(text)}\\)$`) })).toBeVisible();
  await user.click(sheet.getByRole('button', { name: 'Close' }));
  await user.click(screen.getByRole('button', { name: 'Send a gift' }));
  await user.click(await screen.findByRole('button', { name: new RegExp(`Coffee.*3 credits.*${inText(gift)}`) }));
  expect(screen.getByRole('button', { name: new RegExp(`^Send for 3 credits \\(${inText(gift)}\\)$`) })).toBeVisible();
});

test('a GIF is chosen, and another word searched → it can’t be sent unless it is among the answers', async () => {
  const gif = (id: string, description: string) => ({ id, url: `/${id}`, preview: `/${id}-still`, width: 200, height: 120, description });
  const wave = gif('wave', 'A wave');
  const cat = gif('cat', 'A cat');
  const searchGifs: ApiAnswers['searchGifs'] = ({ query }) => ({
    gifs: query.q === 'cat' ? [cat] : query.q ? [cat, wave] : [wave],
    more: false,
    attribution: null,
  });
  const { user, calls } = renderScreen(chat, { ...options, api: api({ searchGifs }) });
  await user.click(await screen.findByRole('button', { name: 'Send a GIF' }));
  await user.click(await screen.findByRole('button', { name: 'A wave', pressed: false }));
  const sheet = within(screen.getByRole('dialog'));
  expect(sheet.getByRole('button', { name: 'Send for 1 credit' })).toBeVisible();
  await user.type(sheet.getByRole('searchbox', { name: 'Search GIFs' }), 'cat');
  expect(await sheet.findByRole('button', { name: 'A cat', pressed: false })).toBeVisible();
  const send = sheet.getByRole('button', { name: 'Choose a GIF' });
  expect(send).toHaveAttribute('aria-disabled', 'true');
  await user.click(send);
  expect(calls.map(({ name }) => name)).not.toContain('sendMessage');
  await user.type(sheet.getByRole('searchbox', { name: 'Search GIFs' }), 's');
  expect(await sheet.findByRole('button', { name: 'A wave', pressed: true })).toBeVisible();
  expect(sheet.getByRole('button', { name: 'Send for 1 credit' })).toBeVisible();
});

test('nothing is sold in the member’s country → credits only', async () => {
  renderScreen(chat, { ...options, settings, user: memberOf('PL'), api: api() });
  expect(await screen.findByText('1 credit')).toBeVisible();
});

test('a premium member’s message is paid → nothing is loaded again; Premium has ended → all is', async () => {
  const { router, emit } = renderScreen(chat, { ...options, api: api() });
  await screen.findByText('1 credit');
  emit('credits', { credits: 11, paid_user: true, free_messages_left: null });
  expect(router.state.revalidation).toBe('idle');
  emit('credits', { credits: 11, paid_user: false, free_messages_left: 0 });
  expect(router.state.revalidation).toBe('loading');
  await waitFor(() => expect(router.state.revalidation).toBe('idle'));
});

test('the list says that the other came online → so does the header', async () => {
  const store = createStore();
  renderScreen(chat, { ...options, store, api: api() });
  expect(await screen.findByRole('heading', { level: 1, name: 'Ida' })).toBeVisible();
  expect(screen.queryByText('Online')).toBeNull();
  const row = aChat({
    conversation: { id: 5, last_message: aMessage(), updated_at: READ },
    profile: { ...ida, online: true },
  });
  act(() => store.set(chatsAtom, [row]));
  expect(screen.getByText('Online')).toBeVisible();
});

test.each<[string, Partial<ResponseOf<'getChat'>>, boolean]>([
  ['left or hid before', { blocked_by: 'deleted' }, false],
  ['hides meanwhile', {}, true],
])('who %s → the header has the name alone', async (_when, changes, isLive) => {
  const profile = { ...ida, age: 47, city: 'Odense' };
  const { emit } = renderScreen(chat, { ...options, api: api({ getChat: conversation({ profile, ...changes }) }) });
  expect(await screen.findByRole('heading', { level: 1, name: 'Ida' })).toBeVisible();
  if (isLive) {
    expect(screen.getByText(/47/)).toBeVisible();
    emit('chat_state', { conversation: 5, profile: 9, available: false, num_unread_messages: 0 });
  }
  await waitFor(() => expect(screen.queryByText(/47|Odense/)).toBeNull());
});

test('a message of another year → its day says the year', async () => {
  const messages = [
    aMessage({ id: 1, number: 1, sent_at: '2019-03-05T12:00:00.000Z', read_at: READ }),
    aMessage({ id: 2, number: 2, sent_at: new Date(Date.now() - 60_000).toISOString(), read_at: READ }),
  ];
  renderScreen(chat, { ...options, api: api({ getChat: conversation({ messages }) }) });
  expect(await screen.findByRole('heading', { level: 2, name: /5 March 2019|March 5, 2019/ })).toBeVisible();
});

test('last seen in another year → with the year', async () => {
  const getChat = conversation({ conversation: { ...state, other_last_seen: '2019-03-05T12:00:00.000Z' } });
  renderScreen(chat, { ...options, api: api({ getChat }) });
  expect(await screen.findByText(/2019/)).toHaveTextContent(/Mar/);
});

test('a long text is quoted → cut between characters, not within one', async () => {
  const text = `${'x'.repeat(118)}👍🏽 and so on`;
  const messages = [aMessage({ id: 40, number: 40, own: true, text, read_at: READ })];
  const draft = { text: 'Yes', reply_to: 40, updated_at: READ };
  renderScreen(chat, { ...options, api: api({ getChat: conversation({ messages, conversation: { ...state, draft } }) }) });
  expect(await screen.findByText('x'.repeat(118))).toBeVisible();
});
