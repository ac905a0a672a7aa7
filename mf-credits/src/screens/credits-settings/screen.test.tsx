import { paths, type Spending } from '@nightlark/contract';
import { aPremiumUser, failWith, renderScreen, type ApiAnswers } from '@nightlark/testing';
import { screen, waitFor, within } from '@testing-library/react';
import * as settings from './screen.tsx';

const spending: Spending = {
  limit_cents: 5000,
  spent_cents: 2199,
  currency: 'EUR',
  pays_in: 'EUR',
  month: '2026-03',
  paused_until: null,
  next_limit_cents: null,
  applies_from: null,
};
const stored_methods = [{ id: 12, method: 'visa' as const, label: '•••• 4242', expires: '2028-11' }];
const options = { path: '/credits/settings', route: paths.creditsSettings.path, user: aPremiumUser() };
const directDebit = { offered: true, blocked: false, creditor: null, collected_on: '2026-03-04', mandates: [], waiting: null };
const api = (changes: ApiAnswers = {}): ApiAnswers => ({
  getStoredMethods: { stored_methods },
  getDirectDebit: directDebit,
  getSpending: spending,
  ...changes,
});
const mandate = { reference: 'AAAA-BBBB', account_holder: 'Robin Example', iban_last4: '3000', signed_at: '2026-03-01T12:00:00.000Z' };

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

test('no mandate was ever given → nothing is said of them', async () => {
  renderScreen(settings, { ...options, api: api() });
  expect(await screen.findByRole('heading', { name: 'Stored ways to pay' })).toBeVisible();
  expect(screen.queryByRole('heading', { name: 'SEPA mandates' })).toBeNull();
});

const confirm = (user: ReturnType<typeof renderScreen>['user']) =>
  user.click(within(screen.getByRole('dialog', { name: /^End the mandate for account/ })).getByRole('button', { name: 'End' }));

test('ending a mandate has to be confirmed; cancelled → it stays, and nothing is sent', async () => {
  const { user, calls } = renderScreen(settings, { ...options, api: api({ getDirectDebit: { ...directDebit, mandates: [mandate] } }) });
  await user.click(await screen.findByRole('button', { name: 'End the mandate for account •••• 3000' }));
  expect(screen.getByRole('dialog')).toHaveTextContent('To pay by direct debit again, you give a new mandate.');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(screen.getByText(/AAAA-BBBB/)).toBeVisible();
  expect(calls.some(({ name }) => name === 'endMandate')).toBe(false);
});

/** As in a browser: while a modal dialog is open, nothing outside of it gets the focus. */
function makeModalsInert() {
  const { focus } = HTMLElement.prototype;
  return jest.spyOn(HTMLElement.prototype, 'focus').mockImplementation(function (this: HTMLElement, options) {
    if (document.querySelector('dialog[open]')?.contains(this) ?? true) focus.call(this, options);
  });
}

test('a mandate is ended → gone from the list, sent to the server, the focus at its heading', async () => {
  const focus = makeModalsInert();
  const mandates = [mandate, { ...mandate, reference: 'CCCC-DDDD', iban_last4: '4300' }];
  const { user, calls } = renderScreen(settings, {
    ...options,
    api: api({ getDirectDebit: { ...directDebit, mandates }, endMandate: null }),
  });
  expect(await screen.findByText('AAAA-BBBB, given on Mar 1, 2026')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'End the mandate for account •••• 3000' }));
  await confirm(user);
  expect(screen.queryByText(/AAAA-BBBB/)).toBeNull();
  expect(screen.getByText(/CCCC-DDDD/)).toBeVisible();
  expect(screen.getByRole('heading', { name: 'SEPA mandates' })).toHaveFocus();
  focus.mockRestore();
  await waitFor(() => expect(calls.find(({ name }) => name === 'endMandate')?.body).toEqual({ reference: 'AAAA-BBBB' }));
});

test('the last mandate is ended → nothing is said of collecting by it any more', async () => {
  const { user } = renderScreen(settings, {
    ...options,
    api: api({ getDirectDebit: { ...directDebit, mandates: [mandate] }, endMandate: null }),
  });
  await user.click(await screen.findByRole('button', { name: /End the mandate/ }));
  await confirm(user);
  expect(screen.queryByText(/By them we collect/)).toBeNull();
  expect(screen.getAllByText('The mandate has ended.')[0]).toBeVisible();
});

test('it can not be ended → it is back, and the reason is said', async () => {
  const answers = api({
    getDirectDebit: { ...directDebit, mandates: [mandate] },
    endMandate: failWith('unavailable', { message: 'Not now' }),
  });
  const { user } = renderScreen(settings, { ...options, api: answers });
  await user.click(await screen.findByRole('button', { name: 'End the mandate for account •••• 3000' }));
  await confirm(user);
  expect(await screen.findByText('Not now')).toBeInTheDocument();
  expect(screen.getByText(/AAAA-BBBB/)).toBeVisible();
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

test('a limit with cents, in German → written as it is typed there', async () => {
  renderScreen(settings, { ...options, locale: 'de', api: api({ getSpending: { ...spending, limit_cents: 4990 } }) });
  expect(await screen.findByRole('textbox')).toHaveValue('49,90');
});

test('a limit from before a move, in another currency → shown, and one in the new currency is requested', async () => {
  const setSpending: Spending = {
    ...spending,
    limit_cents: 0,
    spent_cents: 0,
    currency: 'PLN',
    pays_in: 'PLN',
    next_limit_cents: 20_000,
    applies_from: '2026-03-02T12:00:00.000Z',
  };
  const { user, calls } = renderScreen(settings, { ...options, api: api({ getSpending: { ...spending, pays_in: 'PLN' }, setSpending }) });
  expect(await screen.findByText(/Your limit is in EUR, and you pay in PLN now/)).toBeVisible();
  const field = screen.getByRole('textbox', { name: 'Limit a month (PLN)' });
  expect(field).toHaveValue('');
  await user.type(field, '200{Enter}');
  expect(await screen.findByText(/PLN\s200\.00 from March 2, 2026/)).toBeVisible();
  expect(screen.queryByText(/you pay in PLN now/)).toBeNull();
  expect(calls.find(({ name }) => name === 'setSpending')?.body).toEqual({ limit_cents: 20_000 });
});

test('no amount → said at the field, and nothing is sent', async () => {
  const { user, calls } = renderScreen(settings, { ...options, api: api() });
  const field = await screen.findByRole('textbox', { name: 'Limit a month (EUR)' });
  await user.clear(field);
  await user.type(field, 'much{Enter}');
  expect(field).toBeInvalid();
  expect(calls.map(({ name }) => name)).not.toContain('setSpending');
});

test('a break has to be confirmed → then nothing is sold until its end', async () => {
  const setSpending = { ...spending, paused_until: '2026-03-31T12:00:00.000Z' };
  const { user, calls } = renderScreen(settings, { ...options, api: api({ setSpending }) });
  await user.click(await screen.findByRole('radio', { name: '30 days' }));
  await user.click(screen.getByRole('button', { name: 'Start the break' }));
  expect(calls.map(({ name }) => name)).not.toContain('setSpending');
  await user.click(screen.getAllByRole('button', { name: 'Start the break' }).at(-1)!);
  expect(await screen.findByText(/You can’t buy credits until March 31, 2026/)).toBeVisible();
  expect(calls.find(({ name }) => name === 'setSpending')?.body).toEqual({ pause_days: 30 });
});
