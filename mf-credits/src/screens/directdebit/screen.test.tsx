import { paths, type ResponseOf } from '@nightlark/contract';
import { aBundle, aPayment, answersOfNoApi, aUser, failWith, renderScreen, type ApiAnswers } from '@nightlark/testing';
import { act, screen, waitFor } from '@testing-library/react';
import * as form from './screen.tsx';

const bundle = aBundle({ id: 'credits-25', credits: 25 });
const offer: ResponseOf<'getCredits'> = {
  bundles: [bundle],
  methods: ['sepa_direct_debit'],
  discount: null,
  country: 'DE',
  currency: 'EUR',
  offers: [],
  vat_percentage: 19,
  most_chosen: null,
  last: null,
  last_bundle: null,
  last_method: null,
  stored_methods: [],
};
const debit = (changes: Partial<ResponseOf<'getDirectDebit'>> = {}): ResponseOf<'getDirectDebit'> => ({
  offered: true,
  blocked: false,
  creditor: { name: 'Nightlark B.V.', address: 'Street 1, Town, NL', id: 'NL00ZZZ000000000000' },
  collected_on: '2026-06-04',
  mandates: [],
  waiting: null,
  ...changes,
});
const sent = (changes: Partial<ResponseOf<'startDirectDebit'>> = {}): ResponseOf<'startDirectDebit'> => ({
  payment: aPayment({ payment_id: 'p7', status: 'loading', method: 'sepa_direct_debit' }),
  code_sent_to: '89',
  code_expires: new Date(Date.now() + 600_000).toISOString(),
  resend_at: new Date(Date.now() + 60_000).toISOString(),
  tries_left: 3,
  ...changes,
});
const options = { path: '/directdebit?bundle=credits-25', route: paths.directdebit.path, user: aUser() };
/** The order waits for its code from when it was started. */
function api(changes: ApiAnswers = {}): ApiAnswers {
  const { startDirectDebit: start } = changes;
  let waiting: ResponseOf<'getDirectDebit'>['waiting'] = null;
  return {
    getCredits: offer,
    getDirectDebit: () => debit({ waiting }),
    ...changes,
    ...(start && {
      async startDirectDebit(call) {
        const answer = typeof start === 'function' ? await start(call) : start;
        if ('payment' in answer) waiting = answer;
        return answer;
      },
    }),
  };
}

const ENTERED = {
  'Account holder': 'Jürgen Groß',
  IBAN: 'de89370400440532013000',
  Street: 'Schöne Straße',
  'House number': '7 b',
  Postcode: '10115',
  Town: 'Berlin',
  'Mobile number': '0151 23456789',
};
type User = ReturnType<typeof renderScreen>['user'];
async function fillIn(user: User) {
  for (const [label, text] of Object.entries(ENTERED)) await user.type(await screen.findByLabelText(label), text);
}
const send = (user: User) => user.click(screen.getByRole('button', { name: 'Send me the code' }));

test('the form → says what is paid, on which day, and whom one allows to collect', async () => {
  renderScreen(form, { ...options, api: api() });
  expect(await screen.findByRole('heading', { level: 1, name: 'Pay by direct debit' })).toBeVisible();
  expect(screen.getByText(/on June 4, 2026/)).toBeVisible();
  expect(screen.getByText('€21.99')).toBeVisible();
  expect(screen.getByText(/I authorise Nightlark B\.V\., Street 1, Town, NL \(creditor identifier NL00ZZZ000000000000\)/)).toBeVisible();
});

test.each([
  ['Change', {}, '?bundle=credits-25&back=%2Fchats%2F12&method=sepa_direct_debit'],
  ['Get credits', {}, '?bundle=credits-25&back=%2Fchats%2F12&method=sepa_direct_debit'],
  ['Choose another method', { blocked: true }, '?bundle=credits-25&back=%2Fchats%2F12'],
])('%s → keeps what was chosen, and the conversation that waits', async (name, changes, query) => {
  renderScreen(form, { ...options, path: `${options.path}&back=/chats/12`, api: api({ getDirectDebit: debit(changes) }) });
  expect(await screen.findByRole('link', { name })).toHaveAttribute('href', `/credits${query}`);
});

test('filled in → the IBAN in groups of four, the order with a key of its own, and then the code', async () => {
  const { user, calls } = renderScreen(form, {
    ...options,
    api: api({ startDirectDebit: sent(), confirmDirectDebit: { payment: aPayment() } }),
  });
  await fillIn(user);
  expect(screen.getByLabelText('IBAN')).toHaveValue('DE89 3704 0044 0532 0130 00');
  await user.click(screen.getByRole('checkbox', { name: 'I give this mandate.' }));
  await send(user);
  expect(await screen.findByText(/number ending in 89\. It is valid for 10 minutes/)).toBeVisible();
  expect(calls.find(({ name }) => name === 'startDirectDebit')?.body).toMatchObject({
    bundle: 'credits-25',
    amount_cents: 2199,
    currency: 'EUR',
    account_holder: 'Jürgen Groß',
    authorization: true,
    idempotency_key: expect.stringMatching(/^[0-9a-f-]{36}$/),
  });
  expect(screen.getByLabelText('Code from the SMS')).toHaveFocus();
  expect(screen.getByRole('button', { name: /Another code in \d+ seconds/ })).toHaveAttribute('aria-disabled', 'true');
  await user.type(screen.getByLabelText('Code from the SMS'), '123456');
  await user.click(screen.getByRole('button', { name: 'Pay €21.99 by direct debit' }));
  expect(await screen.findByText('Elsewhere: /credits/p7/sepa_direct_debit')).toBeVisible();
  expect(calls.find(({ name }) => name === 'confirmDirectDebit')?.body).toEqual({ payment_id: 'p7', code: '123456' });
});

