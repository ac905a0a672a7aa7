import type { Deps } from '../../deps.ts';
import { transact } from '../../domain-events/transact.ts';
import { ApiFailure } from '../../http/failure.ts';
import type { WebhookEvent } from './provider.ts';
import { lockPayment } from './repository.ts';
import { settleInTransaction } from './settle.ts';

/** Processes a provider's webhook idempotently: each event counts once, however late and often it is delivered. */
export async function receiveWebhook(deps: Pick<Deps, 'db' | 'domainEvents' | 'now'>, notice: WebhookEvent): Promise<void> {
  await transact(deps, async (trx, record) => {
    // Row lock first: concurrent webhooks of one payment are serialized here.
    const payment = await lockPayment(trx, notice.payment_id);
    // The webhook may overtake the response with the provider's id.
    if (!payment || (payment.provider_id !== null && payment.provider_id !== notice.provider_id)) throw new ApiFailure('not_found');
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto('payment_event')
      .values({ event_id: notice.event_id, payment_id: notice.payment_id, status: notice.status, received_at: deps.now() })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (numInsertedOrUpdatedRows !== 0n) await settleInTransaction(trx, record, deps.now(), notice.payment_id, notice.status, notice);
  });
}
