import { anOwnProfile, aUser, renderScreen } from '@nightlark/testing';
import { screen, waitFor } from '@testing-library/react';
import { Component } from './activation-reminder.tsx';

const profile = anOwnProfile({ status: 'disabled' });
const me = aUser({ status: 'not_confirmed', email: 'ida@example.org', profile });

test('an unconfirmed member is reminded by an alert, and can have the mail again', async () => {
  const { user, calls } = renderScreen(<Component />, { user: me, api: { resendActivation: null } });
  expect(await screen.findByText('ida@example.org')).toBeVisible();
  expect(screen.queryByRole('dialog')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Send the e-mail again' }));
  await waitFor(() => expect(calls.map(({ name }) => name)).toEqual(['resendActivation']));
  expect(await screen.findByText(/Have a look at your inbox/)).toBeVisible();
});

test('who comes from a sign-up elsewhere is reminded by a modal, once', async () => {
  const { user, router } = renderScreen(<Component />, { user: me, path: '/members?api_signup_complete=1&page=2' });
  expect(await screen.findByRole('dialog', { name: 'Confirm your e-mail address' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Complete my profile' })).toHaveAttribute('href', '/complete-signup');
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(router.state.location.search).toBe('?page=2'));
  expect(screen.getByText('ida@example.org')).toBeVisible();
});

test.each([
  ['confirmed', aUser()],
  ['whose mails are switched off', aUser({ ...me, notifications_disabled: ['bounce'] })],
  ['whose profile shows', aUser({ ...me, profile: anOwnProfile({ status: 'active' }) })],
])('a member %s is not reminded', async (_, user) => {
  const { container } = renderScreen(<Component />, { user });
  await waitFor(() => expect(container.textContent).toBe(''));
});
