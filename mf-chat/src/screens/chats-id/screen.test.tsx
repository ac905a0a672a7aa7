import { type Message } from '@nightlark/contract';
import { aMessage, anUnconfirmedUser, aPremiumUser, aUser, failWith, renderScreen, type ApiAnswers } from '@nightlark/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { creditsAtom, refreshHandlerAtom } from '@nightlark/state';
import { createStore } from 'jotai';
import { api, conversation, findComposer, ida, options, prepareBrowser, sent } from '../../testing/conversation.ts';
import * as chat from './screen.tsx';

prepareBrowser();

test('a conversation shows its messages and what the next one costs', async () => {
  renderScreen(chat, {
    ...options,
    api: api({ getChat: conversation({ messages: [aMessage({ text: 'Hello you', read_at: '2026-03-01T19:00:00.000Z' })] }) }),
  });
  expect(await screen.findByRole('heading', { level: 1, name: 'Ida' })).toBeVisible();
  expect(screen.getByText('Hello you')).toBeVisible();
  expect(screen.getByText('1 credit')).toBeVisible();
  expect(screen.getByRole('link', { name: 'You have 12 credits' })).toHaveAttribute('href', '/credits');
});

test('free member → the button names no price, the free messages left are said', async () => {
  renderScreen(chat, { ...options, user: aUser({ free_messages_left: 2 }), api: api({ getChat: conversation({ next_cost: 0 }) }) });
  expect(await screen.findByRole('button', { name: 'Send' })).toBeVisible();
  expect(screen.getByText('2 free messages left')).toBeVisible();
});

test('Enter sends at once, and the balance follows', async () => {
  const { user, calls } = renderScreen(chat, { ...options, api: api({ sendMessage: ({ body }) => sent(body) }) });
  await user.type(await findComposer(), 'Are you{Shift>}{Enter}{/Shift}free?{Enter}');
  expect(await screen.findByText(/Are you/)).toBeVisible();
  await screen.findByRole('link', { name: 'You have 11 credits' });
  expect(calls.find(({ name }) => name === 'sendMessage')?.body).toMatchObject({ conversation: 5, type: 'text', text: 'Are you\nfree?' });
  expect(await findComposer()).toHaveValue('');
});

test('an incoming message is shown, announced and marked as read', async () => {
  const { emit, calls } = renderScreen(chat, { ...options, api: api() });
  await findComposer();
  emit('typing', { conversation: 5 });
  expect(screen.getByText('Ida is typing')).toBeVisible();
  emit('message', { conversation: 5, message: aMessage({ id: 4711, text: 'Here I am' }), num_unread_messages: 1 });
  expect(screen.getByText('Here I am')).toBeVisible();
  expect(screen.getByText('Ida: Here I am')).toBeInTheDocument();
  expect(screen.queryByText('Ida is typing')).toBeNull();
  await waitFor(() => expect(calls).toContainEqual({ name: 'readChat', query: {}, body: { conversation: 5, read_until: 4711 } }));
});

test('live events may be missing → what came and was read meanwhile is loaded', async () => {
  const { emit, calls } = renderScreen(chat, { ...options, api: api() });
  await findComposer();
  const asked = () => calls.filter(({ name }) => name === 'getChat').length;
  const before = asked();
  emit('sync', { complete: true });
  expect(asked()).toBe(before);
  emit('sync', { complete: false });
  await waitFor(() => expect(asked()).toBeGreaterThan(before));
});

