import { endpoint, type VerifySignature } from '../../http/endpoint.ts';
import { SIGNATURE_HEADER } from '../../http/signature.ts';
import { createPayment } from './orders/create-payment.ts';
import { openProvider } from './providers/open-provider.ts';
import { presentPayment } from './presenter.ts';
import { refundableNow } from './refunds/quote-refund.ts';
import { receiveWebhook } from './settlement/receive-webhook.ts';
import { refreshPayment } from './settlement/reconcile.ts';
import { refundPayment } from './refunds/refund-payment.ts';
import { findOwnPayment, listOwnPayments } from './repository.ts';
import { findRepeatOrder, repeatOrder } from './orders/repeat-order.ts';
import { loadSpending, setSpending } from './orders/spending.ts';

const signedByProvider: VerifySignature = ({ deps, request }) =>
  openProvider(deps).verifyWebhook(request.rawBody ?? Buffer.alloc(0), request.get(SIGNATURE_HEADER), deps.now());

/** Buying credits (docs/product/payments.md). */
export const paymentEndpoints = [
  endpoint(
    'createPayment',
    {
      auth: 'member',
      age: 'any',
      limit: 'payments',
      limitFailures: { codeGuesses: { error: 'code_not_found', when: ({ body }) => Boolean(body.discount_code) } },
    },
    async ({ viewer, body, deps, locale, domain, clientCountry }) => ({
      payment: presentPayment(await createPayment(deps, { viewer, locale, domain, clientCountry }, body), deps.now()),
    }),
  ),

  endpoint('getRepeatOrder', { auth: 'member', age: 'any', limit: 'default' }, async ({ viewer, domain, deps }) => ({
    order: await findRepeatOrder(deps, viewer, domain),
  })),

  endpoint(
    'repeatOrder',
    { auth: 'member', age: 'any', limit: 'payments' },
    async ({ viewer, body, domain, clientCountry, deps, locale }) => ({
      payment: presentPayment(await repeatOrder(deps, { viewer, locale, domain, clientCountry }, body), deps.now()),
    }),
  ),

  endpoint('getPayment', { auth: 'member', age: 'any', limit: 'default' }, async ({ viewer, query, deps }) => {
    const payment = await findOwnPayment(deps.db, viewer.id, query.id);
    return { payment: presentPayment(await refreshPayment(deps, payment, 'status_query'), deps.now()) };
  }),

  endpoint('paymentWebhook', { auth: { signature: signedByProvider }, age: 'any', limit: 'default' }, async ({ body, deps }) => {
    await receiveWebhook(deps, body);
    return null;
  }),

  endpoint('getTransactions', { auth: 'member', age: 'any', limit: 'default' }, async ({ viewer, query, deps }) => {
    const now = deps.now();
    if (!query.id) return { transactions: (await listOwnPayments(deps.db, viewer.id)).map((row) => presentPayment(row, now)) };
    const row = await findOwnPayment(deps.db, viewer.id, query.id);
    return { transactions: [{ ...presentPayment(row, now), ...(await refundableNow(deps.db, row, now)) }] };
  }),

  endpoint('requestRefund', { auth: 'member', age: 'any', limit: 'refunds' }, async ({ viewer, body, deps }) => {
    const { id } = await findOwnPayment(deps.db, viewer.id, body.payment_id);
    return { payment: presentPayment(await refundPayment(deps, id, { by: 'member', reason: body.reason }), deps.now()) };
  }),

  endpoint('getSpending', { auth: 'member', age: 'any', limit: 'default' }, ({ viewer, deps }) => loadSpending(deps, viewer.id)),

  endpoint('setSpending', { auth: 'member', age: 'any', limit: 'spendingChanges' }, ({ viewer, body, deps }) =>
    setSpending(deps, viewer.id, body),
  ),
];
