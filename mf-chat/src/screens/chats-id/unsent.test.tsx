import { DEFAULTS, type BodyOf, type ResponseOf, type User } from '@nightlark/contract';
import { creditsAtom, refreshHandlerAtom, unsentAtom, userAtom } from '@nightlark/state';
import { aMessage, failWith, renderScreen, type ApiAnswers } from '@nightlark/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { createStore } from 'jotai';
import { indexedStore } from '../../outbox/store.ts';
import { api, conversation, findComposer, options, prepareBrowser, sent } from '../../testing/conversation.ts';
import * as chat from './screen.tsx';

const photo = () => new File(['photo'], 'us.jpg', { type: 'image/jpeg' });
const SEND_PHOTO = 'Send for 2 credits';

interface Page extends ApiAnswers {
  store?: ReturnType<typeof createStore>;
  user?: User;
}
function shows({ store = createStore(), user = options.user, ...answers }: Page = {}) {
  const shown = renderScreen(chat, { ...options, user, store, api: api({ sendMessage: ({ body }) => sent(body), ...answers }) });
  const bodies = (name: string) => shown.calls.filter((call) => call.name === name).map(({ body }) => body);
  return {
    ...shown,
    store,
    uploads: () => bodies('uploadChatPhoto'),
    messages: () => bodies('sendMessage') as BodyOf<'sendMessage'>[],
    async openSheet() {
      await shown.user.click(await screen.findByRole('button', { name: 'Send a photo' }));
      return screen.findByLabelText<HTMLInputElement>('Choose a photo');
    },
    async sendPhoto() {
      await shown.user.upload(await this.openSheet(), photo());
      await shown.user.click(screen.getByRole('button', { name: SEND_PHOTO }));
    },
    write: async (text: string) => shown.user.type(await findComposer(), `${text}{Enter}`),
  };
}
const goOffline = () => jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
function goOnline(onLine: ReturnType<typeof goOffline>): void {
  onLine.mockReturnValue(true);
  act(() => void window.dispatchEvent(new Event('online')));
}

prepareBrowser();

test('no connection → a photo waits between texts with its preview, and all go in order when it is back', async () => {
  const onLine = goOffline();
  const page = shows({ uploadChatPhoto: { photo: 3 } });
  await page.write('One');
  await page.sendPhoto();
  await page.write('Two');
  await waitFor(() => expect(screen.getAllByText('Waiting for a connection')).toHaveLength(3));
  expect(screen.getByRole('log')).toHaveTextContent(/One.*You:.*You: Two/);
  expect(screen.getByRole('img', { name: 'Photo' })).toHaveAttribute('src', 'blob:photo');
  expect([page.uploads(), page.messages()]).toEqual([[], []]);
  goOnline(onLine);
  await waitFor(() => expect(page.messages()).toMatchObject([{ text: 'One' }, { type: 'photo', photo: 3 }, { text: 'Two' }]));
  expect(page.uploads()).toHaveLength(1);
  expect((page.uploads()[0] as { photo: File }).photo.type).toBe('image/jpeg');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Discard' })).toBeNull());
});

test('the page is loaded anew while a photo waits → it is still there, and goes', async () => {
  const onLine = goOffline();
  const first = shows();
  await first.sendPhoto();
  await screen.findByText('Waiting for a connection');
  first.unmount();
  const page = shows({ uploadChatPhoto: { photo: 3 } });
  expect(await screen.findByRole('img', { name: 'Photo' })).toBeVisible();
  goOnline(onLine);
  await waitFor(() => expect(page.messages().at(-1)).toMatchObject({ type: 'photo', photo: 3 }));
});

test('a photo is discarded while it is uploaded → it is not sent, and nothing paid', async () => {
  const { promise: uploaded, resolve: arrives } = Promise.withResolvers<ResponseOf<'uploadChatPhoto'>>();
  const page = shows({ uploadChatPhoto: () => uploaded });
  await page.sendPhoto();
  await waitFor(() => expect(page.uploads()).toHaveLength(1));
  await page.user.click(await screen.findByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(screen.queryByRole('img', { name: 'Photo' })).toBeNull());
  arrives({ photo: 3 });
  await page.write('Something else');
  await waitFor(() => expect(page.messages()).toMatchObject([{ type: 'text' }]));
});