test('live events may be missing → what was taken back, answered with an emoji or opened meanwhile is shown so', async () => {
  const said = Array.from({ length: 40 }, (_, index) => aMessage({ id: 100 + index, number: index + 1, text: `Said ${index}` }));
  let stored = said;
  const { user, emit } = renderScreen(chat, {
    ...options,
    api: api({
      getChat({ query }) {
        const from = query.after === undefined ? stored.slice(-30) : stored.filter(({ id }) => id > Number(query.after));
        const page = query.before === undefined ? from.slice(0, 30) : stored.filter(({ id }) => id < Number(query.before));
        return conversation({ messages: page, more: page[0]!.id > 100, more_after: page.at(-1)!.id < 139 });
      },
    }),
  });
  await user.click(await screen.findByRole('button', { name: 'Show earlier messages' }));
  expect(await screen.findByText('Said 0')).toBeVisible();
  stored = said.map((message) =>
    message.id === 101
      ? { ...message, type: 'deleted', text: '' }
      : message.id === 139
        ? { ...message, reactions: [{ emoji: '🔥', own: false }] }
        : message,
  );
  emit('sync', { complete: false });
  expect(await screen.findByText('This message was deleted')).toBeVisible();
  expect(screen.queryByText('Said 1')).toBeNull();
  expect(await screen.findByRole('img', { name: 'Ida reacted with 🔥' })).toBeVisible();
  expect(screen.getByText('Said 0')).toBeVisible();
});

test('free messages are used up on another device → the button names the price, whatever was sent here', async () => {
  let next_cost = 0;
  const { user, emit } = renderScreen(chat, {
    ...options,
    user: aUser({ free_messages_left: 2, credits: 3 }),
    api: api({
      getChat: () => conversation({ next_cost }),
      sendMessage: ({ body }) => ({ ...sent(body), next_cost: 0, credits: 3, free_messages_left: 1 }),
    }),
  });
  await user.type(await findComposer(), 'From the phone{Enter}');
  expect(await screen.findByText('1 free message left')).toBeVisible();
  next_cost = 1;
  emit('credits', { credits: 3, paid_user: false });
  expect(await screen.findByRole('button', { name: 'Send for 1 credit' })).toBeVisible();
});

test('a failure keeps the bubble, and "send again" is the same message', async () => {
  let tries = 0;
  const { user, calls } = renderScreen(chat, {
    ...options,
    api: api({ sendMessage: ({ body }) => (++tries === 1 ? failWith('unexpected') : sent(body)) }),
  });
  await user.type(await findComposer(), 'Once more{Enter}');
  const alert = await screen.findByRole('alert');
  await user.click(within(alert).getByRole('button', { name: 'Send again' }));
  const ids = () => calls.filter(({ name }) => name === 'sendMessage').map(({ body }) => (body as { client_id: string }).client_id);
  await waitFor(() => expect(ids()).toHaveLength(2));
  expect(new Set(ids()).size).toBe(1);
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
});

test('no credits left, unknown to this device → the true balance, the words stay, and the way to credits is shown', async () => {
  const store = createStore();
  store.set(refreshHandlerAtom, { refresh: async () => store.set(creditsAtom, 0) });
  const { user, overlay } = renderScreen(chat, { ...options, store, api: api({ sendMessage: failWith('not_enough_credits') }) });
  await user.type(await findComposer(), 'Precious words{Enter}');
  expect(await screen.findByText('You do not have enough credits')).toBeVisible();
  const buy = screen.getByRole('link', { name: 'Get credits' });
  expect(buy).toHaveAttribute('href', '/credits?back=%2Fchats%2F5');
  await user.click(buy);
  expect(overlay()).toEqual({ name: 'buy-credits', props: { needed: 1, back: '/chats/5' } });
  expect(screen.getByText('Precious words')).toBeVisible();
  expect(screen.getByText(/What you wrote is kept/)).toBeVisible();
  expect(within(await screen.findByRole('alert')).getByRole('button', { name: 'Send again' })).toBeVisible();
});

test('no connection → what is written waits in its order, and goes by itself when it is back', async () => {
  const onLine = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const { user, calls } = renderScreen(chat, { ...options, api: api({ sendMessage: ({ body }) => sent(body) }) });
  await user.type(await findComposer(), 'One{Enter}Two{Enter}');
  await waitFor(() => expect(screen.getAllByText('Waiting for a connection')).toHaveLength(2));
  expect(calls.filter(({ name }) => name === 'sendMessage')).toEqual([]);
  onLine.mockReturnValue(true);
  act(() => void window.dispatchEvent(new Event('online')));
  const texts = () => calls.filter(({ name }) => name === 'sendMessage').map(({ body }) => (body as { text: string }).text);
  await waitFor(() => expect(texts()).toEqual(['One', 'Two']));
  await waitFor(() => expect(screen.queryByText('Sending')).toBeNull());
});