test.each(['startDirectDebit', 'confirmDirectDebit'] as const)(
  'the page is left while %s is sent → its answer leads nowhere',
  async (name) => {
    const { promise: held, resolve } = Promise.withResolvers<void>();
    const later = <T,>(answer: T) => held.then(() => answer);
    const { user, calls, router } = renderScreen(form, {
      ...options,
      api: api({
        startDirectDebit: () => (name === 'startDirectDebit' ? later(sent()) : sent()),
        confirmDirectDebit: () => later({ payment: aPayment() }),
      }),
    });
    await fillIn(user);
    await user.click(screen.getByRole('checkbox', { name: 'I give this mandate.' }));
    await send(user);
    if (name === 'confirmDirectDebit') await user.type(await screen.findByLabelText('Code from the SMS'), '123456{Enter}');
    await waitFor(() => expect(calls.some((call) => call.name === name)).toBe(true));
    await act(() => router.navigate('/chats'));
    expect(await screen.findByText('Elsewhere: /chats')).toBeVisible();
    await act(async () => resolve());
    await act(() => new Promise((done) => void setTimeout(done, 50)));
    expect(screen.getByText('Elsewhere: /chats')).toBeVisible();
  },
);

test('a field left empty → its error and the focus, and nothing is sent', async () => {
  const { user, calls } = renderScreen(form, { ...options, api: api() });
  await user.type(await screen.findByLabelText('Account holder'), 'Anna');
  await send(user);
  expect(screen.getByLabelText('IBAN')).toHaveFocus();
  expect(screen.getByLabelText('IBAN')).toHaveAccessibleDescription(/Please fill this in\./);
  expect(calls.filter(({ name }) => name === 'startDirectDebit')).toEqual([]);
});

test.each([
  ['iban', 'IBAN', 'iban_invalid'],
  ['phone', 'Mobile number', 'phone_invalid'],
  ['authorization', 'I give this mandate.', 'authorization_required'],
] as const)('the server refuses %s → the error stands there', async (field, label, code) => {
  const { user } = renderScreen(form, { ...options, api: api({ startDirectDebit: () => failWith(code, { message: 'Not so', field }) }) });
  await fillIn(user);
  await send(user);
  await waitFor(() => expect(screen.getByLabelText(label)).toHaveAccessibleDescription(/Not so/));
});

test('the price changed meanwhile → said, the new one is shown, and nothing typed is lost', async () => {
  let asked = 0;
  const dearer = { ...offer, bundles: [{ ...bundle, price_cents: 2499, discounted_cents: 2499 }] };
  const { user } = renderScreen(form, {
    ...options,
    api: api({
      getCredits: () => (asked === 0 ? offer : dearer),
      startDirectDebit: () => (asked++, failWith('price_changed', { message: 'The price has changed' })),
    }),
  });
  await fillIn(user);
  await send(user);
  expect(await screen.findByText('€24.99')).toBeVisible();
  expect(screen.getByText('The price has changed')).toBeVisible();
  expect(screen.getByLabelText('Account holder')).toHaveValue('Jürgen Groß');
});

const CODE_STEP = '/directdebit?bundle=credits-25&back=/chats/12&payment=p7';

test('loaded again in the step of the code → still there, and no message is sent; confirmed, back to the conversation’s order', async () => {
  const { user, calls } = renderScreen(form, {
    ...options,
    path: CODE_STEP,
    api: api({ getDirectDebit: debit({ waiting: sent() }), confirmDirectDebit: { payment: aPayment() } }),
  });
  expect(await screen.findByRole('heading', { level: 1, name: 'Enter your code' })).toBeVisible();
  await user.type(screen.getByLabelText('Code from the SMS'), '123456{Enter}');
  expect(await screen.findByText('Elsewhere: /credits/p7/sepa_direct_debit?back=%2Fchats%2F12')).toBeVisible();
  expect(calls.map(({ name }) => name)).not.toContain('startDirectDebit');
});

