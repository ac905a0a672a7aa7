import { paths } from '@nightlark/contract';
import { aBundle, aPremiumUser, aSettings, aShop, aUser, renderScreen } from '@nightlark/testing';
import { screen, within } from '@testing-library/react';
import * as premium from './screen.tsx';

const getCredits = aShop({ bundles: [aBundle({ id: 'small', credits: 10, price_cents: 999, discounted_cents: 749 })] });
const options = { path: '/premium', route: paths.premium.path, api: { getCredits } };

test('visitor → the sign-up', async () => {
  renderScreen(premium, options);
  expect(await screen.findByRole('link', { name: 'Sign up for free' })).toHaveAttribute('href', '/signup');
  expect(screen.getByRole('link', { name: /10 credits/ })).toHaveAttribute('href', '/signup');
});

test('visitor to whom sign-up is closed → the login', async () => {
  renderScreen(premium, { ...options, settings: aSettings({ signups: 'none' }) });
  expect(await screen.findByRole('link', { name: 'Sign up for free' })).toHaveAttribute('href', '/login');
  expect(screen.getByRole('link', { name: /10 credits/ })).toHaveAttribute('href', '/login');
});

test('free member → the credits, each bundle with its price and its order', async () => {
  renderScreen(premium, { ...options, user: aUser() });
  expect(await screen.findByRole('link', { name: 'See credits' })).toHaveAttribute('href', '/credits');
  expect(screen.getByRole('link', { name: /10 credits.*€7\.49.*€0\.75 per message/s })).toHaveAttribute('href', '/credits?bundle=small');
});

test('premium member → the page says that they are Premium', async () => {
  renderScreen(premium, { ...options, user: aPremiumUser() });
  expect(await screen.findByRole('heading', { level: 1, name: 'You’re Premium' })).toBeVisible();
});

test.each([
  [21, /One payment that includes VAT;/],
  [0, /One payment; nothing is renewed/],
])('VAT of %s %% → %s', async (vat_percentage, note) => {
  renderScreen(premium, { ...options, api: { getCredits: { ...getCredits, vat_percentage } } });
  expect(await screen.findByText(note)).toBeVisible();
});

test.each([
  ['Your own photos', ['3', '25']],
  ['Messages you write', ['The first 3 are free', '1 credit each']],
  ['A photo in a conversation', ['2 credits', '2 credits']],
  ['Reading messages', ['Free', 'Free']],
  ['At 0 credits', ['–', 'Everything but new messages and gifts']],
])('free and Premium side by side: %s', async (label, cells) => {
  renderScreen(premium, options);
  const row = await screen.findByRole('row', { name: new RegExp(`^${label}`) });
  expect(
    within(row)
      .getAllByRole('cell')
      .map((cell) => cell.textContent),
  ).toEqual(cells);
});