test('the server was away and the stream is open again → what waits goes at once', async () => {
  // Maximum delay of the automatic retry.
  jest.spyOn(Math, 'random').mockReturnValue(0.999);
  let isAway = true;
  const { user, calls, emit } = renderScreen(chat, {
    ...options,
    api: api({ sendMessage: ({ body }) => (isAway ? failWith('unavailable') : sent(body)) }),
  });
  await user.type(await findComposer(), 'One{Enter}');
  const tries = () => calls.filter(({ name }) => name === 'sendMessage').length;
  await waitFor(() => expect(tries()).toBe(1));
  isAway = false;
  await act(async () => emit('sync', { complete: true }));
  await waitFor(() => expect(tries()).toBe(2));
});

test('a message is refused → the next one waits behind it, and goes once it is discarded', async () => {
  const { user, calls } = renderScreen(chat, {
    ...options,
    api: api({ sendMessage: ({ body }) => (body.text === 'One' ? failWith('unexpected') : sent(body)) }),
  });
  await user.type(await findComposer(), 'One{Enter}');
  const alert = await screen.findByRole('alert');
  await user.type(await findComposer(), 'Two{Enter}');
  expect(await screen.findByText('Waiting for the message before it')).toBeVisible();
  await user.click(within(alert).getByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(calls.filter(({ name }) => name === 'sendMessage')).toHaveLength(2));
  expect(screen.queryByText('One')).toBeNull();
});

test('the page is loaded anew while a message waits → it is still there', async () => {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const first = renderScreen(chat, { ...options, api: api() });
  await first.user.type(await findComposer(), 'Later{Enter}');
  await screen.findByText('Waiting for a connection');
  await new Promise((resolve) => void setTimeout(resolve, 50));
  first.unmount();
  renderScreen(chat, { ...options, api: api() });
  expect(await screen.findByText('Later')).toBeVisible();
});

test('no credits and nothing written → nothing is promised to be kept, and no opening line without its button', async () => {
  renderScreen(chat, { ...options, user: aPremiumUser({ credits: 0 }), api: api() });
  expect(await screen.findByText('You do not have enough credits')).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Break the ice with Ida' })).toBeVisible();
  expect(screen.queryByText(/is kept/)).toBeNull();
  expect(screen.queryByText(/opening lines/i)).toBeNull();
});

test('who can write is offered opening lines, with their button', async () => {
  renderScreen(chat, { ...options, api: api() });
  expect(await screen.findByText(/Borrow one of our opening lines/)).toBeVisible();
  expect(screen.getAllByRole('button', { name: 'Opening lines' }).length).toBeGreaterThan(0);
});

test.each([
  ['messages were exchanged', [aMessage({ text: 'Hello you' })], true],
  ['nothing was ever written', [], false],
])('the other one is gone and %s → only what is there is said to stay readable', async (_, messages, readable) => {
  renderScreen(chat, { ...options, api: api({ getChat: conversation({ blocked_by: 'deleted', messages }) }) });
  expect(await screen.findByText('Ida can’t be reached any more')).toBeVisible();
  expect(screen.queryByText(/you can still read your conversation/) !== null).toBe(readable);
  expect(screen.queryByRole('heading', { name: /Break the ice/ })).toBeNull();
});

test.each([
  ['limit_reached', 'Your free messages are used up', 'Get Premium', '/premium'],
  ['counterpart_not_confirmed', 'Ida has yet to confirm an e-mail address', 'Find others', '/members'],
] as const)('%s → clear words and the way on', async (blocked_by, title, link, href) => {
  renderScreen(chat, { ...options, api: api({ getChat: conversation({ blocked_by }) }) });
  expect(await screen.findByText(title)).toBeVisible();
  expect(screen.getByRole('link', { name: link })).toHaveAttribute('href', href);
  expect(screen.queryByRole('textbox')).toBeNull();
});

