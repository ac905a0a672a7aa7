import { paths, type Payment } from '@nightlark/contract';
import { aPayment, aShop, aUser, failWith, renderScreen, type ApiAnswers } from '@nightlark/testing';
import { creditsAtom, refreshHandlerAtom } from '@nightlark/state';
import { act, screen } from '@testing-library/react';
import { createStore } from 'jotai';
import * as payment from './screen.tsx';

const options = { path: '/credits/p7/visa', route: paths.payment.path, user: aUser({ credits: 25 }) };
const answers = (changes: Partial<Payment>, others: Payment[] = []): ApiAnswers => {
  const one = aPayment({ payment_id: 'p7', credits: 25, bundle: 'credits-25', ...changes });
  return {
    getPayment: { payment: one },
    getTransactions: { transactions: [one, ...others] },
    getCredits: aShop({ methods: ['visa', 'paypal'] }),
  };
};
const title = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name });
const href = (name: string) => screen.getByRole('link', { name }).getAttribute('href');

test('first purchase → the welcome to Premium and the next steps', async () => {
  renderScreen(payment, { ...options, api: answers({ status: 'completed' }) });
  expect(await title('Welcome to Premium')).toBeVisible();
  expect(href('Keep chatting')).toBe('/chats');
  expect(href('See the photos')).toBe('/members');
});

test('bought with a discount → what it cost instead', async () => {
  renderScreen(payment, { ...options, api: answers({ status: 'completed', credited: true, list_cents: 2999, discount_code: 'SPRING' }) });
  expect(await screen.findByText('You paid €21.99 instead of €29.99, thanks to SPRING.')).toBeVisible();
});

test('a later purchase → the credits that were added', async () => {
  renderScreen(payment, { ...options, api: answers({ status: 'completed' }, [aPayment({ payment_id: 'p1', status: 'completed' })]) });
  expect(await title('25 credits are yours')).toBeVisible();
});

test.each<[string, Partial<Payment>, string]>([
  ['refunded in part → Premium stayed, so only the credits that were added', { refunded_cents: 500 }, '25 credits are yours'],
  ['refunded in full → Premium had ended, so it is welcomed again', { refunded_cents: 2199 }, 'Welcome to Premium'],
  ['never credited → Premium is welcomed', { credited: false, refunded_cents: 500 }, 'Welcome to Premium'],
])('the purchase before was %s', async (_name, changes, words) => {
  const before = aPayment({ payment_id: 'p1', status: 'refunded', amount_cents: 2199, ...changes });
  renderScreen(payment, { ...options, api: answers({ status: 'completed' }, [before]) });
  expect(await title(words)).toBeVisible();
});

test('a direct debit that waits for its day → the day is said, and nothing of a delay', async () => {
  const { calls } = renderScreen(payment, { ...options, api: answers({ method: 'sepa_direct_debit', collect_on: '2026-03-05' }) });
  expect(await title('Your direct debit is on its way')).toBeVisible();
  expect(screen.getByText(/We collect the amount on March 5, 2026\./)).toBeVisible();
  expect(screen.queryByText(/confirms it/)).toBeNull();
  expect(calls.filter(({ name }) => name === 'getPayment')).toHaveLength(1);
});

test('a conversation waited → the way back to it', async () => {
  renderScreen(payment, { ...options, path: '/credits/p7/visa?back=%2Fchats%2F5', api: answers({ status: 'completed' }) });
  await title('Welcome to Premium');
  expect(href('Back to the conversation')).toBe('/chats/5');
});

test('an address that is no conversation → leads nowhere', async () => {
  renderScreen(payment, { ...options, path: '/credits/p7/visa?back=%2F%2Fevil.example', api: answers({ status: 'completed' }) });
  await title('Welcome to Premium');
  expect(screen.queryByRole('link', { name: 'Back to the conversation' })).toBeNull();
});

