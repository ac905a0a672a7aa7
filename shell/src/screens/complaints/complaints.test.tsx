import { aSettings, aUser, failWith, renderScreen } from '@nightlark/testing';
import { act, screen, waitFor } from '@testing-library/react';
import * as complaints from './screen.tsx';

const PATH = { path: '/complaints', route: '/complaints' };

test('filled in → sent, and the reference is shown', async () => {
  const { user, calls } = renderScreen(complaints, {
    ...PATH,
    path: '/complaints?profile=7',
    api: { complain: { reference: 'C-7KQ2-M9XA' } },
  });
  await user.type(await screen.findByRole('textbox', { name: 'Your name' }), 'Mia');
  await user.type(screen.getByRole('textbox', { name: 'Your e-mail address' }), 'mia@test.example');
  await user.selectOptions(screen.getByRole('combobox', { name: 'What is it about?' }), 'A fake profile or a scam');
  await user.type(screen.getByRole('textbox', { name: 'What happened?' }), 'Asks everybody for money.');
  await user.click(screen.getByRole('button', { name: 'Send complaint' }));
  expect(await screen.findByText('C-7KQ2-M9XA')).toBeVisible();
  expect(document.activeElement).toHaveTextContent('Its reference is C-7KQ2-M9XA.');
  expect(calls).toMatchObject([
    {
      name: 'complain',
      body: { name: 'Mia', email: 'mia@test.example', category: 'fake', text: 'Asks everybody for money.', profile: '7', website: '' },
    },
  ]);
});

test.each([
  ['sent → its reference', { reference: 'C-7KQ2-M9XA' }, 'Thank you, your complaint has arrived (C-7KQ2-M9XA)'],
  ['refused → why', failWith('unavailable', { message: 'Not now' }), 'Not now'],
])('another page is opened before the answer, %s in a toast, and the page stays', async (_, answer, said) => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const { user, calls, router } = renderScreen(complaints, {
    ...PATH,
    user: aUser(),
    api: { complain: () => promise.then(() => answer) as never },
  });
  await user.click(await screen.findByRole('button', { name: 'Send complaint' }));
  await waitFor(() => expect(calls).toHaveLength(1));
  await act(() => router.navigate('/members'));
  const { location } = router.state;
  resolve();
  await waitFor(() => expect(screen.getByRole('status', { name: 'Toasts' })).toHaveTextContent(said));
  expect(router.state.location).toBe(location);
});

test('refused → said at the field, and what was written stays', async () => {
  const refusal = failWith('validation', { field: 'email', message: 'Please check what you entered.' });
  const { user } = renderScreen(complaints, { ...PATH, user: aUser(), api: { complain: refusal } });
  await user.selectOptions(await screen.findByRole('combobox', { name: 'What is it about?' }), 'My account');
  await user.type(screen.getByRole('textbox', { name: 'What happened?' }), 'It was closed without a word.');
  await user.click(screen.getByRole('button', { name: 'Send complaint' }));
  const email = screen.getByRole('textbox', { name: 'Your e-mail address' });
  expect(email).toBeInvalid();
  expect(email).toHaveAccessibleDescription(/Please check what you entered/);
  expect(screen.getByRole('textbox', { name: 'What happened?' })).toHaveValue('It was closed without a word.');
});

test('no subject → asked to choose one', async () => {
  const refusal = failWith('validation', { field: 'category', message: 'Please check what you entered.' });
  const { user } = renderScreen(complaints, { ...PATH, user: aUser(), api: { complain: refusal } });
  await user.click(await screen.findByRole('button', { name: 'Send complaint' }));
  expect(screen.getByRole('combobox', { name: 'What is it about?' })).toHaveAccessibleDescription('Please choose');
});

test.each([
  ['/complaints?sent=C-7KQ2-M9XA', /your complaint has arrived/],
  ['/complaints?refused=validation', /what you wrote is still there/],
  ['/complaints?refused=too_many_requests', /try again in an hour/],
])('the page after a form without script: %s', async (path, words) => {
  renderScreen(complaints, { ...PATH, path });
  expect(await screen.findByText(words)).toBeVisible();
});

test.each([
  ['the thanks are followed by another complaint → its first field has the focus', true],
  ['the page is opened → the focus stays where it is', false],
])('%s', async (_what, isAnother) => {
  const { user } = renderScreen(complaints, { ...PATH, path: isAnother ? '/complaints?sent=C-7KQ2-M9XA' : '/complaints' });
  if (isAnother) await user.click(await screen.findByRole('link', { name: 'Send another complaint' }));
  const name = await screen.findByRole('textbox', { name: 'Your name' });
  expect(document.activeElement).toBe(isAnother ? name : document.body);
});

test('a made-up reference is not repeated', async () => {
  renderScreen(complaints, { ...PATH, path: '/complaints?sent=You+won' });
  expect(await screen.findByRole('button', { name: 'Send complaint' })).toBeVisible();
  expect(document.body).not.toHaveTextContent('You won');
});

test('the form is one that a browser can send by itself; the phone number is one it can dial', async () => {
  renderScreen(complaints, { ...PATH, settings: aSettings({ support_phone: '+31 20-123 45 67' }) });
  const form = (await screen.findByRole('button', { name: 'Send complaint' })).closest('form');
  expect(form).toHaveAttribute('action', '/api/complaint.php');
  expect(form).toHaveAttribute('method', 'POST');
  expect(screen.getByRole('link', { name: '+31 20-123 45 67' })).toHaveAttribute('href', 'tel:+31201234567');
});

test('an objection to a decision → named, sent with it, and filed as such', async () => {
  const { user, calls } = renderScreen(complaints, {
    ...PATH,
    path: '/complaints?decision=S-7KQ2-M9XA',
    api: { complain: { reference: 'C-7KQ2-M9XA' } },
  });
  expect(await screen.findByText(/our decision S-7KQ2-M9XA/)).toBeVisible();
  await user.type(screen.getByRole('textbox', { name: 'Your name' }), 'Mia');
  await user.type(screen.getByRole('textbox', { name: 'Your e-mail address' }), 'mia@test.example');
  await user.type(screen.getByRole('textbox', { name: 'What happened?' }), 'That was my brother.');
  await user.click(screen.getByRole('button', { name: 'Send complaint' }));
  expect(await screen.findByText('C-7KQ2-M9XA')).toBeVisible();
  expect(calls.at(-1)).toMatchObject({ body: { category: 'decision', decision: 'S-7KQ2-M9XA' } });
});