test('an unconfirmed member can have the link sent again', async () => {
  const { user, calls } = renderScreen(chat, { ...options, user: anUnconfirmedUser(), api: api({ resendActivation: null }) });
  await user.click(await screen.findByRole('button', { name: 'Send the link again' }));
  await waitFor(() => expect(calls.map(({ name }) => name)).toContain('resendActivation'));
});

test('a fictional profile: a paid message is sent only after it was acknowledged', async () => {
  HTMLDialogElement.prototype.showModal ??= function (this: HTMLDialogElement) {
    this.open = true;
  };
  const answer: ApiAnswers['sendMessage'] = ({ body }) =>
    body.fictional_acknowledged ? sent(body) : failWith('fictional_acknowledgement');
  const { user, calls } = renderScreen(chat, {
    ...options,
    api: api({ getChat: conversation({ profile: { ...ida, fictional: true } }), sendMessage: answer }),
  });
  await user.type(await findComposer(), 'Who are you?{Enter}');
  await user.click(await screen.findByRole('button', { name: 'I understand, send it' }));
  await waitFor(() =>
    expect(calls.filter(({ name }) => name === 'sendMessage').at(-1)?.body).toMatchObject({ fictional_acknowledged: true }),
  );
  expect(screen.getAllByText('Fictional profile').length).toBeGreaterThan(0);
});

test('earlier messages are put before the others', async () => {
  const late = aMessage({ id: 900, text: 'Late', read_at: '2026-03-01T19:00:00.000Z' });
  const early = aMessage({ id: 100, text: 'Early', sent_at: '2026-02-27T10:00:00.000Z', read_at: '2026-03-01T19:00:00.000Z' });
  const getChat: ApiAnswers['getChat'] = ({ query }) =>
    query.before === '900' ? conversation({ messages: [early] }) : conversation({ messages: [late], more: true });
  const { user } = renderScreen(chat, { ...options, api: api({ getChat }) });
  await user.click(await screen.findByRole('button', { name: 'Show earlier messages' }));
  expect((await screen.findByText('Early')).compareDocumentPosition(screen.getByText('Late'))).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(screen.queryByRole('button', { name: 'Show earlier messages' })).toBeNull();
});

test('a message of the other one → by keys: reached, reported with what it says; one’s own can’t be', async () => {
  const messages = [aMessage({ id: 40, number: 1, text: 'Lend me 500 euros' }), aMessage({ id: 41, number: 2, own: true, text: 'No' })];
  const { user, overlay } = renderScreen(chat, { ...options, api: api({ getChat: conversation({ messages }) }) });
  const log = await screen.findByRole('log', { name: 'Messages with Ida' });
  log.focus();
  await user.keyboard('{ArrowUp}{Enter}');
  const own = await screen.findByRole('dialog');
  expect(within(own).queryByRole('button', { name: 'Report this message' })).toBeNull();
  await user.click(within(own).getByRole('button', { name: 'Close' }));
  log.focus();
  await user.keyboard('{ArrowUp}{ArrowUp}{Enter}');
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Report this message' }));
  expect(overlay()).toEqual({
    name: 'report',
    props: { profileId: 9, name: 'Ida', conversationId: 5, messageId: 40, messageText: 'Lend me 500 euros' },
  });
});

test('a reaction is there at once, and gone again where it is refused', async () => {
  const messages = [aMessage({ id: 40, text: 'Coffee?' })];
  const react: ApiAnswers['react'] = ({ body }) =>
    body.emoji === '🔥' ? failWith('unexpected', { message: 'It did not work' }) : { reactions: [{ emoji: body.emoji!, own: true }] };
  const { user, calls } = renderScreen(chat, { ...options, api: api({ getChat: conversation({ messages }), react }) });
  const open = async () => user.pointer({ keys: '[MouseRight]', target: await screen.findByText('Coffee?') });
  await open();
  await user.click(await screen.findByRole('button', { name: '👍' }));
  expect(await screen.findByRole('img', { name: 'You reacted with 👍' })).toBeVisible();
  await waitFor(() => expect(calls).toContainEqual({ name: 'react', query: {}, body: { message: 40, emoji: '👍' } }));
  await open();
  await user.click(await screen.findByRole('button', { name: '🔥' }));
  expect(await screen.findByText('It did not work')).toBeVisible();
  expect(screen.getByRole('img', { name: 'You reacted with 👍' })).toBeVisible();
});

