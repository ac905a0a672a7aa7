import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { verotelConfig } from './config.ts';
import { readConfig } from '../../../../config.ts';
import { aMember, type AMember } from '../../../../testing/a-member.ts';
import { purgeMember } from '../../../../testing/purge-member.ts';
import { startTestBackend, type TestBackend } from '../../../../testing/start-backend.ts';
import { payOutRefunds } from '../../refunds/pay-out-refund.ts';
import { reconcileEnded, reconcilePaid, reconcilePayments } from '../../settlement/reconcile.ts';
import { refundPayment } from '../../refunds/refund-payment.ts';
import { resolveRefund } from '../../operator/resolve-refund.ts';
import { toAmount, toCents } from './amount.ts';
import { supports } from './verotel-payments.ts';
import { readSale } from './sale-status.ts';
import type { Params } from './signature.ts';
import { API_PASSWORD, API_USER, KEY, SHOP_ID, startVerotel, type TestVerotel } from './testing/verotel-server.ts';

let verotel: TestVerotel;
let backend: TestBackend;
beforeAll(async () => {
  verotel = await startVerotel();
  const env = {
    VEROTEL_SHOP_ID: SHOP_ID,
    VEROTEL_SIGNATURE_KEY: KEY,
    VEROTEL_URL: verotel.url,
    VEROTEL_API_USER: API_USER,
    VEROTEL_API_PASSWORD: API_PASSWORD,
    VEROTEL_API_URL: verotel.url,
  };
  backend = await startTestBackend({ env });
});
beforeEach(() => {
  verotel.mode = 'well';
});
afterAll(async () => {
  await backend.close();
  await verotel.close();
});

const member = (country = 'NL') => aMember(backend.deps, { account: { paid_user: true }, profile: { country } });
const order = async (who: AMember, body: Record<string, unknown> = {}) =>
  who.client.call('createPayment', { body: { bundle: 'credits-25', method: 'visa', idempotency_key: randomUUID(), ...body } });
const stateOf = async (who: AMember, id: string) => (await who.client.call('getPayment', { query: { id } })).body.payment;
async function tell(query: string): Promise<Response> {
  const response = await backend.client().fetch(`/api/payment-postback.php?${query}`, { redirect: 'manual' });
  await backend.deps.domainEvents.settled();
  return response;
}
const fixture = (name: string) => readFileSync(new URL(`./fixtures/${name}.txt`, import.meta.url), 'utf8');

async function opened(who: AMember, body: Record<string, unknown> = {}): Promise<{ id: string; asked: Params }> {
  const { payment } = (await order(who, body)).body;
  return { id: payment.payment_id, asked: await verotel.open(payment.redirect_url!) };
}

/** An order that was paid. */
async function sold(who: AMember): Promise<{ id: string; paid: Params }> {
  const { id, asked } = await opened(who);
  const paid = verotel.pay(asked);
  await tell(verotel.sign(paid));
  return { id, paid };
}
/** Verotel reports a refund, by its own amount. @returns the postback */
async function credit(paid: Params, priceAmount: string): Promise<string> {
  const query = verotel.sign({ ...paid, event: 'credit', parentID: paid['transactionID']!, transactionID: randomUUID(), priceAmount });
  expect((await tell(query)).status).toBe(200);
  return query;
}

