import { renderScreen } from '@nightlark/testing';
import { screen, waitFor } from '@testing-library/react';
import * as resetDo from './screen.tsx';

test('two different passwords show an error before anything is sent', async () => {
  const { user, calls } = renderScreen(resetDo, { path: '/reset-password/do?code=abc' });
  await user.type(await screen.findByLabelText('Password'), 'a-long-enough-one');
  await user.type(screen.getByLabelText('Repeat the password'), 'another-long-one');
  await user.click(screen.getByRole('button', { name: 'Save and log in' }));
  expect(screen.getByText('The entered passwords are not the same.')).toBeVisible();
  expect(calls).toEqual([]);
});

test('saved → busy until the search is there, and a second tap sends nothing', async () => {
  // Of jsdom, which can't load another document.
  const navigation = jest.spyOn(console, 'error').mockReturnValue();
  const { user, calls } = renderScreen(resetDo, { path: '/reset-password/do?code=abc', api: { resetPassword: {} as never } });
  await user.type(await screen.findByLabelText('Password'), 'a-long-enough-one');
  await user.type(screen.getByLabelText('Repeat the password'), 'a-long-enough-one');
  const save = screen.getByRole('button', { name: 'Save and log in' });
  await user.click(save);
  await waitFor(() => expect(navigation).toHaveBeenCalled());
  expect(save).toHaveAttribute('aria-busy', 'true');
  await user.click(save);
  await user.type(screen.getByLabelText('Password'), '{Enter}');
  expect(calls).toHaveLength(1);
});

test('without a code the page says so and offers a new mail', async () => {
  renderScreen(resetDo, { path: '/reset-password/do' });
  expect(await screen.findByRole('link', { name: 'Request a new email' })).toHaveAttribute('href', '/reset-password');
});

test.each([
  ['refused=passwords_differ&field=password2', 'Repeat the password', 'The entered passwords are not the same.'],
  ['refused=password_too_short&field=password', 'Password', 'Use at least 10 characters'],
  ['refused=password_common&field=password', 'Password', 'That password is too easy to guess. Try a few words that don’t belong together.'],
])('a form without script that came back with %s says why at its field', async (query, field, text) => {
  renderScreen(resetDo, { path: `/reset-password/do?code=abc&${query}` });
  expect(await screen.findByText(text)).toBeVisible();
  expect(screen.getByLabelText(field)).toHaveAccessibleDescription(expect.stringContaining(text));
});

test('a form without script that came back as its link is spent offers a new mail', async () => {
  renderScreen(resetDo, { path: '/reset-password/do?code=abc&refused=link_invalid' });
  expect(await screen.findByText('Link expired or invalid, request a new email')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Request a new email' })).toHaveAttribute('href', '/reset-password');
});

test('what the browser would send by itself holds the code, and no password is in the address', async () => {
  renderScreen(resetDo, { path: '/reset-password/do?code=abc' });
  const form = (await screen.findByLabelText('Password')).closest('form')!;
  expect([form.method, form.getAttribute('action')]).toEqual(['post', '/api/reset-password.php']);
  expect(new FormData(form).get('code')).toBe('abc');
});