test.each<[string, Partial<Payment>, string]>([
  ['failed, nobody says why', { status: 'failed' }, 'Payment failed or has been cancelled.'],
  ['declined', { status: 'failed', failure: 'declined' }, 'Your payment was declined'],
  ['provider not reached', { status: 'failed', failure: 'unreachable' }, 'The payment never started'],
  ['cancelled', { status: 'cancelled' }, 'The payment was cancelled'],
  ['expired', { status: 'expired' }, 'The time to pay is over'],
])('%s → its own page, and another try with the same order', async (_name, changes, words) => {
  renderScreen(payment, { ...options, path: '/credits/p7/visa?back=%2Fchats%2F5', api: answers({ ...changes, discount_code: 'SPRING' }) });
  expect(await title(words)).toBeVisible();
  expect(href('Try again')).toBe('/credits?bundle=credits-25&method=visa&code=SPRING&back=%2Fchats%2F5');
  expect(href('Back to the conversation')).toBe('/chats/5');
});

const declinedStored = { status: 'failed', failure: 'stored_card_failed', discount_code: 'SPRING' } as const;
test('stored card failed → the same order once more, or by PayPal', async () => {
  renderScreen(payment, { ...options, api: answers(declinedStored) });
  expect(await title('Your stored card did not work')).toBeVisible();
  expect(href('Try again')).toBe('/credits?bundle=credits-25&method=visa&code=SPRING');
  expect(href('Pay with PayPal')).toBe('/credits?bundle=credits-25&method=paypal&code=SPRING');
});

const upTo = (max_cents: number) => aShop({ offers: [{ method: 'paypal', min_cents: 1, max_cents }] });
test.each<[string, Partial<Payment>, ApiAnswers]>([
  ['PayPal is not offered', {}, { getCredits: aShop({ methods: ['visa'] }) }],
  ['PayPal takes no order so large', {}, { getCredits: upTo(2_000) }],
  ['it was PayPal', { method: 'paypal' }, {}],
  ['the offers can not be loaded', {}, { getCredits: failWith('unavailable') }],
])('stored card failed, and %s → only once more', async (_name, changes, api) => {
  renderScreen(payment, { ...options, api: { ...answers({ ...declinedStored, ...changes }), ...api } });
  expect(await title('Your stored card did not work')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Try again' })).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Pay with PayPal' })).toBeNull();
});

test.each<[string, Partial<Payment>, string, RegExp]>([
  ['given back by us', { status: 'completed', refunding_cents: 500 }, '€5.00 is being refunded', /another amount than the price/],
  ['refunded', { status: 'refunded', refunded_cents: 500 }, '€5.00 refunded', /another amount than the price/],
  ['charged back', { status: 'charged_back' }, 'This payment was charged back', /took €5\.00 back\. It was not the price/],
])('another amount than the price, %s → no welcome and no credits, but where the money is', async (_name, changes, words, text) => {
  renderScreen(payment, { ...options, api: answers({ amount_cents: 500, credited: false, ...changes }) });
  expect(await title(words)).toBeVisible();
  expect(screen.getByText(text)).toBeVisible();
  expect(href('Payment details')).toBe('/transactions/p7');
  expect(screen.queryByRole('link', { name: 'Try again' })).toBeNull();
});

test('refunded in part → what was refunded', async () => {
  renderScreen(payment, { ...options, api: answers({ status: 'refunded', refunded_cents: 1000 }) });
  expect(await title('€10.00 refunded')).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Try again' })).toBeNull();
});

test('charged back after a part was refunded → only the rest was taken', async () => {
  renderScreen(payment, { ...options, api: answers({ status: 'charged_back', refunded_cents: 1000 }) });
  expect(await screen.findByText(/took €11\.99 back/)).toBeVisible();
});

