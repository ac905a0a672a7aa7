import { aProfileCard, aUser, renderScreen } from '@nightlark/testing';
import { screen } from '@testing-library/react';
import * as signupMatches from './screen.tsx';

const answer = (profiles: ReturnType<typeof aProfileCard>[]) =>
  ({
    matches: profiles.map((profile) => ({ profile, score: 80, reasons: [] })),
    total: profiles.length,
    ranked: profiles.length,
    next: null,
  }) as never;
const me = aUser({ status: 'not_confirmed', email: 'ida@example.org' });

test('a new member sees who fits, and which mail to look for', async () => {
  renderScreen(signupMatches, { user: me, api: { getMatches: answer([aProfileCard({ id: 5, name: 'Noor' }), aProfileCard({ id: 6 })]) } });
  expect(await screen.findByText('2 members fit what you told us.')).toBeVisible();
  expect(screen.getByRole('link', { name: /Noor/ })).toHaveAttribute('href', '/members/5');
  expect(screen.getByText('ida@example.org')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Send the e-mail again' })).toBeVisible();
});

test('where nobody fits the way leads to everyone', async () => {
  renderScreen(signupMatches, { user: aUser(), api: { getMatches: answer([]) } });
  expect(await screen.findByText('Nobody fits exactly yet')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Show all members' })).toHaveAttribute('href', '/members');
  expect(screen.queryByText('Check your e-mail')).toBeNull();
});
