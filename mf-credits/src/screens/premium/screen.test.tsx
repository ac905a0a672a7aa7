import { aPremiumUser, aUser, renderScreen } from '@nightlark/testing';
import { screen, within } from '@testing-library/react';
import { Component as Premium } from './screen.tsx';

test('visitor → the sign-up', () => {
  renderScreen(<Premium />);
  expect(screen.getByRole('link', { name: 'Sign up for free' })).toHaveAttribute('href', '/signup');
});

test('free member → the credits', () => {
  renderScreen(<Premium />, { user: aUser() });
  expect(screen.getByRole('link', { name: 'See credits' })).toHaveAttribute('href', '/credits');
});

test('premium member → told so', () => {
  renderScreen(<Premium />, { user: aPremiumUser() });
  expect(screen.getByRole('heading', { level: 1, name: 'You’re Premium' })).toBeVisible();
});

test('the limits side by side', () => {
  renderScreen(<Premium />);
  const row = screen.getByRole('row', { name: /Your own photos/ });
  expect(within(row).getAllByRole('cell').map((cell) => cell.textContent)).toEqual(['3', '25']); // prettier-ignore
});
