import { paths } from '@nightlark/contract';
import { aBundle, aShop, renderScreen } from '@nightlark/testing';
import { act, screen, within } from '@testing-library/react';
import * as pricing from './screen.tsx';

const getCredits = ({ query }: { query: { country?: string } }) =>
  aShop({ bundles: [aBundle({ credits: 10, price_cents: 999 })], methods: ['ideal'], country: query.country === 'PL' ? 'PL' : 'GB' });
const options = { path: '/pricing', route: paths.pricing.path, api: { getCredits } };

test('a visitor sees prices, price per message and ways to pay', async () => {
  renderScreen(pricing, options);
  expect(await screen.findByRole('row', { name: '10 credits €9.99 €1.00' })).toBeVisible();
  expect(screen.getByText(/Messages from/)).toHaveTextContent('Messages from €0.67');
  expect(screen.getByRole('heading', { name: 'Ways to pay in United Kingdom' })).toBeVisible();
});

test('what credits are for → messages, photos and gifts, each with its price', async () => {
  renderScreen(pricing, options);
  const uses = (await screen.findByRole('heading', { name: 'What credits are for' })).parentElement!;
  const prices = within(uses)
    .getAllByRole('term')
    .map((term) => term.parentElement!.textContent);
  expect(prices).toEqual(['A message1 credit', 'A photo in a conversation2 credits', 'A gift1, 3, or 5 credits']);
});

test.each([
  [21, 'All prices include VAT. One payment, no subscription.'],
  [0, 'One payment, no subscription.'],
])('VAT of %s %% → %s', async (vat_percentage, note) => {
  renderScreen(pricing, { ...options, api: { getCredits: aShop({ vat_percentage }) } });
  expect(await screen.findByText(note)).toBeVisible();
});

test('another country → its prices', async () => {
  const { user } = renderScreen(pricing, options);
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Country' }), 'PL');
  expect(await screen.findByRole('heading', { name: 'Ways to pay in Poland' })).toBeVisible();
});

test('another country is chosen by the keyboard → the focus stays in the choice, which follows the page', async () => {
  const { user, router } = renderScreen(pricing, options);
  const choice = await screen.findByRole('combobox', { name: 'Country' });
  await user.tab();
  expect(choice).toHaveFocus();
  await user.selectOptions(choice, 'PL');
  expect(await screen.findByRole('heading', { name: 'Ways to pay in Poland' })).toBeVisible();
  expect(choice).toHaveFocus();
  expect(choice).toHaveValue('PL');
  await act(() => router.navigate('/pricing'));
  expect(await screen.findByRole('heading', { name: 'Ways to pay in United Kingdom' })).toBeVisible();
  expect(choice).toHaveValue('GB');
});
