import type { Deps } from '../../deps.ts';
import { endpoint, type VerifySignature } from '../../http/endpoint.ts';
import { ApiFailure } from '../../http/failure.ts';
import { createPayment } from './create-payment.ts';
import { openProvider } from './open-provider.ts';
import { presentPayment } from './presenter.ts';
import { receiveWebhook } from './receive-webhook.ts';
import { refreshPayment } from './refresh.ts';
import { SIGNATURE_HEADER } from './signature.ts';

const signedByProvider: VerifySignature = ({ deps, request }) =>
  openProvider(deps).verifyWebhook(request.rawBody ?? Buffer.alloc(0), request.get(SIGNATURE_HEADER), deps.now());

/** Buying credits (docs/product/payments.md). */
export const paymentEndpoints = [
  endpoint(
    'createPayment',
    { auth: 'member', age: 'any', limit: 'payments', limitFailures: { code_not_found: 'codeGuesses' } },
    async ({ viewer, body, deps, locale }) => ({
      payment: presentPayment(await createPayment(deps, viewer, body, locale)),
    }),
  ),

  endpoint('getPayment', { auth: 'member', age: 'any', limit: 'default' }, async ({ viewer, query, deps }) => ({
    payment: presentPayment(await refreshPayment(deps, await findOwn(deps, viewer.id, query.id))),
  })),

  endpoint('paymentWebhook', { auth: { signature: signedByProvider }, age: 'any', limit: 'default' }, async ({ body, deps }) => {
    await receiveWebhook(deps, body);
    return null;
  }),

  endpoint('getTransactions', { auth: 'member', age: 'any', limit: 'default' }, async ({ viewer, query, deps }) => {
    if (query.id) return { transactions: [presentPayment(await findOwn(deps, viewer.id, query.id))] };
    const rows = await deps.db
      .selectFrom('payment')
      .selectAll()
      .where('account_id', '=', viewer.id)
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .limit(500)
      .execute();
    return { transactions: rows.map(presentPayment) };
  }),
];

/** @throws ApiFailure `not_found` for another member's payment as for none */
async function findOwn(deps: Deps, memberId: number, paymentId: string) {
  const row = await deps.db
    .selectFrom('payment')
    .selectAll()
    .where('id', '=', paymentId)
    .where('account_id', '=', memberId)
    .executeTakeFirst();
  if (!row) throw new ApiFailure('not_found');
  return row;
}
