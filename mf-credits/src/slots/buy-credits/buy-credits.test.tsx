import type { ResponseOf } from '@nightlark/contract';
import { aBundle, aPayment, aPremiumUser, aShop, answersOfNoApi, failWith, renderScreen, type ApiAnswers } from '@nightlark/testing';
import { creditsAtom, overlayAtom, refreshHandlerAtom } from '@nightlark/state';
import { act, screen, waitFor, within } from '@testing-library/react';
import { createStore, useAtomValue } from 'jotai';
import { Component as BuyCredits } from './buy-credits.tsx';

const small = aBundle({ id: 'small', credits: 10, price_cents: 999, discounted_cents: 999 });
const stored_methods = [{ id: 12, method: 'visa' as const, label: '•••• 4242', expires: null }];
const getCredits = aShop({ bundles: [small], most_chosen: 'small', stored_methods });

const props = { needed: 3, back: '/chats/5' };
const Overlay = () => useAtomValue(overlayAtom)?.name === 'buy-credits' && <BuyCredits {...props} />;

function open(api: ApiAnswers, store = createStore()) {
  store.set(overlayAtom, { name: 'buy-credits', props });
  return renderScreen(<Overlay />, {
    user: aPremiumUser({ credits: 1 }),
    api: { getCredits, ...api },
    store,
  });
}

const choose = async (user: ReturnType<typeof open>['user']) => user.click(await screen.findByRole('radio', { name: /10 credits/ }));