test('a refused photo → stays with the reason, and "Send again" uploads it again', async () => {
  let isRefused = true;
  const uploadChatPhoto = () => (isRefused ? failWith('photo_too_small', { message: 'Too small', field: 'photo' }) : { photo: 3 });
  const page = shows({ uploadChatPhoto });
  await page.sendPhoto();
  expect(await screen.findByText(/Not sent\. Too small/)).toBeVisible();
  expect(screen.getByRole('img', { name: 'Photo' })).toBeVisible();
  isRefused = false;
  await page.user.click(screen.getByRole('button', { name: 'Send again' }));
  await waitFor(() => expect(page.messages()).toMatchObject([{ type: 'photo', photo: 3 }]));
});

test('too few credits for a photo → it stays; bought, it is sent without another upload', async () => {
  const store = createStore();
  store.set(refreshHandlerAtom, { refresh: async () => store.set(creditsAtom, 1) });
  let isPaid = false;
  const page = shows({
    store,
    uploadChatPhoto: { photo: 3 },
    sendMessage: ({ body }) => (isPaid ? sent(body) : failWith('not_enough_credits')),
  });
  await page.sendPhoto();
  await page.user.click(await screen.findByRole('link', { name: 'Get credits' }));
  expect(page.overlay()).toMatchObject({ name: 'buy-credits', props: { needed: 2 } });
  expect(screen.getByRole('img', { name: 'Photo' })).toBeVisible();
  isPaid = true;
  act(() => store.set(creditsAtom, 10));
  await page.user.click(screen.getByRole('button', { name: 'Send again' }));
  await waitFor(() => expect(page.messages()).toMatchObject([{ photo: 3 }, { photo: 3 }]));
  expect(page.uploads()).toHaveLength(1);
});

test('the upload has expired before it was sent → "Send again" uploads the photo again', async () => {
  let id = 2;
  const sendMessage: ApiAnswers['sendMessage'] = ({ body }) => (body.photo === 3 ? failWith('validation', { field: 'photo' }) : sent(body));
  const page = shows({ uploadChatPhoto: () => ({ photo: ++id }), sendMessage });
  await page.sendPhoto();
  await page.user.click(await screen.findByRole('button', { name: 'Send again' }));
  await waitFor(() => expect(page.messages().at(-1)).toMatchObject({ photo: 4 }));
});

test('storage is full → said, and the photo goes from memory', async () => {
  jest.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
    throw new DOMException('No', 'QuotaExceededError');
  });
  const onLine = goOffline();
  const page = shows({ uploadChatPhoto: { photo: 3 } });
  await page.sendPhoto();
  expect(await screen.findByText(/This browser can’t keep unsent messages/)).toBeVisible();
  expect(screen.getByText('Waiting for a connection')).toBeVisible();
  expect(page.store.get(unsentAtom)).toMatchObject([{ to: 9, conversation: 5 }]);
  goOnline(onLine);
  await waitFor(() => expect(page.messages()).toMatchObject([{ type: 'photo', photo: 3 }]));
  await waitFor(() => expect(page.store.get(unsentAtom)).toEqual([]));
});

test.each([
  ['larger than the server takes', { type: 'image/jpeg', size: DEFAULTS.photoMaxBytes + 1 }, 'This photo is larger than 10 MB.'],
  ['of another format', { type: 'image/gif', size: 10 }, 'Only JPEG, PNG and WebP photos work here.'],
])('a file %s → said at once, and not sent', async (_, { type, size }, words) => {
  const page = shows();
  const field = await page.openSheet();
  const choose = (file: File) => fireEvent.change(field, { target: { files: [file] } });
  choose(Object.defineProperty(new File(['x'], 'x', { type }), 'size', { value: size }));
  expect(await screen.findByRole('alert')).toHaveTextContent(words);
  expect(field).toHaveAccessibleDescription(words);
  await page.user.click(screen.getByRole('button', { name: SEND_PHOTO }));
  expect(screen.getByRole('dialog')).toBeVisible();
  choose(photo());
  expect(screen.queryByRole('alert')).toBeNull();
  await waitFor(() => expect(screen.getByRole('dialog').querySelector('img')).not.toBeNull());
});