describe('a purchase', () => {
  test('ordered, paid, postback received → the order page has all details, the response is OK, credited once', async () => {
    const anna = await member();
    const { id, asked } = await opened(anna);
    expect(asked).toMatchObject({
      version: '4',
      type: 'purchase',
      shopID: SHOP_ID,
      priceAmount: '21.99',
      priceCurrency: 'EUR',
      paymentMethod: 'CC',
      referenceID: id,
    });
    expect(asked['successURL']).toBe(`${backend.url}/credits/${id}/visa`);
    const told = verotel.sign(verotel.pay(asked));
    for (let n = 0; n < 3; n++) {
      const answer = await tell(told);
      expect([answer.status, await answer.text()]).toEqual([200, 'OK']);
    }
    expect((await stateOf(anna, id)).status).toBe('completed');
    expect((await anna.client.call('getUser')).body.user!.credits).toBe(25);
  });

  test('mails and documents that hang, a card that can’t be stored → OK all the same, or Verotel would refund it', async () => {
    const anna = await member();
    const { id, asked } = await opened(anna, { store: true });
    const gate = Promise.withResolvers<void>();
    backend.deps.domainEvents.subscribe('paymentSettled', () => gate.promise);
    const query = verotel.sign(verotel.pay(asked, { oneClickToken: 'token', truncatedPAN: 'XXXXXXXXXXXX1111' }));
    await sql`alter table stored_method add constraint refused check (label <> '•••• 1111')`.execute(backend.deps.db);
    const answer = await backend.client().fetch(`/api/payment-postback.php?${query}`);
    expect([answer.status, await answer.text()]).toEqual([200, 'OK']);
    expect((await stateOf(anna, id)).status).toBe('completed');
    gate.resolve();
    await backend.deps.domainEvents.settled();
  });

  test('paid, and the postback is lost → the status page settles it', async () => {
    const anna = await member();
    const { id, asked } = await opened(anna);
    expect((await stateOf(anna, id)).status).toBe('pending');
    verotel.pay(asked);
    expect((await stateOf(anna, id)).status).toBe('completed');
  });

  test('paid, and neither its page nor a postback was noted → found by our own number', async () => {
    const anna = await member();
    const { id, asked } = await opened(anna);
    const unnoted = { status: 'loading', provider_id: null, redirect_url: null } as const;
    await backend.deps.db.updateTable('payment').set(unnoted).where('id', '=', id).execute();
    expect((await stateOf(anna, id)).status).toBe('loading');
    verotel.pay(asked);
    await reconcilePayments(backend.deps);
    expect((await stateOf(anna, id)).status).toBe('completed');
  });

  test('declined → the payer comes back, the payment failed; the same with a forged proof → forbidden', async () => {
    const anna = await member();
    const { id, asked } = await opened(anna);
    const back = new URL(asked['declineURL']!);
    const forged = new URLSearchParams(back.search);
    forged.set('proof', `${forged.get('proof')!.slice(1)}A`);
    expect((await tell(forged.toString())).status).toBe(403);
    expect((await stateOf(anna, id)).status).toBe('pending');
    const answer = await tell(back.search.slice(1));
    expect([answer.status, answer.headers.get('location')]).toEqual([303, `/credits/${id}/visa`]);
    expect(await stateOf(anna, id)).toMatchObject({ status: 'failed', failure: 'declined' });
  });

  test('direct debit → is requested by Verotel’s name for it; the page knows the payer’s e-mail address', async () => {
    const anna = await member('DE');
    const { asked } = await opened(anna, { method: 'sepa_direct_debit' });
    expect(asked).toMatchObject({ paymentMethod: 'DDEU', email: anna.email });
  });

  test.each([
    ['NL', 'EUR', ['visa', 'mastercard', 'sepa_direct_debit']],
    ['FI', 'EUR', ['visa', 'mastercard']],
    ['GB', 'GBP', ['visa', 'mastercard', 'credit_card']],
    ['PL', 'EUR', ['visa', 'mastercard']],
    ['NZ', 'EUR', ['visa', 'mastercard', 'credit_card']],
  ] as const)('%s → %s and what Verotel takes of it', async (country, currency, methods) => {
    const { body } = await (await member()).client.call('getCredits', { query: { country } });
    expect([body.currency, body.methods]).toEqual([currency, methods]);
    expect(body.bundles.every((bundle) => bundle.currency === currency)).toBe(true);
  });
});

