import { renderScreen } from '@nightlark/testing';
import { screen } from '@testing-library/react';
import * as resetDo from './screen.tsx';

test('two different passwords are told apart before anything is sent', async () => {
  const { user, calls } = renderScreen(resetDo, { path: '/reset-password/do?code=abc' });
  await user.type(await screen.findByLabelText('Password'), 'a-long-enough-one');
  await user.type(screen.getByLabelText('The same password again'), 'another-long-one');
  await user.click(screen.getByRole('button', { name: 'Save and log in' }));
  expect(screen.getByText('The entered passwords are not the same.')).toBeVisible();
  expect(calls).toEqual([]);
});

test('without a code the page says so and offers a new mail', async () => {
  renderScreen(resetDo, { path: '/reset-password/do' });
  expect(await screen.findByRole('link', { name: 'Request a new email' })).toHaveAttribute('href', '/reset-password');
});
