import { paths, type ResponseOf } from '@nightlark/contract';
import { aChat, aMessage, aProfileCard, aUser, failWith, renderScreen, type ApiAnswers } from '@nightlark/testing';
import { chatsAtom, unreadMessagesAtom } from '@nightlark/state';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { Component as DeleteConversation } from '../../slots/delete-conversation/delete-conversation.tsx';
import { leavingAtom } from '../../state/conversations.ts';
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

test('everything is archived → the way to the archive, and nothing says that there are no messages', async () => {
  const archived = [{ ...ida, archived: true }];
  const getChats: ApiAnswers['getChats'] = ({ query }) => ({ chats: query.archived ? archived : [], num_unread_messages: 0 });
  renderScreen(chats, { ...options, api: { getChats } });
  expect(await screen.findByRole('link', { name: 'Archive' })).toHaveAttribute('href', '/chats?archived=1');
  expect(screen.getByRole('searchbox')).toBeVisible();
  expect(screen.queryByText('No messages yet')).toBeNull();
});

test('an unread conversation is archived → it counts as in the badge, and the way to the archive shows it', async () => {
  const archived = [{ ...ida, archived: true }];
  const otto = { ...aRow(6, 'Otto'), num_unread_messages: 1 };
  const getChats: ApiAnswers['getChats'] = ({ query }) => ({ chats: query.archived ? archived : [otto], num_unread_messages: 3 });
  const { store } = renderScreen(chats, { ...options, user: aUser({ num_unread_messages: 3 }), api: { getChats } });
  expect(await screen.findByText('3 unread messages')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Archive 2 unread messages' })).toBeVisible();
  act(() => store.set(unreadMessagesAtom, 1));
  expect(screen.getByRole('link', { name: 'Archive' })).toBeVisible();
});

test('more is unread than when the badge was last loaded → the number is that of the rows, in the badge too', async () => {
  const api: ApiAnswers = { getChats: { chats: [ida], num_unread_messages: 2 } };
  const { store } = renderScreen(chats, { ...options, user: aUser({ num_unread_messages: 0 }), api });
  expect(await screen.findByText('2 unread messages', { selector: 'header *' })).toBeVisible();
  expect(store.get(unreadMessagesAtom)).toBe(2);
});

test('a fictional profile carries its label', async () => {
  const chat = { ...ida, profile: aProfileCard({ fictional: true }) };
  renderScreen(chats, { ...options, api: { getChats: { chats: [chat], num_unread_messages: 0 } } });
  expect(await screen.findByText('Fictional profile')).toBeVisible();
});

test.each([
  ['its menu', () => toggleMenu('open'), () => toggleMenu('closed')],
  ['its swiped actions', () => swipe(84), () => swipe(0)],
])('%s is open and another conversation gets a message → the rows stay where they are until it is closed', async (_what, open, close) => {
  const otto = aRow(6, 'Otto');
  const { store } = renderScreen(chats, { ...options, api: { getChats: { chats: [ida, otto], num_unread_messages: 2 } } });
  await screen.findByRole('link', { name: /Otto/ });
  const names = () =>
    screen.getAllByRole('link', { name: /Ida|Otto|Mia|Eva/ }).map(({ textContent }) => /Ida|Otto|Mia|Eva/.exec(textContent)![0]);
  open();
  const mia = aRow(7, 'Mia');
  const eva = aRow(4, 'Eva');
  act(() => store.set(chatsAtom, [mia, { ...otto, num_unread_messages: 1 }, ida, eva]));
  expect(names()).toEqual(['Mia', 'Ida', 'Otto', 'Eva']);
  expect(screen.getByRole('link', { name: /Otto.*1 unread/s })).toBeVisible();
  close();
  expect(names()).toEqual(['Mia', 'Otto', 'Ida', 'Eva']);
});

const aRow = (id: number, name: string) =>
  aChat({ conversation: { id, last_message: null, updated_at: '2026-03-01T18:20:00.000Z' }, profile: aProfileCard({ name }) });

// jsdom has no popovers and no layout.
function toggleMenu(newState: 'open' | 'closed'): void {
  const event = new Event(newState === 'open' ? 'beforetoggle' : 'toggle');
  fireEvent(screen.getByRole('menu', { name: /Ida/ }), Object.assign(event, { newState }));
}
function swipe(scrollLeft: number): void {
  fireEvent.scroll(screen.getByRole('link', { name: /Ida/ }).closest('li')!, { target: { scrollLeft } });
}

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

const answered = (changes: Partial<ResponseOf<'getChats'>> = {}) => ({ chats: [ida], num_unread_messages: 2, ...changes });

test('archive → off the list at once; refused → back, with the reason', async () => {
  let refuse = true;
  let list = [ida];
  const { user, calls } = renderScreen(chats, {
    ...options,
    api: {
      getChats: () => answered({ chats: list }),
      archiveChat: () => {
        if (refuse) return failWith('unexpected', { message: 'It did not work' });
        list = [];
        return null;
      },
    },
  });
  const archive = await screen.findByRole('button', { name: /Archive the conversation with Ida/ });
  await user.click(archive);
  expect(await screen.findByText('It did not work')).toBeVisible();
  expect(await screen.findByRole('link', { name: /Ida/ })).toBeVisible();
  refuse = false;
  await user.click(screen.getByRole('button', { name: /Archive the conversation with Ida/ }));
  await waitFor(() => expect(screen.queryByRole('link', { name: /Ida/ })).toBeNull());
  expect(calls.filter(({ name }) => name === 'archiveChat').at(-1)?.body).toEqual({ conversation: 5, archived: true });
});

test('a row is archived by its button → the next one has the focus; the last one, too → the way to others has it', async () => {
  let list = [ida, aRow(6, 'Otto')];
  const archiveChat: ApiAnswers['archiveChat'] = ({ body }) => {
    list = list.filter(({ conversation }) => conversation.id !== body.conversation);
    return null;
  };
  const getChats: ApiAnswers['getChats'] = ({ query }) => answered({ chats: query.archived ? [] : list, num_unread_messages: 0 });
  const { user } = renderScreen(chats, { ...options, api: { getChats, archiveChat } });
  const buttonOf = (name: string) => screen.getByRole('button', { name: `Archive the conversation with ${name}` });
  await screen.findByRole('link', { name: /Ida/ });
  act(() => buttonOf('Ida').focus());
  await user.keyboard('{Enter}');
  expect(screen.queryByRole('link', { name: /Ida/ })).toBeNull();
  expect(buttonOf('Otto')).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(screen.getByRole('link', { name: 'Find someone' })).toHaveFocus();
});

test('matches that nobody wrote to stand above the list, each with the way to the first words', async () => {
  const mia = aProfileCard({ id: 12, name: 'Mia' });
  renderScreen(chats, { ...options, api: { getChats: answered({ new_matches: [mia] }) } });
  expect(await screen.findByRole('heading', { name: 'New matches' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Mia' })).toHaveAttribute('href', '/members/12/chat');
});

test('a row says what was begun, else how far the last own message came', async () => {
  const begun = { ...ida, draft: { text: 'Maybe at noon', reply_to: null, updated_at: '2026-03-01T18:20:00.000Z' } };
  const own = aChat({ profile: aProfileCard({ name: 'Mia' }) });
  own.conversation.last_message = aMessage({ own: true, text: 'See you', delivered_at: '2026-03-01T18:20:00.000Z' });
  renderScreen(chats, { ...options, api: { getChats: answered({ chats: [begun, own] }) } });
  expect(await screen.findByRole('link', { name: /Ida.*Draft: Maybe at noon/s })).toBeVisible();
  expect(screen.getByRole('link', { name: /Mia.*Delivered.*You: \u2068See you/s })).toBeVisible();
});

test('a search for one letter → says that it takes two; for nothing → the list', async () => {
  const { user, calls } = renderScreen(chats, { ...options, api: { getChats: answered() } });
  const field = () => screen.findByRole('searchbox', { name: 'Search names and messages' });
  await user.type(await field(), 'c{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent('Type at least 2 characters.');
  await user.clear(await field());
  await user.type(await field(), '{Enter}');
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  expect(screen.getByRole('link', { name: /Ida/ })).toBeVisible();
  expect((await field()).closest('form')).toHaveProperty('noValidate', true);
  expect(calls.filter(({ name }) => name === 'searchChats')).toEqual([]);
});

test('a search finds a message and leads to its place', async () => {
  const hit = { conversation: 5, profile: ida.profile, message: aMessage({ id: 77, text: 'Coffee then' }) };
  const { user, calls } = renderScreen(chats, { ...options, api: { getChats: answered(), searchChats: { hits: [hit] } } });
  await user.type(await screen.findByRole('searchbox', { name: 'Search names and messages' }), 'coffee{Enter}');
  expect(await screen.findByText('1 result.', { exact: false })).toBeVisible();
  expect(screen.getByRole('link', { name: /Coffee then/ })).toHaveAttribute('href', '/chats/5?message=77');
  expect(calls).toContainEqual({ name: 'searchChats', query: { q: 'coffee' }, body: undefined });
});

test('searched by Enter → the field keeps the focus; Back → it shows the words before', async () => {
  const { user, router } = renderScreen(chats, { ...options, api: { getChats: answered(), searchChats: { hits: [] } } });
  const field = await screen.findByRole('searchbox', { name: 'Search names and messages' });
  await user.type(field, 'coffee{Enter}');
  await waitFor(() => expect(router.state.location.search).toBe('?q=coffee'));
  expect(await screen.findByText('Nothing found.', { exact: false })).toBeVisible();
  expect(field).toHaveFocus();
  await user.clear(field);
  await user.type(field, 'tea{Enter}');
  await waitFor(() => expect(router.state.location.search).toBe('?q=tea'));
  await waitFor(() => expect(router.state.navigation.state).toBe('idle'));
  expect(field).toHaveFocus();
  await act(() => router.navigate(-1));
  expect(screen.getByRole('searchbox')).toHaveValue('coffee');
  await user.click(screen.getByRole('link', { name: 'All conversations' }));
  await waitFor(() => expect(screen.getByRole('searchbox')).toHaveValue(''));
});

test('more is typed while the results are loaded → it stays', async () => {
  const { promise, resolve } = Promise.withResolvers<ResponseOf<'searchChats'>>();
  const { user } = renderScreen(chats, { ...options, api: { getChats: answered(), searchChats: () => promise } });
  const field = await screen.findByRole('searchbox', { name: 'Search names and messages' });
  await user.type(field, 'coffee{Enter} then');
  resolve({ hits: [] });
  expect(await screen.findByText('Nothing found.', { exact: false })).toBeVisible();
  expect(screen.getByRole('searchbox')).toHaveValue('coffee then');
});

test('the archive has a page of its own', async () => {
  const getChats: ApiAnswers['getChats'] = ({ query }) =>
    answered({ chats: query.archived === 'true' ? [{ ...ida, archived: true }] : [] });
  renderScreen(chats, { ...options, path: '/chats?archived=1', api: { getChats } });
  expect(await screen.findByRole('heading', { level: 1, name: 'Archive' })).toBeVisible();
  expect(screen.getByRole('link', { name: /Ida/ })).toBeVisible();
  expect(screen.getByRole('link', { name: 'All conversations' })).toHaveAttribute('href', '/chats');
});

test('deleted in the archive → off it, and not back for a moment when the server has answered', async () => {
  let kept = [{ ...ida, archived: true }];
  const api: ApiAnswers = {
    getChats: ({ query }) => answered({ chats: query.archived === 'true' ? kept : [] }),
    deleteChat: () => {
      kept = [];
      return null;
    },
  };
  const Page = () => (
    <>
      <chats.Component />
      <DeleteConversation conversationId={5} name="Ida" />
    </>
  );
  const routes = [{ path: paths.chats.path, loader: chats.loader, Component: Page, HydrateFallback: () => null }];
  const { user, store } = renderScreen(routes, { ...options, path: '/chats?archived=1', api });
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(screen.queryByRole('link', { name: /Ida/ })).toBeNull());
  await waitFor(() => expect(store.get(leavingAtom).size).toBe(0));
  expect(screen.queryByRole('link', { name: /Ida/ })).toBeNull();
});

test('more than a page of conversations → the next at the end of the list; a newer first page keeps it', async () => {
  const old = aChat({ ...ida, conversation: { ...ida.conversation, id: 6 }, profile: aProfileCard({ name: 'Ove' }) });
  const getChats: ApiAnswers['getChats'] = ({ query }) =>
    query?.cursor === 'c1' ? answered({ chats: [old] }) : answered({ next_cursor: 'c1' });
  const { user, calls, store } = renderScreen(chats, { ...options, api: { getChats } });
  await user.click(await screen.findByRole('button', { name: 'Show more' }));
  expect(await screen.findByRole('link', { name: /Ove/ })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  expect(calls.filter(({ query }) => query.cursor === 'c1')).toHaveLength(1);
  act(() => store.set(chatsAtom, [ida]));
  expect(screen.getByRole('link', { name: /Ove/ })).toBeVisible();
});

test('the last one leaves the archive → the way back has the focus', async () => {
  let archived = [{ ...ida, archived: true }];
  const { user } = renderScreen(chats, {
    ...options,
    path: '/chats?archived=1',
    api: {
      getChats: ({ query }) => ({ chats: query.archived ? archived : [], num_unread_messages: 0 }),
      archiveChat: () => {
        archived = [];
        return null;
      },
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Bring back the conversation with Ida' }));
  expect(await screen.findByRole('heading', { name: 'Nothing is archived.' })).toBeVisible();
  await waitFor(() => expect(screen.getByRole('link', { name: 'All conversations' })).toHaveFocus());
});