test('a reply quotes the message, and says so to the server', async () => {
  const messages = [aMessage({ id: 40, text: 'Coffee?' })];
  const { user, calls } = renderScreen(chat, {
    ...options,
    api: api({ getChat: conversation({ messages }), sendMessage: ({ body }) => sent(body) }),
  });
  await user.pointer({ keys: '[MouseRight]', target: await screen.findByText('Coffee?') });
  await user.click(await screen.findByRole('button', { name: 'Reply' }));
  expect(await findComposer()).toHaveFocus();
  await user.keyboard('Gladly{Enter}');
  await waitFor(() => expect(calls.find(({ name }) => name === 'sendMessage')?.body).toMatchObject({ reply_to: 40, text: 'Gladly' }));
  expect(screen.queryByRole('button', { name: 'Don’t reply to this message' })).toBeNull();
});

test('an own message is deleted for both within the hour, once that is confirmed; what is left says so', async () => {
  const soon = new Date(Date.now() + 60_000).toISOString();
  const mine = aMessage({ id: 40, own: true, text: 'Oops', deletable_until: soon });
  const { user, emit, calls } = renderScreen(chat, {
    ...options,
    api: api({
      getChat: conversation({ messages: [mine, aMessage({ id: 41, number: 2, text: 'What?' })] }),
      deleteMessage: { message: { ...mine, type: 'deleted', text: '', deletable_until: null } },
    }),
  });
  const ask = async () => {
    await user.pointer({ keys: '[MouseRight]', target: await screen.findByText('Oops') });
    await user.click(await screen.findByRole('button', { name: 'Delete for both' }));
    return within(await screen.findByRole('dialog', { name: 'Delete this message for both of you?' }));
  };
  await user.click((await ask()).getByRole('button', { name: 'Cancel' }));
  expect(screen.getByText('Oops')).toBeVisible();
  expect(calls.map(({ name }) => name)).not.toContain('deleteMessage');
  await user.click((await ask()).getByRole('button', { name: 'Delete for both' }));
  expect(await screen.findByText('You deleted this message')).toBeVisible();
  emit('message_deleted', { conversation: 5, message: aMessage({ id: 41, number: 2, type: 'deleted', text: '' }), num_unread_messages: 0 });
  expect(await screen.findByText('This message was deleted')).toBeVisible();
});

