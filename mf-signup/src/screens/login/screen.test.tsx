import { aSettings, failWith, renderScreen } from '@nightlark/testing';
import { cleanup, screen, waitFor } from '@testing-library/react';
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

test('logged in → busy until the next page is there, and a second tap sends nothing', async () => {
  // Of jsdom, which can't load another document.
  const navigation = jest.spyOn(console, 'error').mockReturnValue();
  const { user, calls } = renderScreen(login, { path: '/login', api: { login: {} as never } });
  await user.type(await screen.findByLabelText('E-mail address'), 'ida@example.org');
  await user.type(screen.getByLabelText('Password'), 'right');
  const button = screen.getByRole('button', { name: 'Login' });
  await user.click(button);
  await waitFor(() => expect(navigation).toHaveBeenCalled());
  expect(button).toHaveAttribute('aria-busy', 'true');
  await user.click(button);
  expect(calls).toHaveLength(1);
});

test('a suspended member → why and until when, and the way to object', async () => {
  const message = 'Your account is suspended until tomorrow.';
  const params = { sanction: 'suspended', reference: 'S-7KQ2-M9XA' };
  const { user } = renderScreen(login, { path: '/login', api: { login: () => failWith('sanction_suspended', { message, params }) } });
  await user.type(await screen.findByLabelText('E-mail address'), 'ida@example.org');
  await user.type(screen.getByLabelText('Password'), 'right');
  await user.click(screen.getByRole('button', { name: 'Login' }));
  expect(await screen.findByText(message)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Object to this decision' })).toHaveAttribute('href', '/complaints?decision=S-7KQ2-M9XA');
});

test('a login without an address or a password shows an error at the field, in the page’s language, and nothing is sent', async () => {
  const { user, calls } = renderScreen(login, { path: '/login', locale: 'de' });
  await user.click(await screen.findByRole('button', { name: 'Einloggen' }));
  const email = screen.getByLabelText('E-Mail-Adresse');
  expect(email).toHaveAccessibleDescription('Ungültige E-Mail-Adresse');
  expect(email).toHaveFocus();
  await user.type(email, 'ida@example.org{Enter}');
  expect(screen.getByLabelText('Passwort')).toHaveAccessibleDescription('Gib dein Passwort ein');
  expect(screen.getByLabelText('Passwort')).toHaveFocus();
  expect(calls).toEqual([]);
});

test('a visitor who was redirected here sees the reason', async () => {
  renderScreen(login, { path: '/login?next=/chats' });
  expect(await screen.findByText(/Log in to keep going/)).toBeVisible();
});

test('in Polish nothing is left in English', async () => {
  renderScreen(login, { path: '/login', locale: 'pl' });
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Dobrze cię znów widzieć');
  expect(screen.getByRole('button', { name: 'Zaloguj się' })).toBeVisible();
});

test('demo accounts → named where the site offers any, and only there', async () => {
  const demo_login = { emails: ['one@demo.example', 'two@demo.example'], password: 'demo-secret' };
  renderScreen(login, { path: '/login', settings: aSettings({ demo: true, demo_login }) });
  expect(await screen.findByText(/This is a demo/)).toHaveTextContent(
    'Try one@demo.example or two@demo.example with the password demo-secret.',
  );
  cleanup();
  renderScreen(login, { path: '/login', settings: aSettings({ demo: true }) });
  await screen.findByLabelText('Password');
  expect(screen.queryByText(/This is a demo/)).toBeNull();
});

test.each([
  ['refused=pending_deletion', 'This account is about to be deleted. Use the link in your e-mail to keep it.'],
  ['refused=too_many_requests', 'That was a bit too fast. Please try again in a moment.'],
  ['refused=constructor', 'An error occured, please try again later.'],
  ['refused=login_failed', 'Login failed, please try again'],
  ['refused=too_many_attempts&minutes=7', 'Too many incorrect attempts, account blocked for 7 min.'],
  ['refused=made-up', 'An error occured, please try again later.'],
])('after a login without script that came back with %s the page says why', async (query, text) => {
  renderScreen(login, { path: `/login?${query}` });
  expect(await screen.findByText(text)).toBeVisible();
});

test('strangers’ guesses lock new devices → asks for the mailed code, sends it with the rest, and goes on asking after another mistake', async () => {
  const locked = { code: 'too_many_attempts', field: 'code', message: 'Too many incorrect attempts, account blocked for 7 min.' } as const;
  let answer = failWith(locked.code, locked);
  const { user, calls } = renderScreen(login, { path: '/login', api: { login: () => answer } });
  expect(screen.queryByLabelText('Code from our e-mail')).toBeNull();
  await user.type(screen.getByRole('textbox', { name: /mail/ }), 'anna@test.example');
  await user.type(screen.getByLabelText('Password'), 'wrong-password{Enter}');
  const code = await screen.findByRole('textbox', { name: 'Code from our e-mail', description: /blocked for 7 min/ });
  answer = failWith('login_failed', { message: 'Login failed, please try again' });
  await user.type(code, 'bcdf ghjk mnpq{Enter}');
  expect(await screen.findByText('Login failed, please try again')).toBeVisible();
  expect(calls.at(-1)?.body).toMatchObject({ code: 'bcdf ghjk mnpq' });
  expect(code).toHaveValue('bcdf ghjk mnpq');
});

test('opened by the link in the mail → its code is filled in', () => {
  renderScreen(login, { path: '/login?code=BCDF-GHJK-MNPQ' });
  expect(screen.getByLabelText('Code from our e-mail')).toHaveValue('BCDF-GHJK-MNPQ');
});
