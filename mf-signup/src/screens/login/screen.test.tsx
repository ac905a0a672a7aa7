import { failWith, renderScreen } from '@nightlark/testing';
import { screen } from '@testing-library/react';
import * as login from './screen.tsx';

test('a wrong password shows the API’s words and keeps the address', async () => {
  const { user } = renderScreen(login, {
    path: '/login',
    api: { login: () => failWith('login_failed', { message: 'Login failed, please try again' }) },
  });
  await user.type(await screen.findByLabelText('E-mail address'), 'ida@example.org');
  await user.type(screen.getByLabelText('Password'), 'wrong');
  await user.click(screen.getByRole('button', { name: 'Login' }));
  expect(await screen.findByText('Login failed, please try again')).toBeVisible();
  expect(screen.getByLabelText('E-mail address')).toHaveValue('ida@example.org');
});

test('a visitor who was sent here is told why', async () => {
  renderScreen(login, { path: '/login?next=/chats' });
  expect(await screen.findByText(/Log in to go on/)).toBeVisible();
});

test('in Polish nothing is left in English', async () => {
  renderScreen(login, { path: '/login', locale: 'pl' });
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Dobrze cię znów widzieć');
  expect(screen.getByRole('button', { name: 'Zaloguj się' })).toBeVisible();
});
