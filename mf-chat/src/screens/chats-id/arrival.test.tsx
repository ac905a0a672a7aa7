import { ApiProvider, createApi } from '@nightlark/api-client';
import { settingsAtom } from '@nightlark/state';
import { answersOfNoApi, aSettings, failWith, renderScreen, type ApiAnswers } from '@nightlark/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { createStore, Provider } from 'jotai';
import { renderToString } from 'react-dom/server';
import { IntlProvider } from 'react-intl';
import { MemoryRouter } from 'react-router';
import { Composer } from '../../components/conversation/composer/composer.tsx';
import { ConversationContext } from '../../components/conversation/context.ts';
import type { ConversationState } from '../../components/conversation/use-conversation-state.ts';
import messages from '../../messages/en.json' with { type: 'json' };
import { api, conversation, findComposer, ida, options, prepareBrowser, sent, state } from '../../testing/conversation.ts';
import * as chat from './screen.tsx';

prepareBrowser();

/** Opens the conversation with a location's state, as another page does. */
async function arrive(state: object, answers = api()) {
  const view = renderScreen(chat, { ...options, path: '/likes', api: { getGifts: { gifts: [] }, ...answers } });
  await act(() => view.router.navigate('/chats/5', { state }));
  const leaveAndComeBack = async () => {
    await act(() => view.router.navigate('/likes'));
    await act(() => view.router.navigate(-1));
    await findComposer();
  };
  return { ...view, leaveAndComeBack };
}

test('a profile’s gift button → the gifts are open, once: not again on Back', async () => {
  const { user, calls, leaveAndComeBack } = await arrive({ gifts: true });
  expect(await screen.findByRole('dialog', { name: 'Send Ida a gift' })).toBeVisible();
  expect(calls.filter(({ name }) => name === 'getChat')).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await leaveAndComeBack();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a match’s first line, deleted → stays deleted on Back, and the field takes no focus', async () => {
  const { user, leaveAndComeBack } = await arrive({ compose: true, draft: 'Tea?' });
  await waitFor(async () => expect(await findComposer()).toHaveValue('Tea?'));
  expect(await findComposer()).toHaveFocus();
  await user.clear(await findComposer());
  await leaveAndComeBack();
  expect(await findComposer()).toHaveValue('');
  expect(await findComposer()).not.toHaveFocus();
});

describe('the browser submitted the form itself, and it was refused', () => {
  async function submit(text: string, answers = api(), reason = 'Too many') {
    const formData = new FormData();
    formData.set('text', text);
    const view = renderScreen(chat, { ...options, path: '/likes', api: answers });
    await act(() => view.router.navigate('/chats/5', { formMethod: 'post', formData }));
    expect(await screen.findByRole('alert')).toHaveTextContent(reason);
    return view;
  }
  const once = (): ApiAnswers['sendMessage'] => {
    let isFirst = true;
    return ({ body }) => {
      if (!isFirst) return sent(body);
      isFirst = false;
      return failWith('too_many_requests', { message: 'Too many' });
    };
  };

  test('sent again as it is → sent, and neither the text nor the reason come back', async () => {
    const { user, calls } = await submit('Hello', api({ sendMessage: once() }));
    expect(await findComposer()).toHaveValue('Hello');
    await user.click(screen.getByRole('button', { name: 'Send for 1 credit' }));
    await waitFor(() => expect(calls.filter(({ name }) => name === 'sendMessage')).toHaveLength(2));
    expect(calls.findLast(({ name }) => name === 'sendMessage')?.body).toMatchObject({ text: 'Hello' });
    expect(await findComposer()).toHaveValue('');
    expect(screen.queryByText('Too many')).toBeNull();
  });

  test('cleared → empty, and the reason is gone', async () => {
    const { user } = await submit('Hello', api({ sendMessage: once() }));
    await user.clear(await findComposer());
    expect(await findComposer()).toHaveValue('');
    expect(screen.queryByText('Too many')).toBeNull();
  });

  test('there is an older draft → what was submitted is in the field', async () => {
    const draft = { text: 'Older', reply_to: null, updated_at: '2026-03-01T18:20:00.000Z' };
    await submit('Newer', api({ getChat: conversation({ conversation: { ...state, draft } }), sendMessage: once() }));
    expect(await findComposer()).toHaveValue('Newer');
  });

  test.each(answersOfNoApi)('with %s → said in the member’s language', async (_, sendMessage, reason) => {
    await submit('Hello', api({ sendMessage }), reason);
    expect(await findComposer()).toHaveValue('Hello');
  });

  test('no credits → the text stays in sight', async () => {
    const sendMessage = () => failWith('not_enough_credits', { message: 'Too many' });
    await submit('Hello', api({ getChat: conversation({ blocked_by: 'not_enough_credits' }), sendMessage }));
    expect(await findComposer()).toHaveValue('Hello');
  });
});

test('a fictional profile, without script → the acknowledgement is offered', () => {
  const failure = { status: 403, message: 'This profile is fictional', isForeign: false };
  const refused = { code: 'fictional_acknowledgement', failure, text: 'Hello' };
  const facts: Partial<ConversationState> = {
    id: 5,
    profile: ida,
    isNew: false,
    reply: null,
    answering: 0,
    kept: '',
    refused,
    nextCost: 1,
    obstacle: null,
  };
  const store = createStore();
  store.set(settingsAtom, aSettings());
  const html = renderToString(
    <Provider store={store}>
      <IntlProvider locale="en" messages={messages}>
        <MemoryRouter>
          <ApiProvider api={createApi({})}>
            <ConversationContext value={facts as ConversationState}>
              <Composer onFocusLost={() => undefined} />
            </ConversationContext>
          </ApiProvider>
        </MemoryRouter>
      </IntlProvider>
    </Provider>,
  );
  document.body.innerHTML = html;
  const button = screen.getByRole('button', { name: 'I understand, send it' });
  expect([...new FormData(button.closest('form')!, button)]).toEqual([
    ['fictional_acknowledged', 'true'],
    ['text', 'Hello'],
  ]);
});

test('the acknowledgement is submitted → sent with it', async () => {
  const { router, calls } = renderScreen(chat, { ...options, path: '/likes', api: api({ sendMessage: ({ body }) => sent(body) }) });
  const formData = new FormData();
  formData.set('text', 'Hello');
  formData.set('fictional_acknowledged', 'true');
  await act(() => router.navigate('/chats/5', { formMethod: 'post', formData }));
  expect(calls.find(({ name }) => name === 'sendMessage')?.body).toMatchObject({ text: 'Hello', fictional_acknowledged: true });
});