describe('one click', () => {
  test('a stored card → its one-time token pays the next order, and is replaced by the new one', async () => {
    const anna = await member();
    const first = await opened(anna, { store: true });
    await tell(verotel.sign(verotel.pay(first.asked, { oneClickToken: 'one-time-1' })));
    const { order: again } = (await anna.client.call('getRepeatOrder')).body;
    expect(again!.stored_method).toMatchObject({ method: 'visa', label: '•••• 4242', expires: null });
    const rows = await backend.deps.db.selectFrom('stored_method').select('token').where('account_id', '=', anna.id).execute();
    expect(Buffer.from(rows[0]!.token).includes('one-time-1')).toBe(false);

    for (const [token, next] of [
      ['one-time-1', 'one-time-2'],
      ['one-time-2', 'one-time-3'],
    ] as const) {
      const { payment } = (
        await anna.client.call('repeatOrder', {
          body: { payment_id: (await anna.client.call('getRepeatOrder')).body.order!.payment_id, idempotency_key: randomUUID() },
        })
      ).body;
      const asked = await verotel.open(payment.redirect_url!);
      expect(asked).toMatchObject({ paymentMethod: 'CC', oneClickToken: token });
      await tell(verotel.sign(verotel.pay(asked, { oneClickToken: next })));
    }
    expect((await anna.client.call('getStoredMethods')).body.stored_methods).toHaveLength(1);
  });

  test('its card is declined → failed as a stored card, which is still there; found by the status page alike', async () => {
    const anna = await member();
    const first = await opened(anna, { store: true });
    await tell(verotel.sign(verotel.pay(first.asked, { oneClickToken: 'one-time-1' })));
    const again = async () => {
      const payment_id = (await anna.client.call('getRepeatOrder')).body.order!.payment_id;
      const { payment } = (await anna.client.call('repeatOrder', { body: { payment_id, idempotency_key: randomUUID() } })).body;
      return { id: payment.payment_id, asked: await verotel.open(payment.redirect_url!) };
    };
    const [told, polled] = [await again(), await again()];
    await tell(new URL(told.asked['declineURL']!).search.slice(1));
    verotel.pay(polled.asked);
    verotel.sales.get(polled.id)!.saleResult = 'DECLINED';
    for (const { id } of [told, polled]) expect(await stateOf(anna, id)).toMatchObject({ status: 'failed', failure: 'stored_card_failed' });
    expect((await anna.client.call('getStoredMethods')).body.stored_methods).toHaveLength(1);
  });

  test('a token that was not requested → is not stored', async () => {
    const anna = await member();
    const { asked } = await opened(anna);
    await tell(verotel.sign(verotel.pay(asked, { oneClickToken: 'unasked' })));
    expect((await anna.client.call('getStoredMethods')).body.stored_methods).toEqual([]);
  });
});

