import { paths, type ResponseOf } from '@nightlark/contract';
import { aBundle, aDiscount, aPayment, aPremiumUser, aSettings, aUser, failWith, renderScreen, type ApiAnswers } from '@nightlark/testing';
import { screen, waitFor } from '@testing-library/react';
import * as shop from './screen.tsx';

const small = aBundle({ id: 'small', credits: 10, price_cents: 999, discounted_cents: 999 });
const large = aBundle({ id: 'large', credits: 60, price_cents: 4499, discounted_cents: 4499, best_value: true });
const offer = (changes: Partial<ResponseOf<'getCredits'>> = {}): ResponseOf<'getCredits'> => ({
  bundles: [small, large], methods: ['ideal', 'visa'], discount: null, country: 'NL', ...changes,
}); // prettier-ignore
const options = { path: '/credits', route: paths.credits.path, user: aPremiumUser({ credits: 4 }) };
const api = (changes: ApiAnswers = {}): ApiAnswers => ({ getCredits: offer(), ...changes });

test('bundles with price and price per message, methods by name, the best value chosen and summed up', async () => {
  renderScreen(shop, { ...options, api: api() });
  expect(await screen.findByRole('radio', { name: /10 credits.*€9\.99.*€1\.00 per message/s })).not.toBeChecked();
  expect(screen.getByRole('radio', { name: /Best value.*60 credits/s })).toBeChecked();
  expect(screen.getByRole('radio', { name: 'iDEAL' })).toBeChecked();
  expect(screen.getByRole('button', { name: 'Pay €44.99' })).toBeVisible();
  expect(screen.getByText('4 credits in your account')).toBeVisible();
});

test('beside the button stands what the order asks for, and how long unused credits can be given back', async () => {
  renderScreen(shop, { ...options, settings: aSettings({ refund_days: 21 }), api: api() });
  const asked = await screen.findByText(/With your order you ask us to begin at once\..*within 21 days\./);
  expect(asked).toContainElement(screen.getByRole('link', { name: 'Return policy' }));
});

test('the sum follows the choice', async () => {
  const { user } = renderScreen(shop, { ...options, api: api() });
  await user.click(await screen.findByRole('radio', { name: /10 credits/ }));
  expect(screen.getByRole('button', { name: 'Pay €9.99' })).toBeVisible();
});

test('an active discount shows the old and the new price', async () => {
  const bundles = [{ ...small, discounted_cents: 749 }];
  renderScreen(shop, {
    ...options,
    user: aUser(),
    api: api({ getCredits: offer({ bundles, discount: aDiscount({ value_percentage: 25 }) }) }),
  });
  expect(await screen.findByRole('radio', { name: /€7\.49 Instead of €9\.99.*€0\.75 per message/s })).toBeChecked();
  expect(screen.getByRole('button', { name: 'Pay €7.49' })).toBeVisible();
  expect(screen.getByText('Valid until January 1, 2027')).toBeVisible();
});

test('paying starts a payment with a key of its own and leads on', async () => {
  const { user, calls } = renderScreen(shop, {
    ...options,
    api: api({ createPayment: { payment: aPayment({ payment_id: 'p7', method: 'visa' }) } }),
  });
  await user.click(await screen.findByRole('radio', { name: 'Visa' }));
  await user.click(screen.getByRole('button', { name: 'Pay €44.99' }));
  expect(await screen.findByText('Elsewhere: /credits/p7/visa')).toBeVisible();
  const order = calls.find(({ name }) => name === 'createPayment')?.body;
  expect(order).toEqual({ bundle: 'large', method: 'visa', idempotency_key: expect.stringMatching(/^[0-9a-f-]{36}$/) });
});

test('the payment can not be started → the reason, and everything stays', async () => {
  const { user } = renderScreen(shop, {
    ...options,
    api: api({ createPayment: failWith('unavailable', { message: 'Please try later' }) }),
  });
  await user.click(await screen.findByRole('radio', { name: /10 credits/ }));
  await user.click(screen.getByRole('button', { name: 'Pay €9.99' }));
  expect(await screen.findByText('Please try later')).toBeVisible();
  expect(screen.getByRole('radio', { name: /10 credits/ })).toBeChecked();
});

test('a code of the member lowers the price and goes with the order', async () => {
  const getDiscount = { discount: aDiscount({ kind: 'code', code: 'SPRING50', value_percentage: 50, minimum_order_value: 2000 }) };
  const { user, calls } = renderScreen(shop, {
    ...options,
    path: '/credits?code=SPRING50',
    api: api({ getDiscount, createPayment: { payment: aPayment() } }),
  });
  await user.click(await screen.findByRole('button', { name: 'Pay €22.50' }));
  await waitFor(() => expect(calls.find(({ name }) => name === 'createPayment')?.body).toMatchObject({ discount_code: 'SPRING50' }));
});

test('a wrong code is said at its field', async () => {
  const { user } = renderScreen(shop, { ...options, api: api({ getDiscount: failWith('code_not_found', { message: 'Code not found' }) }) });
  await user.click(await screen.findByText('I have a discount code'));
  await user.type(screen.getByRole('textbox', { name: 'Discount code' }), 'NOPE');
  await user.click(screen.getByRole('button', { name: 'Apply' }));
  expect(await screen.findByText('Code not found')).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'Discount code' })).toBeInvalid();
});
