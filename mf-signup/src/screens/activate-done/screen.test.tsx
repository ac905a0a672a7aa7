import { aUser, failWith, renderScreen } from '@nightlark/testing';
import { screen } from '@testing-library/react';
import * as activateDone from './screen.tsx';

test('a good code is posted once and leads to the three cards', async () => {
  const user = aUser();
  const { calls } = renderScreen(activateDone, {
    path: '/activate/done?code=abc',
    route: '/activate/done',
    api: { activate: { user }, getUser: { user } },
  });
  expect(await screen.findByRole('heading', { name: 'You’re in. Welcome!' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Complete my profile' })).toHaveAttribute('href', '/complete-signup');
  expect(screen.getByRole('link', { name: 'Get Premium' })).toHaveAttribute('href', '/premium');
  expect(screen.getByRole('link', { name: 'Show all members' })).toHaveAttribute('href', '/members');
  expect(calls.filter(({ name }) => name === 'activate')).toHaveLength(1);
});

test('a spent code leads to the error page', async () => {
  renderScreen(activateDone, { path: '/activate/done?code=abc', route: '/activate/done', api: { activate: failWith('link_invalid') } });
  expect(await screen.findByText('Elsewhere: /activate/error')).toBeVisible();
});

test('without a code and logged out there is nothing to welcome, but a way on', async () => {
  renderScreen(activateDone, { path: '/activate/done' });
  expect(await screen.findByRole('heading', { name: 'Activation failed' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Login' })).toHaveAttribute('href', '/login?next=%2Factivate%2Ferror');
});
