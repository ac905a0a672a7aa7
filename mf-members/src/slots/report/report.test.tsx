import { aUser, failWith, renderScreen, type ApiAnswers } from '@nightlark/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { Component } from './report.tsx';

const report = <Component profileId={7} name="Freja" conversationId={12} />;

test('a category is needed; sent → a reference, and the member is blocked', async () => {
  const { user, calls } = renderScreen(report, { user: aUser(), api: { report: { reference: 'R-7KQ2-M9XA' }, block: null } });
  await user.click(await screen.findByRole('button', { name: 'Send report' }));
  expect(screen.getByText('Please choose what it is about.')).toBeVisible();
  expect(calls).toEqual([]);
  await user.click(screen.getByRole('radio', { name: 'Threats or violence' }));
  expect(screen.getByText(/call the emergency number 112/)).toBeVisible();
  await user.type(screen.getByRole('textbox', { name: /What happened/ }), 'Wants to come by.');
  await user.click(screen.getByRole('button', { name: 'Send report' }));
  expect(await screen.findByText('R-7KQ2-M9XA')).toBeVisible();
  expect(screen.getByText(/Freja is blocked/)).toBeVisible();
  expect(calls).toMatchObject([
    { name: 'report', body: { id: 7, conversation: 12, category: 'threat', remarks: 'Wants to come by.' } },
    { name: 'block', body: { id: 7 } },
  ]);
});

test('refused → said, and what was written stays', async () => {
  const { user } = renderScreen(report, { user: aUser(), api: { report: failWith('too_many_requests', { message: 'Slow down' }) } });
  await user.click(await screen.findByRole('radio', { name: 'Something else' }));
  await user.type(screen.getByRole('textbox', { name: /What happened/ }), 'A long story');
  await user.click(screen.getByRole('checkbox', { name: 'Block Freja as well' }));
  await user.click(screen.getByRole('button', { name: 'Send report' }));
  expect(await screen.findByRole('alert')).toBeVisible();
  expect(screen.getByRole('textbox', { name: /What happened/ })).toHaveValue('A long story');
});

test('the report counts even when blocking fails', async () => {
  const { user } = renderScreen(report, { user: aUser(), api: { report: { reference: 'R-1' }, block: failWith('unexpected') } });
  await user.click(await screen.findByRole('radio', { name: 'Asks for money, or a scam' }));
  await user.click(screen.getByRole('button', { name: 'Send report' }));
  expect(await screen.findByText(/Blocking didn’t work/)).toBeVisible();
});

test('about a message → it is shown, and sent with the report', async () => {
  const about = <Component profileId={7} name="Freja" conversationId={12} messageId={40} messageText="Lend me 500 euros" />;
  const { user, calls } = renderScreen(about, { user: aUser(), api: { report: { reference: 'R-1' }, block: null } });
  expect(await screen.findByRole('figure')).toHaveTextContent('The message you reportLend me 500 euros');
  // In the direction of its own words.
  expect(screen.getByText('Lend me 500 euros')).toHaveAttribute('dir', 'auto');
  await user.click(screen.getByRole('radio', { name: 'Asks for money, or a scam' }));
  await user.click(screen.getByRole('button', { name: 'Send report' }));
  await screen.findByText('R-1');
  expect(calls[0]).toMatchObject({ name: 'report', body: { id: 7, conversation: 12, message: 40, category: 'scam' } });
});

describe('closed while the report is being sent', () => {
  async function close(answers: ApiAnswers, isSent = true) {
    const { promise: held, resolve } = Promise.withResolvers<void>();
    const api = {
      ...answers,
      report: () => held.then(() => (isSent ? { reference: 'R-1' } : failWith('unexpected', { message: 'Later' }))),
    };
    const routes = [{ path: '/chats/12', element: report }];
    const { user, calls, router } = renderScreen(routes, { path: '/chats/12', user: aUser(), api });
    await user.click(await screen.findByRole('radio', { name: 'Something else' }));
    await user.click(screen.getByRole('button', { name: 'Send report' }));
    await waitFor(() => expect(calls).toHaveLength(1));
    await act(() => router.navigate('/chats'));
    await screen.findByText('Elsewhere: /chats');
    resolve();
    return screen.getByRole('status', { name: 'Toasts' });
  }

  test('sent → the reference is said all the same, and that blocking did not work', async () => {
    const toasts = await close({ block: failWith('unexpected') });
    await waitFor(() => expect(toasts).toHaveTextContent(/mention this reference: R-1Blocking didn’t work/));
  });

  test('not sent → said', async () => {
    const toasts = await close({}, false);
    await waitFor(() => expect(toasts).toHaveTextContent('Later'));
  });
});
