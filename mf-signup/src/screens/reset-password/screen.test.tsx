import { aSettings, failWith, renderScreen } from '@nightlark/testing';
import { screen } from '@testing-library/react';
import * as reset from './screen.tsx';

const SENT = 'The link is on its way. Have a look at the spam folder too.';
const TOO_MANY = 'Too many password reset emails sent, please try again tomorrow.';

test('requested → confirmed; the next is refused → only the error is shown, and the address is still there', async () => {
  let mails = 0;
  const { user } = renderScreen(reset, {
    path: '/reset-password',
    api: { requestReset: () => (mails++ === 0 ? null : failWith('reset_mail_limit', { message: TOO_MANY })) },
  });
  await user.type(await screen.findByLabelText('E-mail address'), 'ida@example.org');
  await user.click(screen.getByRole('button', { name: 'Send the link' }));
  expect(await screen.findByText(SENT)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Send the link' }));
  expect(await screen.findByText(TOO_MANY)).toBeVisible();
  expect(screen.queryByText(SENT)).toBeNull();
  expect(screen.getByLabelText('E-mail address')).toHaveValue('ida@example.org');
});

test.each([
  ['sent=1', SENT],
  ['refused=email_not_found&field=email', 'E-mail address not found'],
  ['refused=reset_mail_limit', TOO_MANY],
])('a form without script that came back with %s says so', async (query, text) => {
  renderScreen(reset, { path: `/reset-password?${query}` });
  expect(await screen.findByText(text)).toBeVisible();
});

test('what the browser would send by itself goes to the API', async () => {
  renderScreen(reset, { path: '/reset-password' });
  const form = (await screen.findByLabelText('E-mail address')).closest('form')!;
  expect([form.method, form.getAttribute('action')]).toEqual(['post', '/api/reset-password.php']);
});

test('where answers are neutral → no promise that there is a member with this address', async () => {
  renderScreen(reset, { path: '/reset-password?sent=1', settings: aSettings({ neutral_answers: true }) });
  expect(await screen.findByText(/^If this address belongs to a member, the link is on its way there\./)).toBeVisible();
});