test('charged back → what was taken, what is owed, and where to ask', async () => {
  renderScreen(payment, { ...options, api: answers({ status: 'charged_back', owed_credits: 3 }) });
  expect(await title('This payment was charged back')).toBeVisible();
  expect(screen.getByText(/took €21\.99 back/)).toBeVisible();
  expect(screen.getByText(/3 of the credits were already used/)).toBeVisible();
  expect(href('Contact us')).toBe('/pages/service');
});

test('failed → tried again as it was, or with another method', async () => {
  renderScreen(payment, { ...options, api: answers({ status: 'failed' }) });
  expect(await title('Payment failed or has been cancelled.')).toBeVisible();
  expect(href('Try again')).toBe('/credits?bundle=credits-25&method=visa');
  expect(href('Choose another way to pay')).toBe('/credits?bundle=credits-25');
});

test('a direct debit that waits for its code → the way to the code', async () => {
  renderScreen(payment, { ...options, api: answers({ status: 'loading', method: 'sepa_direct_debit' }) });
  expect(await title('Your order is waiting for the code')).toBeVisible();
  expect(href('Enter the code')).toBe('/directdebit?payment=p7');
});

test('pending → waits, asks again, and tells when it is there', async () => {
  let asked = 0;
  const done = answers({ status: 'completed' });
  const getPayment = () => ({
    payment: aPayment({ payment_id: 'p7', status: ++asked < 2 ? 'pending' : 'completed', redirect_url: 'http://pay.example/7' }),
  });
  renderScreen(payment, { ...options, api: { ...done, getPayment } });
  expect(await title('Waiting for your payment')).toBeVisible();
  expect(href('Back to the payment page')).toBe('http://pay.example/7');
  expect(await screen.findByRole('heading', { level: 1, name: 'Welcome to Premium' }, { timeout: 4_000 })).toBeVisible();
});

test('a live event of the payment → shown at once; one of another → nothing', async () => {
  const { emit } = renderScreen(payment, { ...options, api: answers({ status: 'pending' }) });
  await title('Waiting for your payment');
  emit('payment', { payment: aPayment({ payment_id: 'p8', status: 'failed' }) });
  expect(await title('Waiting for your payment')).toBeVisible();
  emit('payment', { payment: aPayment({ payment_id: 'p7', status: 'completed' }) });
  expect(await title('Welcome to Premium')).toBeVisible();
});

test('an event says pending, and the page is loaded anew after the completion → completed', async () => {
  let status: Payment['status'] = 'pending';
  const getPayment = () => ({ payment: aPayment({ payment_id: 'p7', status }) });
  const { emit, router } = renderScreen(payment, { ...options, api: { ...answers({}), getPayment } });
  await title('Waiting for your payment');
  emit('payment', getPayment());
  status = 'completed';
  await act(() => router.revalidate());
  expect(screen.getByRole('heading', { level: 1, name: 'Welcome to Premium' })).toBeVisible();
});

test('completed → announced once the balance has it', async () => {
  const store = createStore();
  const { promise: loaded, resolve } = Promise.withResolvers<void>();
  store.set(refreshHandlerAtom, { refresh: () => loaded.then(() => store.set(creditsAtom, 50)) });
  const api = answers({ status: 'pending' }, [aPayment({ payment_id: 'p1', status: 'completed' })]);
  const { emit } = renderScreen(payment, { ...options, store, api });
  await title('Waiting for your payment');
  const announced: string[] = [];
  const region = screen.getByRole('heading', { level: 1 }).closest('[role=status]')!;
  const observer = new MutationObserver(() => announced.push(region.textContent));
  observer.observe(region, { childList: true, characterData: true, subtree: true });
  emit('payment', { payment: aPayment({ payment_id: 'p7', status: 'completed', credits: 25 }) });
  await act(async () => resolve());
  await title('25 credits are yours');
  observer.disconnect();
  expect(announced.join(' ')).toContain('You now have 50 credits');
  expect(announced.join(' ')).not.toContain('You now have 25 credits');
});
