import { paths } from '@nightlark/contract';
import { aBundle, aPayment, aPremiumUser, failWith, renderScreen } from '@nightlark/testing';
import { act, screen, waitFor } from '@testing-library/react';
import * as repeat from './screen.tsx';

const order = {
  payment_id: 'p1',
  bundle: aBundle({ credits: 25, price_cents: 2199, discounted_cents: 2199 }),
  vat_percentage: 21,
  method: 'visa' as const,
  stored_method: { id: 12, method: 'visa' as const, label: '•••• 4242', expires: null },
};
const options = { path: '/credits/repeat-order', route: paths.repeatOrder.path, user: aPremiumUser() };

test('bought before → the order with its amount, and nothing is paid before the click', async () => {
  const { calls } = renderScreen(repeat, { ...options, api: { getRepeatOrder: { order } } });
  expect(await screen.findByRole('button', { name: 'Pay €21.99 with Visa •••• 4242' })).toBeVisible();
  expect(screen.getByText('•••• 4242')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Choose something else' })).toHaveAttribute('href', '/credits?bundle=credits-25');
  expect(calls.map(({ name }) => name)).toEqual(['getRepeatOrder']);
});

test('no VAT in the price → none is mentioned', async () => {
  renderScreen(repeat, { ...options, api: { getRepeatOrder: { order: { ...order, vat_percentage: 0 } } } });
  expect(await screen.findByText(/By ordering you ask/)).toBeVisible();
  expect(screen.queryByText('VAT included', { exact: false })).not.toBeInTheDocument();
});

test('the click → ordered once, at the price that was shown', async () => {
  const repeatOrder = { payment: aPayment({ payment_id: 'p9', method: 'visa' }) };
  const { user, calls } = renderScreen(repeat, { ...options, api: { getRepeatOrder: { order }, repeatOrder } });
  await user.click(await screen.findByRole('button', { name: 'Pay €21.99 with Visa •••• 4242' }));
  expect(await screen.findByText('Elsewhere: /credits/p9/visa')).toBeVisible();
  expect(calls.find(({ name }) => name === 'repeatOrder')?.body).toEqual({
    payment_id: 'p1',
    amount_cents: 2199,
    currency: 'EUR',
    idempotency_key: expect.stringMatching(/^[0-9a-f-]{36}$/),
  });
});

test('a direct debit again → its form, which asks for the account and a code', async () => {
  const debit = { ...order, method: 'sepa_direct_debit' as const, stored_method: null };
  const api = { getRepeatOrder: { order: debit }, getDirectDebit: { offered: true, blocked: false } as never };
  const { user, calls } = renderScreen(repeat, { ...options, api });
  expect(await screen.findByText('The next page asks for the account to collect from.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Continue to direct debit' }));
  expect(await screen.findByText('Elsewhere: /directdebit?bundle=credits-25')).toBeVisible();
  expect(calls.map(({ name }) => name)).not.toContain('repeatOrder');
});

test('refused → the reason, in place', async () => {
  const api = { getRepeatOrder: { order }, repeatOrder: failWith('purchases_paused', { message: 'You take a break' }) };
  const { user } = renderScreen(repeat, { ...options, api });
  await user.click(await screen.findByRole('button', { name: 'Pay €21.99 with Visa •••• 4242' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('You take a break');
});

test('no answer in time → the next click is the same order, which may be the last one by now; a changed price is another order', async () => {
  const at = (id: string, cents: number) => ({ order: { ...order, payment_id: id, bundle: { ...order.bundle, discounted_cents: cents } } });
  const shown = [at('p1', 2199), at('p2', 2199), at('p2', 2499)];
  const answers = [failWith('unavailable'), failWith('price_changed'), failWith('unavailable')];
  const api = { getRepeatOrder: () => shown.shift() ?? at('p2', 2499), repeatOrder: () => answers.shift()! };
  const { user, calls } = renderScreen(repeat, { ...options, api });
  for (const price of ['€21.99', '€21.99', '€24.99']) {
    const pay = await screen.findByRole('button', { name: `Pay ${price} with Visa •••• 4242` });
    const { length } = calls;
    await user.click(pay);
    await waitFor(() => expect(calls.slice(length).map(({ name }) => name)).toEqual(['repeatOrder', 'getRepeatOrder']));
  }
  const [first, again, other] = calls.flatMap(({ name, body }) =>
    name === 'repeatOrder' ? [(body as { idempotency_key: string }).idempotency_key] : [],
  );
  expect(again).toBe(first);
  expect(other).not.toBe(first);
});

test('nothing bought yet → said, with the way to the credits', async () => {
  renderScreen(repeat, { ...options, api: { getRepeatOrder: { order: null } } });
  expect(await screen.findByRole('heading', { level: 1, name: 'Nothing to repeat yet' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Get credits' })).toHaveAttribute('href', '/credits');
});

test('the checkout is left by the back button → the same order can be paid again', async () => {
  const repeatOrder = { payment: aPayment({ payment_id: 'p7', redirect_url: `${window.location.href}#checkout` }) };
  const { user, calls } = renderScreen(repeat, { ...options, api: { getRepeatOrder: { order }, repeatOrder } });
  const pay = await screen.findByRole('button', { name: 'Pay €21.99 with Visa •••• 4242' });
  await user.click(pay);
  await waitFor(() => expect(window.location.hash).toBe('#checkout'));
  await waitFor(() => expect(pay).toHaveAttribute('aria-busy', 'true'));
  act(() => void window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  expect(pay).not.toHaveAttribute('aria-busy');
  await user.click(pay);
  const keys = () =>
    calls.flatMap(({ name, body }) => (name === 'repeatOrder' ? [(body as { idempotency_key: string }).idempotency_key] : []));
  await waitFor(() => expect(keys()).toHaveLength(2));
  expect(new Set(keys()).size).toBe(1);
});
