import { aUser, failWith, renderScreen } from '@nightlark/testing';
import { screen, waitFor } from '@testing-library/react';
import { Component } from './screen.tsx';

test('an unconfirmed member who is logged in can have a new link here', async () => {
  const { user, calls } = renderScreen(<Component />, { user: aUser({ status: 'not_confirmed' }), api: { resendActivation: null } });
  expect(await screen.findByText(/We’ll gladly send you a new one/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Send the e-mail again' }));
  await waitFor(() => expect(calls.map(({ name }) => name)).toEqual(['resendActivation']));
});

test('sending fails → it says why', async () => {
  const { user } = renderScreen(<Component />, {
    user: aUser({ status: 'not_confirmed' }),
    api: { resendActivation: failWith('too_many_requests') },
  });
  await user.click(await screen.findByRole('button', { name: 'Send the e-mail again' }));
  expect(await screen.findByText('too_many_requests')).toBeVisible();
});

test('a visitor who is not logged in gets to a new link by the login, which leads back here', async () => {
  renderScreen(<Component />);
  expect(await screen.findByText(/Log in: if your address isn’t confirmed yet/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Login' })).toHaveAttribute('href', '/login?next=%2Factivate%2Ferror');
});

test('a confirmed member sees that the address is confirmed, instead of an error', async () => {
  renderScreen(<Component />, { user: aUser() });
  expect(await screen.findByRole('heading', { level: 1, name: 'Your address is confirmed' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Continue' })).toHaveAttribute('href', '/members');
});