test('the button is tapped before a bundle is chosen → asked for one, and nothing is ordered', async () => {
  const { user, calls } = open({});
  await user.click(await screen.findByRole('button', { name: 'Go to payment' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Choose first how many credits you want.');
  expect(calls.map(({ name }) => name)).not.toContain('createPayment');
});

test('opens → what is needed, and the true balance as soon as it is known', async () => {
  const store = createStore();
  store.set(refreshHandlerAtom, { refresh: async () => store.set(creditsAtom, 0) });
  open({}, store);
  expect(await screen.findByText(/You need 3 credits and have 0 credits/)).toBeVisible();
  expect(await screen.findByRole('radio', { name: /10 credits/ })).not.toBeChecked();
  expect(screen.getByRole('link', { name: 'Discount code and more' })).toHaveAttribute(
    'href',
    '/credits?back=%2Fchats%2F5&method=visa%3A12',
  );
});

test('a stored card → paid in the sheet, which then leads back to the conversation', async () => {
  const createPayment = { payment: aPayment({ payment_id: 'p7', status: 'pending', credits: 10 }) };
  const { user, calls, emit, overlay } = open({ createPayment });
  await choose(user);
  await user.click(await screen.findByRole('button', { name: 'Pay €9.99 with Visa •••• 4242' }));
  expect(await screen.findByText('Waiting for your payment')).toBeVisible();
  expect(calls.find(({ name }) => name === 'createPayment')?.body).toMatchObject({
    bundle: 'small',
    stored_method: 12,
    back: '/chats/5',
    amount_cents: 999,
    currency: 'EUR',
  });
  emit('payment', { payment: aPayment({ payment_id: 'p7', status: 'completed', credits: 10 }) });
  expect(await screen.findByText('10 credits are yours')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Keep chatting' }));
  expect(overlay()).toBeNull();
});

test('another amount than the price is received and given back → said, and no credits are promised', async () => {
  const createPayment = { payment: aPayment({ payment_id: 'p7', status: 'pending', credits: 10 }) };
  const { user, emit } = open({ createPayment });
  await choose(user);
  await user.click(await screen.findByRole('button', { name: 'Pay €9.99 with Visa •••• 4242' }));
  expect(await screen.findByText('Waiting for your payment')).toBeVisible();
  emit('payment', { payment: aPayment({ payment_id: 'p7', status: 'completed', credited: false, amount_cents: 500, credits: 10 }) });
  expect(await screen.findByText('€5.00 is being refunded')).toBeVisible();
  expect(screen.queryByText('10 credits are yours')).toBeNull();
});

test('the card is declined → said, and the choice is there again', async () => {
  const createPayment = { payment: aPayment({ payment_id: 'p7', status: 'failed', failure: 'declined', bundle: 'small' }) };
  const { user } = open({ createPayment });
  await choose(user);
  await user.click(await screen.findByRole('button', { name: 'Pay €9.99 with Visa •••• 4242' }));
  expect(await screen.findByText('Your payment was declined')).toBeVisible();
  expect(screen.getByRole('radio', { name: /10 credits/ })).toBeChecked();
});

test('the sheet is closed while the direct debit is looked up → what is open by then stays, and no form opens', async () => {
  const store = createStore();
  const { promise, resolve } = Promise.withResolvers<ResponseOf<'getDirectDebit'>>();
  const shop = aShop({ bundles: [small], most_chosen: 'small', methods: ['sepa_direct_debit'] });
  const { user, calls, overlay, router } = open({ getCredits: shop, getDirectDebit: () => promise }, store);
  await choose(user);
  await user.click(await screen.findByRole('button', { name: /^(Pay|Go on|Continue)/ }));
  await waitFor(() => expect(calls.some(({ name }) => name === 'getDirectDebit')).toBe(true));
  await user.click(screen.getByRole('button', { name: 'Close' }));
  act(() => store.set(overlayAtom, { name: 'report', props: { profileId: 9, name: 'Ida' } }));
  const { pathname } = router.state.location;
  await act(async () => {
    resolve({ offered: true, blocked: false } as ResponseOf<'getDirectDebit'>);
    await promise;
  });
  await act(() => new Promise((done) => void setTimeout(done, 20)));
  expect(overlay()?.name).toBe('report');
  expect(router.state.location.pathname).toBe(pathname);
});

test.each([
  ['it is paid', { payment: aPayment({ payment_id: 'p7', status: 'completed', credits: 10 }) }, '10 credits are yours Payment details'],
  ['it waits', { payment: aPayment({ payment_id: 'p7', status: 'pending' }) }, 'Waiting for your payment Payment details'],
  [
    'the card fails',
    { payment: aPayment({ payment_id: 'p7', status: 'failed', failure: 'stored_card_failed' }) },
    'Your stored card did not work Payment details',
  ],
  ['it is refused', failWith('unavailable', { message: 'Please try later' }), 'Please try later'],
])('the sheet is closed while a stored card is charged, and %s → said in a toast', async (_, answer, said) => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const { user, calls } = open({ createPayment: () => promise.then(() => answer) as never });
  await choose(user);
  await user.click(await screen.findByRole('button', { name: 'Pay €9.99 with Visa •••• 4242' }));
  await waitFor(() => expect(calls.some(({ name }) => name === 'createPayment')).toBe(true));
  await user.click(screen.getByRole('button', { name: 'Close' }));
  resolve();
  const toasts = screen.getByRole('status', { name: 'Toasts' });
  await waitFor(() => expect(toasts).toHaveTextContent(said));
  const link = within(toasts).queryByRole('link');
  if (link) expect(link).toHaveAttribute('href', expect.stringMatching(/^\/credits\/p7\/\w+\?back=%2Fchats%2F5$/));
});

test('refused → the reason, and once more with the same key', async () => {
  const { user, calls } = open({ createPayment: failWith('unavailable', { message: 'Please try later' }) });
  await choose(user);
  const pay = await screen.findByRole('button', { name: 'Pay €9.99 with Visa •••• 4242' });
  await user.click(pay);
  expect(await screen.findByText('Please try later')).toBeVisible();
  await user.click(pay);
  await waitFor(() => expect(calls.filter(({ name }) => name === 'createPayment')).toHaveLength(2));
  const keys = calls.flatMap(({ name, body }) => (name === 'createPayment' ? [(body as { idempotency_key: string }).idempotency_key] : []));
  expect(new Set(keys).size).toBe(1);
});

test.each(answersOfNoApi)('ordered with %s → said in the member’s language', async (_, createPayment) => {
  const { user } = open({ createPayment });
  await choose(user);
  await user.click(await screen.findByRole('button', { name: 'Pay €9.99 with Visa •••• 4242' }));
  expect(await screen.findByText(/^We can’t reach the server/)).toBeVisible();
});

test('the price changed while the sheet was open → said, and the new one is on the button', async () => {
  let asked = 0;
  const dearer = aShop({ bundles: [{ ...small, price_cents: 1099, discounted_cents: 1099 }], most_chosen: 'small', stored_methods });
  const { user } = open({
    getCredits: () => (asked === 0 ? getCredits : dearer),
    createPayment: () => (asked++, failWith('price_changed', { message: 'The price has changed' })),
  });
  await choose(user);
  await user.click(await screen.findByRole('button', { name: 'Pay €9.99 with Visa •••• 4242' }));
  expect(await screen.findByRole('button', { name: 'Pay €10.99 with Visa •••• 4242' })).toBeVisible();
  expect(screen.getByRole('alert')).toHaveTextContent('The price has changed');
});

test('the shop can not be loaded → said, and tried again', async () => {
  let asked = 0;
  const { user } = open({ getCredits: () => (++asked === 1 ? failWith('unavailable', { message: 'Please try later' }) : getCredits) });
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('radio', { name: /10 credits/ })).toBeVisible();
});

test('the checkout is left by the back button → the same order can be paid again', async () => {
  // Of jsdom, which can't load another document.
  const navigation = jest.spyOn(console, 'error').mockReturnValue();
  const createPayment = { payment: aPayment({ payment_id: 'p7', redirect_url: 'http://pay.example/7' }) };
  const { user, calls } = open({ createPayment });
  await choose(user);
  const pay = await screen.findByRole('button', { name: 'Pay €9.99 with Visa •••• 4242' });
  await user.click(pay);
  await waitFor(() => expect(navigation).toHaveBeenCalled());
  expect(pay).toHaveAttribute('aria-busy', 'true');
  act(() => void window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  expect(pay).not.toHaveAttribute('aria-busy');
  await user.click(pay);
  const keys = () =>
    calls.flatMap(({ name, body }) => (name === 'createPayment' ? [(body as { idempotency_key: string }).idempotency_key] : []));
  await waitFor(() => expect(keys()).toHaveLength(2));
  expect(new Set(keys()).size).toBe(1);
});