test('ten photos wait already → said, and no other is taken', async () => {
  goOffline();
  const store = indexedStore();
  for (let n = 0; n < 10; n += 1) {
    await store.add({
      user: options.user.id,
      to: 9,
      conversation: 5,
      client_id: crypto.randomUUID(),
      place: Infinity,
      written_at: '',
      type: 'photo',
      text: '',
      gift: null,
      gif: null,
      photo: { file: photo(), id: null, view_once: false },
      reply_to: null,
      acknowledged: false,
      failure: null,
    });
  }
  store.close();
  const page = shows();
  await waitFor(() => expect(screen.getAllByRole('img', { name: 'Photo' })).toHaveLength(10));
  await page.user.upload(await page.openSheet(), photo());
  expect(within(screen.getByRole('dialog')).getByRole('alert')).toHaveTextContent('Too many photos are waiting to be sent.');
  await page.user.click(screen.getByRole('button', { name: SEND_PHOTO }));
  expect(screen.getByRole('dialog')).toBeVisible();
});

test('the quoted message is gone by now → the reply stays, and can be sent without the quote', async () => {
  const quoted = aMessage({ id: 40, text: 'Coffee?' });
  const page = shows({
    getChat: conversation({ messages: [quoted] }),
    sendMessage: ({ body }) => (body.reply_to ? failWith('validation', { field: 'reply_to', message: 'Check this' }) : sent(body)),
  });
  await page.user.pointer({ keys: '[MouseRight]', target: await screen.findByText('Coffee?') });
  await page.user.click(await screen.findByRole('button', { name: 'Reply' }));
  await page.user.keyboard('Gladly{Enter}');
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('Not sent. The message that you answer is gone.');
  expect(within(alert).queryByRole('button', { name: 'Send again' })).toBeNull();
  await page.user.click(within(alert).getByRole('button', { name: 'Send without the quote' }));
  await waitFor(() => expect(page.messages()).toHaveLength(2));
  const [first, second] = page.messages();
  expect(second).toEqual({ ...first, reply_to: undefined });
});

test('any message → sent with its sender’s id, in case another member has logged in on this device', async () => {
  const page = shows();
  await page.write('One');
  await waitFor(() => expect(page.messages()).toMatchObject([{ sender: options.user.id }]));
});

describe('members share this device', () => {
  const writer = options.user;
  const other = { ...writer, id: 99 };
  /** Answers as the server does while this member is logged in. */
  const inSessionOf = (session: { id: number | null }): ApiAnswers => ({
    sendMessage: ({ body }) => (body.sender === session.id ? sent(body) : failWith('authentication_required')),
    uploadChatPhoto: ({ query }) => (query.sender === `${session.id}` ? { photo: 3 } : failWith('authentication_required')),
  });
  /** The texts that the server was asked to store, by sender. */
  const tried = (page: ReturnType<typeof shows>) => new Set(page.messages().map(({ text, type, sender }) => `${sender} ${text || type}`));

  test('the session ended while offline, and the other logs in → neither shown to them nor sent; the writer is back → sent', async () => {
    const onLine = goOffline();
    const session = { id: null as number | null };
    const first = shows(inSessionOf(session));
    await first.write('Mine');
    await first.sendPhoto();
    await waitFor(() => expect(screen.getAllByText('Waiting for a connection')).toHaveLength(2));
    goOnline(onLine);
    await waitFor(() => expect(first.store.get(userAtom)).toBeNull());
    first.unmount();

    session.id = other.id;
    const second = shows({ user: other, ...inSessionOf(session) });
    await second.write('Theirs');
    await waitFor(() => expect(tried(second)).toEqual(new Set(['99 Theirs'])));
    expect([second.uploads(), screen.queryByText('Mine'), screen.queryByRole('img', { name: 'Photo' })]).toEqual([[], null, null]);
    second.unmount();

    session.id = writer.id;
    const back = shows(inSessionOf(session));
    await waitFor(() => expect(tried(back)).toEqual(new Set([`${writer.id} Mine`, `${writer.id} photo`])));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Discard' })).toBeNull());
  });

  test('the other logs in, in another tab → what is sent here is refused, and waits for its writer', async () => {
    const page = shows(inSessionOf(other));
    await page.write('Mine');
    await waitFor(() => expect(page.store.get(userAtom)).toBeNull());
    act(() => page.store.set(userAtom, other));
    await page.write('Theirs');
    await waitFor(() => expect(tried(page)).toEqual(new Set([`${writer.id} Mine`, '99 Theirs'])));
    const left = async () => (await Promise.all([writer, other].map(({ id }) => indexedStore().list(id)))).flat();
    await waitFor(async () => expect(await left()).toMatchObject([{ user: writer.id, text: 'Mine', failure: null }]));
  });
});
