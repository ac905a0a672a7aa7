import { paths, type Spending } from '@nightlark/contract';
import { aPremiumUser, failWith, renderScreen, type ApiAnswers } from '@nightlark/testing';
import { screen, waitFor } from '@testing-library/react';
import * as settings from './screen.tsx';

const spending: Spending = {
  limit_cents: 5000, spent_cents: 2199, currency: 'EUR', month: '2026-03', paused_until: null, next_limit_cents: null, applies_from: null,
}; // prettier-ignore
const stored_methods = [{ id: 12, method: 'visa' as const, label: '•••• 4242', expires: '2028-11' }];
const options = { path: '/credits/settings', route: paths.creditsSettings.path, user: aPremiumUser() };
const api = (changes: ApiAnswers = {}): ApiAnswers => ({ getStoredMethods: { stored_methods }, getSpending: spending, ...changes });

test('a stored card is removed → gone from the list, and forgotten', async () => {
  const { user, calls } = renderScreen(settings, { ...options, api: api({ removeStoredMethod: null }) });
  expect(await screen.findByText('valid until November 2028')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Remove Visa •••• 4242' }));
  expect(screen.getByText('Nothing is stored.')).toBeVisible();
  await waitFor(() => expect(calls.find(({ name }) => name === 'removeStoredMethod')?.body).toEqual({ id: 12 }));
});

test('it can not be removed → it is back, and the reason is said', async () => {
  const { user } = renderScreen(settings, {
    ...options,
    api: api({ removeStoredMethod: failWith('unavailable', { message: 'Not now' }) }),
  });
  await user.click(await screen.findByRole('button', { name: 'Remove Visa •••• 4242' }));
  expect(await screen.findByText('Not now')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Remove Visa •••• 4242' })).toBeVisible();
});

test('a higher limit → from when it holds', async () => {
  const setSpending = { ...spending, next_limit_cents: 10000, applies_from: '2026-03-02T12:00:00.000Z' };
  const { user, calls } = renderScreen(settings, { ...options, api: api({ setSpending }) });
  expect(await screen.findByText('€21.99 of €50.00 spent in March 2026')).toBeVisible();
  const field = screen.getByRole('textbox', { name: 'Limit a month (EUR)' });
  await user.clear(field);
  await user.type(field, '100');
  await user.click(screen.getByRole('button', { name: 'Save limit' }));
  expect(await screen.findByText(/€100\.00 from March 2, 2026/)).toBeVisible();
  expect(calls.find(({ name }) => name === 'setSpending')?.body).toEqual({ limit_cents: 10000 });
});

test('no amount → said at the field, and nothing is sent', async () => {
  const { user, calls } = renderScreen(settings, { ...options, api: api() });
  const field = await screen.findByRole('textbox', { name: 'Limit a month (EUR)' });
  await user.clear(field);
  await user.type(field, 'much{Enter}');
  expect(field).toBeInvalid();
  expect(calls.map(({ name }) => name)).not.toContain('setSpending');
});

test('a break is asked for twice → then nothing is sold until its end', async () => {
  const setSpending = { ...spending, paused_until: '2026-03-31T12:00:00.000Z' };
  const { user, calls } = renderScreen(settings, { ...options, api: api({ setSpending }) });
  await user.click(await screen.findByRole('radio', { name: '30 days' }));
  await user.click(screen.getByRole('button', { name: 'Start the break' }));
  expect(calls.map(({ name }) => name)).not.toContain('setSpending');
  await user.click(screen.getAllByRole('button', { name: 'Start the break' }).at(-1)!);
  expect(await screen.findByText(/Nothing is sold to you until March 31, 2026/)).toBeVisible();
  expect(calls.find(({ name }) => name === 'setSpending')?.body).toEqual({ limit_cents: 5000, pause_days: 30 });
});