test('a message arrives after a hole in the numbers → what was missed is fetched and stands between', async () => {
  const [first, second, third] = [1, 2, 3].map((number) => aMessage({ id: number * 10, number, text: `No ${number}` })) as [
    Message,
    Message,
    Message,
  ];
  const getChat: ApiAnswers['getChat'] = ({ query }) =>
    query.after === '10' ? conversation({ messages: [second, third] }) : conversation({ messages: [first] });
  const { emit } = renderScreen(chat, { ...options, api: api({ getChat }) });
  await screen.findByText('No 1');
  emit('message', { conversation: 5, message: third, num_unread_messages: 1 });
  expect((await screen.findByText('No 2')).compareDocumentPosition(screen.getByText('No 3'))).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

test('an own message: sent, then delivered, then read, as the other’s devices say', async () => {
  const mine = aMessage({ id: 40, own: true, text: 'Hello' });
  const { emit } = renderScreen(chat, { ...options, api: api({ getChat: conversation({ messages: [mine] }) }) });
  expect(await screen.findByRole('img', { name: 'Sent' })).toBeVisible();
  emit('delivered', { conversation: 5, delivered_until: 40, at: mine.sent_at });
  expect(screen.getByRole('img', { name: 'Delivered' })).toBeVisible();
  emit('read', { conversation: 5, read_until: 40, own: false, at: mine.sent_at });
  expect(screen.getByRole('img', { name: 'Read' })).toBeVisible();
});

test('a link to an old message → the conversation is shown around it, and it has the focus', async () => {
  const old = aMessage({ id: 40, number: 4, text: 'Long ago' });
  const getChat: ApiAnswers['getChat'] = ({ query }) =>
    query.around === '40'
      ? conversation({ messages: [old], more: true, more_after: true })
      : conversation({ messages: [aMessage({ id: 900, number: 90, text: 'Today' })], more: true });
  renderScreen(chat, { ...options, path: '/chats/5?message=40', api: api({ getChat }) });
  expect((await screen.findByText('Long ago')).closest('[data-message]')).toHaveFocus();
  expect(screen.getByRole('button', { name: 'New messages' })).toBeVisible();
});

test('10,000 messages → at most 200 bubbles are in the page', async () => {
  const messages = Array.from({ length: 10_000 }, (_, index) => aMessage({ id: index + 1, number: index + 1, text: `No ${index + 1}` }));
  renderScreen(chat, { ...options, api: api({ getChat: conversation({ messages }) }) });
  expect(await screen.findByText('No 10000')).toBeVisible();
  expect(document.querySelectorAll('[data-message]').length).toBeLessThanOrEqual(200);
});

test('money is written about, by either → a word about it, explained and closed by its reader', async () => {
  const messages = [aMessage({ id: 40, text: 'Please send 500 euro by Western Union' })];
  const { user, overlay } = renderScreen(chat, { ...options, api: api({ getChat: conversation({ messages }) }) });
  expect(await screen.findByText(/Never send money, card codes or gift cards/)).toBeVisible();
  expect(screen.getByText(/only you see this. Our servers look for signs of fraud, too/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Report this message' }));
  expect(overlay()).toMatchObject({ name: 'report', props: { messageId: 40 } });
  await user.click(screen.getByRole('button', { name: 'Got it' }));
  expect(screen.queryByText(/Never send money/)).toBeNull();
  await user.type(await findComposer(), 'My IBAN is');
  expect(await screen.findByText(/You are writing about money/)).toBeVisible();
});

test('a GIF is searched, chosen, and sent for the price of a text', async () => {
  const gif = { id: 'own:wave', url: '/api/gif/wave', preview: '/api/gif/wave-still', width: 200, height: 120, description: 'A wave' };
  const { user, calls } = renderScreen(chat, {
    ...options,
    api: api({
      searchGifs: { gifs: [gif], more: false, attribution: null },
      sendMessage: ({ body }) => sent(body, { gif }),
    }),
  });
  await user.click(await screen.findByRole('button', { name: 'Send a GIF' }));
  await user.type(await screen.findByRole('searchbox', { name: 'Search GIFs' }), 'hi');
  await waitFor(() => expect(calls).toContainEqual({ name: 'searchGifs', query: { q: 'hi' }, body: undefined }));
  await user.click(await screen.findByRole('button', { name: 'A wave' }));
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Send for 1 credit' }));
  await waitFor(() => expect(calls.find(({ name }) => name === 'sendMessage')?.body).toMatchObject({ type: 'gif', gif: 'own:wave' }));
  expect(await screen.findByRole('img', { name: 'A wave' })).toBeVisible();
});

test('credits run out with words in the field → they stay in sight, and can’t be sent', async () => {
  sessionStorage.setItem(`unsent-${options.user.id}-9`, JSON.stringify({ text: 'Not lost', at: 1 }));
  renderScreen(chat, { ...options, user: { ...options.user, credits: 0 }, api: api({ saveDraft: { draft: null } }) });
  expect(await screen.findByText('You do not have enough credits')).toBeVisible();
  await waitFor(async () => expect(await findComposer()).toHaveValue('Not lost'));
  expect(screen.getByRole('button', { name: 'Send for 1 credit' })).toHaveAttribute('aria-disabled', 'true');
});