describe('what comes later', () => {
  test.each([
    ['chargeback', 'charged_back'],
    ['credit', 'refunded'],
  ] as const)('a %s → %s, once', async (event, status) => {
    const anna = await member();
    const { id, asked } = await opened(anna);
    const paid = verotel.pay(asked);
    await tell(verotel.sign(paid));
    const { truncatedPAN: _pan, CCBrand: _brand, ...later } = paid as Record<string, string>;
    const told = verotel.sign({ ...later, event, parentID: paid['transactionID']!, transactionID: '77' });
    for (let n = 0; n < 2; n++) expect((await tell(told)).status).toBe(200);
    expect((await stateOf(anna, id)).status).toBe(status);
    expect((await anna.client.call('getUser')).body.user!.credits).toBe(0);
  });

  test('a charge-back whose postback was lost → found by the job; a refund that we did not request → queued for review', async () => {
    const anna = await member();
    const [one, other] = [await opened(anna), await opened(anna)];
    for (const { asked } of [one, other]) await tell(verotel.sign(verotel.pay(asked)));
    verotel.sales.get(one.id)!.saleResult = 'CHARGEBACK';
    verotel.sales.get(other.id)!.saleResult = 'REFUNDED';
    await reconcilePaid(backend.deps);
    expect((await stateOf(anna, one.id)).status).toBe('charged_back');
    expect((await stateOf(anna, other.id)).status).toBe('completed');
    const queue = backend.deps.db.selectFrom('payment_review').select('kind').where('payment_id', '=', other.id);
    expect(await queue.execute()).toEqual([{ kind: 'amount_mismatch' }]);
  });

  test('partial refund in Verotel’s own console → booked, its share of the credits is taken, and reviewed', async () => {
    const anna = await member();
    const { id, asked } = await opened(anna);
    const paid = verotel.pay(asked);
    await tell(verotel.sign(paid));
    const part = { ...paid, event: 'credit', parentID: paid['transactionID']!, transactionID: '78', priceAmount: '5.00' };
    expect((await tell(verotel.sign(part))).status).toBe(200);
    expect(await stateOf(anna, id)).toMatchObject({ status: 'refunded', refunded_cents: 500 });
    expect((await anna.client.call('getUser')).body.user!.credits).toBe(19);
    const queue = backend.deps.db.selectFrom('payment_review').select('kind').where('payment_id', '=', id);
    expect(await queue.execute()).toEqual([{ kind: 'amount_mismatch' }]);
  });

  test('a second partial refund in Verotel’s own console, of the same amount → reviewed again', async () => {
    const { id, paid } = await sold(await member());
    const queue = backend.deps.db.selectFrom('payment_review').select('decided_at').where('payment_id', '=', id);
    for (let n = 0; n < 2; n++) {
      await credit(paid, '5.00');
      expect(await queue.execute()).toEqual([{ decided_at: null }]);
      await backend.deps.db.updateTable('payment_review').set({ decided_at: new Date() }).where('payment_id', '=', id).execute();
    }
  });

  test('unsigned, signed by another, of another shop, changed, or a name twice → forbidden, nothing moves', async () => {
    const anna = await member();
    const { id, asked } = await opened(anna);
    const paid = verotel.pay({ ...asked, referenceID: 'elsewhere' });
    const ours = { ...paid, referenceID: id };
    const queries = [
      new URLSearchParams(ours).toString(),
      verotel.sign(ours, 'another-key'),
      verotel.sign({ ...ours, shopID: '999' }),
      verotel.sign(ours).replace('21.99', '99.99'),
      `${verotel.sign(ours)}&referenceID=${id}`,
    ];
    for (const query of queries) expect((await tell(query)).status).toBe(403);
    expect((await stateOf(anna, id)).status).toBe('pending');
  });

  test.each([
    ['less money', { priceAmount: '0.01' }],
    ['another currency', { priceCurrency: 'NOK' }],
  ])('%s than ordered → not credited, by the postback, the page, the job or a later order', async (_what, wrong) => {
    const anna = await member();
    const { id, asked } = await opened(anna);
    const paid = verotel.pay({ ...asked, ...wrong });
    expect((await tell(verotel.sign(paid))).status).toBe(200);
    expect((await stateOf(anna, id)).status).toBe('pending');
    await backend.deps.db
      .updateTable('payment')
      .set({ expires_at: new Date(0) })
      .where('id', '=', id)
      .execute();
    await reconcilePayments(backend.deps);
    await anna.client.call('setSpending', { body: { limit_cents: 50_000 } });
    await order(anna);
    await backend.deps.db.updateTable('payment').set({ status: 'expired', updated_at: new Date() }).where('id', '=', id).execute();
    await reconcileEnded(backend.deps);
    expect((await anna.client.call('getUser')).body.user!.credits).toBe(0);
    const queue = backend.deps.db.selectFrom('payment_review').select('kind').where('payment_id', '=', id);
    expect(await queue.execute()).toEqual([{ kind: 'amount_mismatch' }]);
  });

  test('less money than ordered → not credited; an unknown payment → 404, so that it is refunded; an event of subscriptions → OK', async () => {
    const anna = await member();
    const { id, asked } = await opened(anna);
    const paid = verotel.pay({ ...asked, referenceID: 'elsewhere' });
    expect((await tell(verotel.sign({ ...paid, referenceID: id, priceAmount: '0.01' }))).status).toBe(200);
    expect((await stateOf(anna, id)).status).toBe('pending');
    expect((await tell(verotel.sign({ ...paid, referenceID: randomUUID() }))).status).toBe(404);
    expect(await (await tell(verotel.sign({ ...paid, referenceID: id, type: 'subscription', event: 'rebill' }))).text()).toBe('OK');
    expect((await anna.client.call('getUser')).body.user!.credits).toBe(0);
  });
});

