import { paths, type Payment } from '@nightlark/contract';
import { aPayment, aUser, renderScreen } from '@nightlark/testing';
import { screen } from '@testing-library/react';
import * as payment from './screen.tsx';

const options = { path: '/credits/p7/visa', route: paths.payment.path, user: aUser({ credits: 25 }) };
const answers = (status: Payment['status'], others: Payment[] = []) => {
  const one = aPayment({ payment_id: 'p7', status, credits: 25 });
  return { getPayment: { payment: one }, getTransactions: { transactions: [one, ...others] } };
};

test('first purchase → the welcome to Premium and the next steps', async () => {
  renderScreen(payment, { ...options, api: answers('completed') });
  expect(await screen.findByRole('heading', { level: 1, name: 'Welcome to Premium' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Keep chatting' })).toHaveAttribute('href', '/chats');
  expect(screen.getByRole('link', { name: 'See the photos' })).toHaveAttribute('href', '/members');
});

test('a later purchase → the credits that were added', async () => {
  renderScreen(payment, { ...options, api: answers('completed', [aPayment({ payment_id: 'p1', status: 'completed' })]) });
  expect(await screen.findByRole('heading', { level: 1, name: '25 credits are yours' })).toBeVisible();
});

test.each(['failed', 'cancelled'] as const)('%s → said in the words of the catalogue, with another try', async (status) => {
  renderScreen(payment, { ...options, api: answers(status) });
  expect(await screen.findByRole('heading', { level: 1, name: 'Payment failed or has been cancelled.' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Try again' })).toHaveAttribute('href', '/credits');
});

test('pending → waits, asks again, and tells when it is there', async () => {
  let asked = 0;
  const done = answers('completed');
  const getPayment = () => ({
    payment: aPayment({ payment_id: 'p7', status: ++asked < 2 ? 'pending' : 'completed', redirect_url: 'http://pay.example/7' }),
  });
  renderScreen(payment, { ...options, api: { ...done, getPayment } });
  expect(await screen.findByRole('heading', { level: 1, name: 'Waiting for your payment' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Back to the payment page' })).toHaveAttribute('href', 'http://pay.example/7');
  expect(await screen.findByRole('heading', { level: 1, name: 'Welcome to Premium' }, { timeout: 4_000 })).toBeVisible();
});
