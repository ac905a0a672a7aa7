import { paths } from '@nightlark/contract';
import { aPayment, aPremiumUser, renderScreen } from '@nightlark/testing';
import { screen } from '@testing-library/react';
import * as transactions from './screen.tsx';

const options = { path: '/transactions', route: paths.transactions.path, user: aPremiumUser() };
const paid = aPayment({ payment_id: 'p7', status: 'completed' });

test('payments with their VAT, each leading to its details', async () => {
  renderScreen(transactions, { ...options, api: { getTransactions: { transactions: [paid] } } });
  expect(await screen.findByRole('link', { name: /25 credits.*€21\.99.*incl\. €3\.82 VAT.*Paid/s })).toHaveAttribute(
    'href',
    '/transactions/p7',
  );
});

test('one payment as a receipt', async () => {
  renderScreen(transactions, { ...options, path: '/transactions/p7', api: { getTransactions: { transactions: [paid] } } });
  expect(await screen.findByRole('heading', { level: 1, name: 'Payment of March 1, 2026' })).toBeVisible();
  expect(screen.getByText('€18.17')).toBeVisible();
  expect(screen.getByText(/Nightlark B\.V\./)).toBeVisible();
});

test('nothing bought yet → the way to credits', async () => {
  renderScreen(transactions, { ...options, api: { getTransactions: { transactions: [] } } });
  expect(await screen.findByRole('heading', { level: 1, name: 'No payments yet' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Get credits' })).toHaveAttribute('href', '/credits');
});