describe('refunds', () => {
  const refund = (id: string, all = true, cents = 2199) =>
    backend.deps.payments!.refund({
      provider_id: id,
      payment_id: id,
      refund_id: randomUUID(),
      cents,
      all,
      currency: 'EUR',
      reason: 'asked',
    });

  test('full or partial refund → the Control Center is called, with the amount if partial; again → pending, not refused; no sale → refused', async () => {
    const anna = await member();
    const [one, other] = [await opened(anna), await opened(anna)];
    expect(await refund(one.id)).toEqual({ status: 'refused', why: 'no sale' });
    for (const { asked } of [one, other]) await tell(verotel.sign(verotel.pay(asked)));
    expect(await refund(one.id)).toEqual({ status: 'pending' });
    expect(await refund(one.id)).toEqual({ status: 'pending' });
    expect(await refund(other.id, false, 1050)).toEqual({ status: 'pending' });
    expect(verotel.refunds.map(({ body }) => body)).toEqual([
      { reason: 'asked' },
      { reason: 'asked' },
      { amount: '10.50', reason: 'asked' },
    ]);
  });

  test('processed, but the response is lost → a full refund is requested again and pending; a partial one is not sent again', async () => {
    const anna = await member();
    const [one, other] = [await opened(anna), await opened(anna)];
    for (const { asked } of [one, other]) await tell(verotel.sign(verotel.pay(asked)));
    verotel.mode = 'deaf';
    await expect(refund(one.id)).rejects.toThrow(/Verotel/);
    expect(await refund(other.id, false, 1050)).toEqual({ status: 'unclear', why: expect.stringContaining('Verotel') as string });
    verotel.mode = 'well';
    expect(await refund(one.id)).toEqual({ status: 'pending' });
    verotel.sales.get(one.id)!.saleResult = 'REFUNDED';
    expect(await refund(one.id)).toEqual({ status: 'refunded' });
  });

  test('two partial refunds of ours → each is completed by its own postback', async () => {
    const anna = await member();
    const { id, paid } = await sold(anna);
    for (const [part, cents, total] of [
      ['10.50', 1050, 1050],
      ['3.00', 300, 1350],
    ] as const) {
      await refundPayment(backend.deps, id, { cents, by: 'operator', reason: 'kind' });
      const query = await credit(paid, part);
      await tell(query);
      expect(await stateOf(anna, id)).toMatchObject({ status: 'refunded', refunded_cents: total, refunding_cents: 0 });
    }
    expect(await backend.deps.db.selectFrom('payment_review').select('kind').where('payment_id', '=', id).execute()).toEqual([]);
  });

  test('the rest is refunded in Verotel’s own console after a refund of ours → booked together as all of it', async () => {
    const anna = await member();
    const { id, paid } = await sold(anna);
    await refundPayment(backend.deps, id, { cents: 1050, by: 'operator', reason: 'kind' });
    for (const part of ['10.50', '11.49']) await credit(paid, part);
    expect(await stateOf(anna, id)).toMatchObject({ status: 'refunded', refunded_cents: 2199, refunding_cents: 0 });
  });

  test('its postback comes after an operator has booked it → it is not booked again, and no rest either', async () => {
    const anna = await member();
    const { id, paid } = await sold(anna);
    await refundPayment(backend.deps, id, { cents: 1500, by: 'operator', reason: 'kind' });
    await backend.deps.db
      .updateTable('refund')
      .set({ handed_over_at: new Date(0) })
      .where('payment_id', '=', id)
      .execute();
    await resolveRefund(backend.deps, id, true, { by: { name: 'finance', role: 'finance' }, reason: 'in the Control Center' });
    await credit(paid, '15.00');
    expect(await stateOf(anna, id)).toMatchObject({ status: 'refunded', refunded_cents: 1500 });
  });

  test('two partial refunds of a deleted account → both are booked', async () => {
    const anna = await member();
    const { id, paid } = await sold(anna);
    await purgeMember(backend.deps, anna.id);
    for (const part of ['10.50', '3.00']) await credit(paid, part);
    const kept = await backend.deps.db.selectFrom('kept_payment').select(['status', 'refunded_cents']).where('id', '=', id).execute();
    expect(kept).toEqual([{ status: 'refunded', refunded_cents: 1350 }]);
  });

  test('a partial refund whose response is lost → sent once, its credits stay taken, its postback completes it', async () => {
    const anna = await member();
    const { id, asked } = await opened(anna);
    const paid = verotel.pay(asked);
    await tell(verotel.sign(paid));
    const before = verotel.refunds.length;
    verotel.mode = 'deaf';
    await refundPayment(backend.deps, id, { cents: 1050, by: 'operator', reason: 'kind' });
    verotel.mode = 'well';
    await backend.deps.db
      .updateTable('refund')
      .set({ created_at: new Date(0) })
      .where('payment_id', '=', id)
      .execute();
    await payOutRefunds(backend.deps);
    expect(verotel.refunds).toHaveLength(before + 1);
    expect(await stateOf(anna, id)).toMatchObject({ refunding_cents: 1050 });
    const credit = { ...paid, event: 'credit', parentID: paid['transactionID']!, transactionID: '79', priceAmount: '10.50' };
    await tell(verotel.sign(credit));
    expect(await stateOf(anna, id)).toMatchObject({ status: 'refunded', refunded_cents: 1050, refunding_cents: 0 });
  });
});

