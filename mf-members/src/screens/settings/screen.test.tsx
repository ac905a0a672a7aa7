import { paths } from '@nightlark/contract';
import { anUnconfirmedUser, aProfileCard, aUser, failWith, renderScreen } from '@nightlark/testing';
import { screen, waitFor } from '@testing-library/react';
import * as settings from './screen.tsx';

const options = { path: '/settings', route: paths.settings.path };
const freja = aProfileCard({ name: 'Freja' });

test('account facts and an empty list of blocked members', async () => {
  renderScreen(settings, { ...options, user: aUser({ email: 'jonas@mail.example' }), api: { getBlocked: { profiles: [] } } });
  expect(await screen.findByText('jonas@mail.example')).toBeVisible();
  expect(screen.getByText('January 5, 2026')).toBeVisible();
  expect(screen.getByText('You haven’t blocked anyone.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Send the mail again' })).toBeNull();
});

test('unconfirmed → the mail can be sent again', async () => {
  const { user } = renderScreen(settings, {
    ...options,
    user: anUnconfirmedUser({ email: 'jonas@mail.example' }),
    api: { getBlocked: { profiles: [] }, resendActivation: null },
  });
  await user.click(await screen.findByRole('button', { name: 'Send the mail again' }));
  expect(await screen.findByText('A new mail is on its way to jonas@mail.example.')).toBeVisible();
});

test('unblock → gone from the list', async () => {
  const { user, calls } = renderScreen(settings, { ...options, user: aUser(), api: { getBlocked: { profiles: [freja] }, unblock: null } });
  await user.click(await screen.findByRole('button', { name: 'Unblock Freja' }));
  expect(await screen.findByText('Freja can see you again.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Unblock Freja' })).toBeNull();
  expect(calls.at(-1)?.body).toEqual({ id: freja.id });
});

test('a failed unblock puts the member back', async () => {
  const { user } = renderScreen(settings, {
    ...options,
    user: aUser(),
    api: { getBlocked: { profiles: [freja] }, unblock: failWith('unexpected', { message: 'Later' }) },
  });
  await user.click(await screen.findByRole('button', { name: 'Unblock Freja' }));
  expect(await screen.findByText('Later')).toBeVisible();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Unblock Freja' })).toBeVisible());
});
