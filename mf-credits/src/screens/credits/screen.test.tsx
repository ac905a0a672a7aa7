import { paths } from '@nightlark/contract';
import {
  aBundle,
  aDiscount,
  aPayment,
  aPremiumUser,
  aSettings,
  aShop,
  aUser,
  answersOfNoApi,
  failWith,
  renderScreen,
  type ApiAnswers,
} from '@nightlark/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import * as shop from './screen.tsx';

const small = aBundle({ id: 'small', credits: 10, price_cents: 999, discounted_cents: 999 });
const large = aBundle({ id: 'large', credits: 60, price_cents: 4499, discounted_cents: 4499, best_value: true });
const bundles = [small, large];
const options = { path: '/credits', route: paths.credits.path, user: aPremiumUser({ credits: 4 }) };
const api = (changes: ApiAnswers = {}): ApiAnswers => ({ getCredits: aShop({ bundles }), ...changes });
const withApplePay = window as { ApplePaySession?: { canMakePayments: () => boolean } };
const orderOf = (calls: readonly { name: string; body: unknown }[]) => calls.find(({ name }) => name === 'createPayment')?.body;

test('bundles with price and price per message, methods by name, and no bundle chosen for the member', async () => {
  renderScreen(shop, { ...options, api: api() });
  expect(await screen.findByRole('radio', { name: /10 credits.*€9\.99.*€1\.00 per message/s })).not.toBeChecked();
  expect(screen.getByRole('radio', { name: /Cheapest per message.*60 credits/s })).not.toBeChecked();
  expect(screen.getByRole('radio', { name: 'iDEAL' })).toBeChecked();
  expect(screen.getByRole('button', { name: 'Go to payment' })).toBeVisible();
  expect(screen.getByText('4 credits in your account')).toBeVisible();
});

test('the server counted what most choose → said so, and not chosen for the member', async () => {
  renderScreen(shop, { ...options, api: api({ getCredits: aShop({ bundles, most_chosen: 'small' }) }) });
  expect(await screen.findByRole('radio', { name: /Chosen most often.*10 credits/s })).not.toBeChecked();
});