test('cancelled here while it was paid, refunded or charged back there → that is what counts', async () => {
  const anna = await member();
  for (const saleResult of ['APPROVED', 'REFUNDED', 'CHARGEBACK'] as const) {
    const { id, asked } = await opened(anna);
    verotel.pay(asked);
    verotel.sales.get(id)!.saleResult = saleResult;
    const status = await backend.deps.payments!.cancelCheckout(id);
    expect(status).toBe({ APPROVED: 'completed', REFUNDED: 'refunded', CHARGEBACK: 'charged_back' }[saleResult]);
  }
});

describe('Verotel is not well', () => {
  test.each(['broken', 'lying'] as const)('%s → open payments stay open, a refund fails and can be requested again', async (mode) => {
    const anna = await member();
    const { id, asked } = await opened(anna);
    verotel.pay(asked);
    verotel.mode = mode;
    expect((await stateOf(anna, id)).status).toBe('pending');
    const asking = { provider_id: id, payment_id: id, refund_id: 'r', cents: 1, all: false, currency: 'EUR', reason: '' } as const;
    await expect(backend.deps.payments!.refund(asking)).rejects.toThrow(/Verotel/);
  });

  test('a status of an error, of another sale, or of a result unknown → an error; not found → null', () => {
    expect(readSale(fixture('status-found'), 'payment-1')).toEqual({
      saleId: '456789',
      status: 'completed',
      amount_cents: 1649,
      currency: 'EUR',
    });
    expect(readSale(fixture('status-notfound'), 'payment-1')).toBeNull();
    expect(() => readSale(fixture('status-error'), 'payment-1')).toThrow('Invalid signature');
    expect(() => readSale(fixture('status-found'), 'payment-2')).toThrow();
    expect(() => readSale(fixture('status-found').replace('APPROVED', 'PURPLE'), 'payment-1')).toThrow('PURPLE');
    expect(() => readSale(fixture('status-found').replace('16.49', 'much'), 'payment-1')).toThrow('amount');
  });
});

test('incomplete shop settings in the environment → an error that names what is missing; none → no provider', () => {
  const env = { NODE_ENV: 'test', VEROTEL_SHOP_ID: '1' };
  expect(() => verotelConfig(readConfig(env))).toThrow('VEROTEL_SIGNATURE_KEY');
  expect(() => verotelConfig(readConfig({ ...env, VEROTEL_SIGNATURE_KEY: 'a-signature-key', VEROTEL_API_USER: 'me' }))).toThrow(
    'VEROTEL_API_PASSWORD',
  );
  expect(verotelConfig(readConfig({ NODE_ENV: 'test' }))).toBeNull();
});

test('amounts → there and back; what is none → null', () => {
  expect([toAmount(999), toAmount(1000), toAmount(5)]).toEqual(['9.99', '10.00', '0.05']);
  expect([toCents('9.99'), toCents('10'), toCents('0.5'), toCents('-1'), toCents('1e3'), toCents(undefined)]).toEqual([
    999,
    1000,
    50,
    null,
    null,
    null,
  ]);
  const [verotel, direct] = ['https://secure.verotel.com', 'https://secure.yoursafedirect.com'].map((url) => ({ url })) as [
    { url: string },
    { url: string },
  ];
  expect([supports(verotel, 'paypal', 'EUR'), supports(verotel, 'visa', 'PLN'), supports(direct, 'ideal', 'GBP')]).toEqual([
    false,
    false,
    false,
  ]);
  // iDEAL has no order page: only the brand that leads to the bank takes it.
  expect([supports(verotel, 'ideal', 'EUR'), supports(direct, 'ideal', 'EUR')]).toEqual([false, true]);
});