test('the bundle is not sold any more → the code of its order can be entered all the same', async () => {
  renderScreen(form, {
    ...options,
    path: '/directdebit?payment=p7',
    api: api({ getCredits: { ...offer, bundles: [] }, getDirectDebit: debit({ waiting: sent() }) }),
  });
  expect(await screen.findByLabelText('Code from the SMS')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Change my details' })).not.toBeInTheDocument();
});

test('the order waits no more, or is another’s → its page', async () => {
  renderScreen(form, { ...options, path: CODE_STEP, api: api({ getDirectDebit: debit({ waiting: null }) }) });
  expect(await screen.findByText('Elsewhere: /credits/p7/sepa_direct_debit?back=%2Fchats%2F12')).toBeVisible();
});

test('the form is opened anew while an order waits → the way to its code', async () => {
  renderScreen(form, { ...options, api: api({ getDirectDebit: debit({ waiting: sent() }) }) });
  expect(await screen.findByText(/is waiting for the code that we sent to your number ending in 89/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Enter the code' })).toHaveAttribute('href', '/directdebit?bundle=credits-25&payment=p7');
});

test.each([
  [
    'tried for the third time',
    () => failWith('sms_code_invalid', { message: 'Code invalid', field: 'code', params: { tries_left: 0 } }),
    'Code invalid',
  ],
  ['expired', () => failWith('sms_code_expired', { message: 'Expired', field: 'code' }), 'Expired'],
])('a code is %s → said, and what comes next', async (_how, confirmDirectDebit, text) => {
  const { user } = renderScreen(form, {
    ...options,
    path: CODE_STEP,
    api: api({ getDirectDebit: debit({ waiting: sent() }), confirmDirectDebit }),
  });
  await user.type(await screen.findByLabelText('Code from the SMS'), '000000{Enter}');
  await waitFor(() => expect(screen.getByLabelText('Code from the SMS')).toHaveAccessibleDescription(text));
  expect(screen.getByText(/This code is no longer valid/)).toBeVisible();
});

test('an IBAN as the bank prints it → in groups of four', async () => {
  const { user } = renderScreen(form, { ...options, api: api() });
  const iban = await screen.findByLabelText('IBAN');
  await user.click(iban);
  await user.paste('IBAN ＮＬ91 ABNA 0417 1643 00');
  await user.tab();
  expect(iban).toHaveValue('NL91 ABNA 0417 1643 00');
});

test('a wrong code → its error, and back at the details the focus is in the first one, and nothing typed is lost', async () => {
  const { user } = renderScreen(form, {
    ...options,
    api: api({
      startDirectDebit: sent(),
      confirmDirectDebit: () => failWith('sms_code_invalid', { message: 'Code invalid', field: 'code' }),
    }),
  });
  await fillIn(user);
  await send(user);
  await user.type(await screen.findByLabelText('Code from the SMS'), '000000{Enter}');
  await waitFor(() => expect(screen.getByLabelText('Code from the SMS')).toHaveAccessibleDescription('Code invalid'));
  await user.click(screen.getByRole('button', { name: 'Change my details' }));
  await waitFor(() => expect(screen.getByLabelText('Account holder')).toHaveFocus());
  expect(screen.getByLabelText('Account holder')).toHaveValue('Jürgen Groß');
});

test('a minute later → another code can be sent', async () => {
  const { user, calls } = renderScreen(form, {
    ...options,
    api: api({ startDirectDebit: sent({ resend_at: new Date(0).toISOString() }), resendDirectDebitCode: sent() }),
  });
  await fillIn(user);
  await send(user);
  await user.click(await screen.findByRole('button', { name: 'Send another code' }));
  expect(await screen.findByRole('button', { name: /Another code in/ })).toBeVisible();
  expect(calls.find(({ name }) => name === 'resendDirectDebitCode')?.body).toEqual({ payment_id: 'p7' });
});

test('the device’s clock is ten minutes slow → another code is not awaited longer than the server’s minute', async () => {
  const waiting = sent({ resend_at: new Date(Date.now() + 660_000).toISOString() });
  renderScreen(form, { ...options, path: CODE_STEP, api: api({ getDirectDebit: debit({ waiting }) }) });
  expect(await screen.findByRole('button', { name: /Another code in \d+ seconds/ })).toHaveTextContent(/in (60|5\d) seconds/);
});

test.each(answersOfNoApi)('another code is requested with %s → said in the member’s language', async (_, resendDirectDebitCode, text) => {
  const { user } = renderScreen(form, {
    ...options,
    api: api({ startDirectDebit: sent({ resend_at: new Date(0).toISOString() }), resendDirectDebitCode }),
  });
  await fillIn(user);
  await send(user);
  await user.click(await screen.findByRole('button', { name: 'Send another code' }));
  expect(await screen.findByText(text)).toBeVisible();
});

test.each([
  ['blocked', debit({ blocked: true }), 'Your account is blocked for direct debit payments.'],
  ['not offered', debit({ offered: false }), 'Direct debit isn’t possible here'],
])('%s → said so, with the way to other methods', async (_how, getDirectDebit, title) => {
  renderScreen(form, { ...options, api: api({ getDirectDebit }) });
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Choose another method' })).toHaveAttribute('href', '/credits?bundle=credits-25');
});

test('without a bundle → to the page of credits', async () => {
  renderScreen(form, { ...options, path: '/directdebit', api: api() });
  expect(await screen.findByText('Elsewhere: /credits')).toBeVisible();
});