test('bought before, with a stored card → no bundle is chosen, and a tap on the button charges nothing but asks for one', async () => {
  const stored_methods = [{ id: 12, method: 'visa' as const, label: '•••• 4242', expires: null }];
  const getCredits = aShop({ bundles, last: { bundle: 'large', method: 'visa' }, most_chosen: 'small', stored_methods });
  const { user, calls } = renderScreen(shop, { ...options, api: api({ getCredits }) });
  await user.click(await screen.findByRole('button', { name: 'Go to payment' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Choose first how many credits you want.');
  const first = screen.getByRole('radio', { name: /10 credits/ });
  expect(first).toHaveFocus();
  expect(screen.getByRole('radiogroup', { name: 'How many credits?' })).toBeInvalid();
  expect(first.closest('form')).toHaveProperty('noValidate', true);
  expect(orderOf(calls)).toBeUndefined();
  await user.click(first);
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getByRole('button', { name: 'Pay €9.99 with Visa •••• 4242' })).toBeVisible();
});

test('bought before → the method used last first', async () => {
  const getCredits = aShop({ bundles, last: { bundle: 'large', method: 'visa' }, most_chosen: 'small' });
  renderScreen(shop, { ...options, api: api({ getCredits }) });
  expect(await screen.findByRole('radio', { name: /60 credits/ })).not.toBeChecked();
  const methods = screen.getAllByRole('radio').filter((radio) => radio.getAttribute('name') === 'means');
  expect(methods.map((radio) => radio.getAttribute('value'))).toEqual(['visa', 'ideal']);
  expect(methods[0]).toBeChecked();
});

test('the bundle bought before is not sold any more → the method used last still comes first', async () => {
  renderScreen(shop, { ...options, api: api({ getCredits: aShop({ bundles, last_method: 'visa', most_chosen: 'small' }) }) });
  expect(await screen.findByRole('radio', { name: 'Visa' })).toBeChecked();
});

test.each([
  [21, 1],
  [0, 0],
])('VAT of %s %% → said %s times', async (vat_percentage, times) => {
  renderScreen(shop, { ...options, api: api({ getCredits: aShop({ bundles, vat_percentage }) }) });
  expect(await screen.findByText(/By ordering you ask/)).toBeVisible();
  expect(screen.queryAllByText('VAT included', { exact: false })).toHaveLength(times);
});

test.each([
  ['?stay=true', 'no discount requested', []],
  ['?stay=true&code=SPRING50', 'only the code is requested', [{ code: 'SPRING50' }]],
])('%s → %s: the stay offer is only for members who accepted it', async (query, _, queries) => {
  const getDiscount = { discount: aDiscount({ kind: 'code', code: 'SPRING50' }) };
  const { calls } = renderScreen(shop, { ...options, path: `/credits${query}`, api: api({ getDiscount }) });
  expect(await screen.findByRole('radio', { name: /10 credits/ })).toBeVisible();
  expect(calls.flatMap((call) => (call.name === 'getDiscount' ? [call.query] : []))).toEqual(queries);
});

test('tried again → bundle and method as they were', async () => {
  renderScreen(shop, { ...options, path: '/credits?bundle=small&method=visa', api: api() });
  expect(await screen.findByRole('radio', { name: /10 credits/ })).toBeChecked();
  expect(screen.getByRole('radio', { name: 'Visa' })).toBeChecked();
});

test('beside the button it is shown what the order requests, and how long unused credits can be refunded', async () => {
  renderScreen(shop, { ...options, settings: aSettings({ refund_days: 21 }), api: api() });
  expect(await screen.findByText(/By ordering you ask us to start right away\..*within 21 days\./)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Return policy' })).toHaveAttribute('href', '/pages/return-policy');
});

test('an active discount shows the old and the new price', async () => {
  const getCredits = aShop({ bundles: [{ ...small, discounted_cents: 749 }], discount: aDiscount({ value_percentage: 25 }) });
  const { user } = renderScreen(shop, { ...options, user: aUser(), api: api({ getCredits }) });
  await user.click(await screen.findByRole('radio', { name: /€7\.49 Instead of €9\.99.*€0\.75 per message/s }));
  expect(screen.getByRole('button', { name: /^Pay €7\.49 with / })).toBeVisible();
  expect(screen.getByText('Valid until January 1, 2027')).toBeVisible();
});

test('a method takes no order so small → it is not offered for it', async () => {
  const offers = [
    { method: 'ideal' as const, min_cents: 1, max_cents: 100_000 },
    { method: 'visa' as const, min_cents: 2_000, max_cents: 100_000 },
  ];
  const { user } = renderScreen(shop, { ...options, api: api({ getCredits: aShop({ bundles, offers }) }) });
  await user.click(await screen.findByRole('radio', { name: /10 credits/ }));
  expect(screen.queryByRole('radio', { name: 'Visa' })).toBeNull();
  await user.click(screen.getByRole('radio', { name: /60 credits/ }));
  expect(screen.getByRole('radio', { name: 'Visa' })).toBeVisible();
});

test('paying starts a payment with a key of its own, and leads on with the way back', async () => {
  const { user, calls } = renderScreen(shop, {
    ...options,
    path: '/credits?back=%2Fchats%2F5',
    api: api({ createPayment: { payment: aPayment({ payment_id: 'p7', method: 'visa' }) } }),
  });
  await user.click(await screen.findByRole('radio', { name: /60 credits/ }));
  await user.click(screen.getByRole('radio', { name: 'Visa' }));
  await user.click(screen.getByRole('checkbox', { name: 'Keep it for repeat orders' }));
  await user.click(screen.getByRole('button', { name: 'Pay €44.99 with Visa' }));
  expect(await screen.findByText('Elsewhere: /credits/p7/visa?back=%2Fchats%2F5')).toBeVisible();
  expect(orderOf(calls)).toEqual({
    bundle: 'large',
    method: 'visa',
    store: true,
    back: '/chats/5',
    amount_cents: 4499,
    currency: 'EUR',
    idempotency_key: expect.stringMatching(/^[0-9a-f-]{36}$/),
  });
});

test('a stored card → paid with it', async () => {
  const stored_methods = [{ id: 12, method: 'visa' as const, label: '•••• 4242', expires: null }];
  const { user, calls } = renderScreen(shop, {
    ...options,
    path: '/credits?bundle=small',
    api: api({ getCredits: aShop({ bundles, stored_methods }), createPayment: { payment: aPayment() } }),
  });
  expect(await screen.findByRole('radio', { name: 'Visa •••• 4242' })).toBeChecked();
  await user.click(screen.getByRole('button', { name: 'Pay €9.99 with Visa •••• 4242' }));
  await waitFor(() => expect(orderOf(calls)).toMatchObject({ method: 'visa', stored_method: 12 }));
});

test('direct debit → its own page, with the order', async () => {
  const getCredits = aShop({ bundles, methods: ['sepa_direct_debit'] });
  const getDirectDebit = { offered: true, blocked: false, creditor: null, collected_on: '2026-03-10', mandates: [], waiting: null };
  const { user } = renderScreen(shop, { ...options, path: '/credits?bundle=small', api: api({ getCredits, getDirectDebit }) });
  await user.click(await screen.findByRole('button', { name: 'Continue to direct debit' }));
  expect(await screen.findByText('Elsewhere: /directdebit?bundle=small')).toBeVisible();
});

describe('Apple Pay', () => {
  afterEach(() => delete withApplePay.ApplePaySession);
  const getCredits = aShop({ bundles, methods: ['visa', 'apple_pay'] });

  test('a device without it → neither button nor choice', async () => {
    renderScreen(shop, { ...options, path: '/credits?bundle=small', api: api({ getCredits }) });
    expect(await screen.findByRole('button', { name: /^Pay €9\.99 with / })).toBeVisible();
    expect(screen.queryByText('Apple Pay')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Pay with Apple Pay' })).toBeNull();
  });

  test('a device with it → a button that pays by it, whatever else is chosen', async () => {
    withApplePay.ApplePaySession = { canMakePayments: () => true };
    const { user, calls } = renderScreen(shop, {
      ...options,
      path: '/credits?bundle=small&method=visa',
      api: api({ getCredits, createPayment: { payment: aPayment() } }),
    });
    await user.click(await screen.findByRole('button', { name: 'Pay with Apple Pay' }));
    await waitFor(() => expect(orderOf(calls)).toMatchObject({ bundle: 'small', method: 'apple_pay' }));
  });
});

test('many methods → four in sight, the others found by their name', async () => {
  const methods = ['visa', 'mastercard', 'paypal', 'ideal', 'bancontact', 'eps', 'blik', 'nexi', 'przelewy24', 'paysafecard'] as const;
  const { user } = renderScreen(shop, { ...options, api: api({ getCredits: aShop({ bundles, methods: [...methods] }) }) });
  await user.click(await screen.findByText('More ways to pay (6)'));
  await user.type(screen.getByRole('searchbox', { name: 'Find a way to pay' }), 'blik');
  expect(screen.getByRole('radio', { name: 'BLIK' })).toBeVisible();
  expect(screen.queryByRole('radio', { name: 'eps' })).toBeNull();
  expect(screen.getByRole('radio', { name: 'Visa' })).toBeChecked();
});

test('the payment can not be started → the reason, and everything stays', async () => {
  const { user } = renderScreen(shop, {
    ...options,
    api: api({ createPayment: failWith('unavailable', { message: 'Please try later' }) }),
  });
  await user.click(await screen.findByRole('radio', { name: /10 credits/ }));
  await user.click(screen.getByRole('button', { name: /^Pay €9\.99 with / }));
  expect(await screen.findByText('Please try later')).toBeVisible();
  expect(screen.getByRole('radio', { name: /10 credits/ })).toBeChecked();
});

test.each(answersOfNoApi)('ordered with %s → said in the member’s language', async (_, createPayment) => {
  const { user } = renderScreen(shop, { ...options, api: api({ createPayment }) });
  await user.click(await screen.findByRole('radio', { name: /10 credits/ }));
  await user.click(screen.getByRole('button', { name: /^Pay €9\.99 with / }));
  expect(await screen.findByText(/^We can’t reach the server/)).toBeVisible();
});

test('the price changed meanwhile → said, the new one is shown, and only another click orders at it', async () => {
  const old = aShop({ bundles: [{ ...small, discounted_cents: 749 }], discount: aDiscount() });
  let asked = 0;
  const createPayment = () => (++asked === 1 ? failWith('price_changed', { message: 'The price has changed' }) : { payment: aPayment() });
  const getCredits = () => (asked === 0 ? old : aShop({ bundles }));
  const { user, calls } = renderScreen(shop, { ...options, path: '/credits?bundle=small', api: api({ getCredits, createPayment }) });
  await user.click(await screen.findByRole('button', { name: /^Pay €7\.49 with / }));
  expect(await screen.findByRole('alert')).toHaveTextContent('The price has changed');
  await user.click(await screen.findByRole('button', { name: /^Pay €9\.99 with / }));
  await waitFor(() => expect(asked).toBe(2));
  const orders = calls.flatMap(({ name, body }) =>
    name === 'createPayment' ? [body as { amount_cents: number; idempotency_key: string }] : [],
  );
  expect(orders.map(({ amount_cents }) => amount_cents)).toEqual([749, 999]);
  expect(new Set(orders.map(({ idempotency_key }) => idempotency_key)).size).toBe(2);
});

test('chosen without script → the form holds price and code of each bundle', async () => {
  const getDiscount = { discount: aDiscount({ kind: 'code', code: 'SPRING50', value_percentage: 50, minimum_order_value: 2000 }) };
  renderScreen(shop, { ...options, path: '/credits?code=SPRING50', api: api({ getDiscount }) });
  const form = (await screen.findByRole('radio', { name: /10 credits/ })).closest('form')!;
  const values = Object.fromEntries(new FormData(form));
  expect(values).toMatchObject({ 'amount:small': '999', 'amount:large': '2250', 'code:large': 'SPRING50', 'currency:large': 'EUR' });
  expect(values).not.toHaveProperty('code:small');
});

test('the member’s own limit stands in the way → said, with the way to it', async () => {
  const { user } = renderScreen(shop, {
    ...options,
    path: '/credits?bundle=small',
    api: api({ createPayment: failWith('spending_limit', { message: 'Your limit' }) }),
  });
  await user.click(await screen.findByRole('button', { name: /^Pay €9\.99 with / }));
  const notice = await screen.findByRole('alert');
  expect(notice).toHaveTextContent('Your limit');
  expect(notice.querySelector('a')).toHaveAttribute('href', '/credits/settings');
});

test('a code of the member lowers the price and goes with the order', async () => {
  const getDiscount = { discount: aDiscount({ kind: 'code', code: 'SPRING50', value_percentage: 50, minimum_order_value: 2000 }) };
  const { user, calls } = renderScreen(shop, {
    ...options,
    path: '/credits?code=SPRING50&bundle=large',
    api: api({ getDiscount, createPayment: { payment: aPayment() } }),
  });
  await user.click(await screen.findByRole('button', { name: /^Pay €22\.50 with / }));
  await waitFor(() => expect(orderOf(calls)).toMatchObject({ discount_code: 'SPRING50', amount_cents: 2250 }));
});

test.each([
  ['worse than the bonus', 'small', 10, 0, '25% off'],
  ['better than the bonus', 'small', 50, 0, '50% off with your code'],
  ['only for larger orders than the chosen', 'small', 50, 2000, '25% off'],
  ['better for some bundle, and none is chosen', '', 50, 2000, '50% off with your code'],
])('a code that is %s → the discount that applies is named', async (_case, bundle, value_percentage, minimum_order_value, title) => {
  const discounted = bundles.map((one) => ({ ...one, discounted_cents: Math.round(one.price_cents * 0.75) }));
  const getDiscount = { discount: aDiscount({ kind: 'code', code: 'OWN', value_percentage, minimum_order_value }) };
  const getCredits = aShop({ bundles: discounted, discount: aDiscount({ value_percentage: 25 }) });
  renderScreen(shop, { ...options, path: `/credits?code=OWN&bundle=${bundle}`, api: api({ getCredits, getDiscount }) });
  expect(await screen.findByText(new RegExp(title))).toBeVisible();
  expect(screen.getAllByText(/% off/)).toHaveLength(1);
  expect(screen.queryAllByText(/Your code OWN gives 10%\. It isn’t applied, because your discount of 25% is better/)).toHaveLength(
    value_percentage < 25 ? 1 : 0,
  );
});

test('an applied code → stands there by name, and can be removed; bundle and method stay', async () => {
  const getDiscount = { discount: aDiscount({ kind: 'code', code: 'OWN', value_percentage: 50 }) };
  const { user, router } = renderScreen(shop, {
    ...options,
    path: '/credits?code=own&bundle=large&method=visa',
    api: api({ getDiscount }),
  });
  expect(await screen.findByText('OWN')).toBeVisible();
  expect(screen.queryByRole('textbox', { name: 'Discount code' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Remove the code OWN' }));
  await waitFor(() => expect(screen.queryByText('OWN')).toBeNull());
  expect(router.state.location).toMatchObject({ pathname: '/credits', search: '?bundle=large&method=visa' });
  expect(router.state.preventScrollReset).toBe(true);
});

test('a code is applied and removed by the keyboard → announced, and the focus stays with it', async () => {
  const getDiscount = { discount: aDiscount({ kind: 'code', code: 'OWN', value_percentage: 50 }) };
  const { user } = renderScreen(shop, { ...options, api: api({ getDiscount }) });
  const summary = await screen.findByText('I have a discount code');
  const part = summary.closest('details')!.parentElement!;
  const status = within(part).getByRole('status');
  expect(status).toBeEmptyDOMElement();
  await user.click(summary);
  await user.type(screen.getByRole('textbox', { name: 'Discount code' }), 'own{Enter}');
  const remove = await screen.findByRole('button', { name: 'Remove the code OWN' });
  expect(status).toHaveTextContent('OWN');
  await waitFor(() => expect(remove).toHaveFocus());
  await user.keyboard('{Enter}');
  await waitFor(() => expect(screen.queryByText('OWN')).toBeNull());
  expect(status).toBeEmptyDOMElement();
  expect(part).toContainElement(document.activeElement as HTMLElement);
});

test('no code is entered → asked for at its field, in words of ours', async () => {
  const { user } = renderScreen(shop, { ...options, api: api() });
  await user.click(await screen.findByText('I have a discount code'));
  await user.click(screen.getByRole('button', { name: 'Apply' }));
  expect(screen.getByRole('textbox', { name: 'Discount code' })).toHaveAccessibleDescription('Enter a discount code.');
  expect(screen.getByRole('textbox', { name: 'Discount code' })).toHaveFocus();
});

test.each([
  ['a card', aShop({ bundles, methods: ['visa'] }), /We never see your card or account details/],
  ['direct debit', aShop({ bundles, methods: ['sepa_direct_debit'] }), /Bank details that you give us are stored encrypted/],
  [
    'a stored card',
    aShop({ bundles, methods: ['visa'], stored_methods: [{ id: 1, method: 'visa', label: '•••• 4242', expires: null }] }),
    /keeps your payment details/,
  ],
] as const)('%s chosen → what is seen of it is true', async (_case, getCredits, text) => {
  renderScreen(shop, { ...options, api: api({ getCredits }) });
  expect(await screen.findByText(text)).toBeVisible();
  expect(screen.getAllByText(/payment details|account details|Bank details/)).toHaveLength(1);
});

test('a wrong code is said at its field, and what was chosen stays', async () => {
  const { user, router } = renderScreen(shop, {
    ...options,
    api: api({ getDiscount: failWith('code_not_found', { message: 'Code not found' }) }),
  });
  await user.click(await screen.findByRole('radio', { name: /10 credits/ }));
  await user.click(screen.getByText('I have a discount code'));
  await user.type(screen.getByRole('textbox', { name: 'Discount code' }), 'NOPE');
  await user.click(screen.getByRole('button', { name: 'Apply' }));
  expect(await screen.findByText('Code not found')).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'Discount code' })).toBeInvalid();
  expect(router.state.location.search).toContain('bundle=small');
});

test('the checkout is left by the back button → the same order can be paid again', async () => {
  const createPayment = { payment: aPayment({ payment_id: 'p7', redirect_url: `${window.location.href}#checkout` }) };
  const { user, calls } = renderScreen(shop, { ...options, path: '/credits?bundle=small', api: api({ createPayment }) });
  const pay = await screen.findByRole('button', { name: /^Pay €9\.99 with / });
  await user.click(pay);
  await waitFor(() => expect(window.location.hash).toBe('#checkout'));
  await waitFor(() => expect(pay).toHaveAttribute('aria-busy', 'true'));
  act(() => void window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  expect(pay).not.toHaveAttribute('aria-busy');
  await user.click(pay);
  const keys = () =>
    calls.flatMap(({ name, body }) => (name === 'createPayment' ? [(body as { idempotency_key: string }).idempotency_key] : []));
  await waitFor(() => expect(keys()).toHaveLength(2));
  expect(new Set(keys()).size).toBe(1);
});
