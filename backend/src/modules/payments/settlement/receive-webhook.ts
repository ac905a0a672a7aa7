import type { Deps } from '../../../deps.ts';
import { transactWithAsyncEvents } from '../../../domain-events/transact.ts';
import { ApiFailure } from '../../../failure.ts';
import { recordPaymentEvent } from '../payment-event.ts';
import type { WebhookEvent } from '../providers/provider.ts';
import { lockPayment, saveProviderId } from '../repository.ts';
import { alertOfRetained, findRetained, settleRetained } from './settle-retained.ts';
import { settleInTransaction } from './settle.ts';
import { wasPaid } from '../states.ts';

/**
 * Processes a provider's webhook idempotently: each event counts once, however late and often it is delivered. Mails and documents follow
 * later: a provider may refund a payment whose webhook is not answered in time.
 * @throws ApiFailure `not_found` for a payment that is unknown here, or known by another number; if it moved money, that is an alert
 */
export async function receiveWebhook(deps: Pick<Deps, 'db' | 'domainEvents' | 'now' | 'log'>, notice: WebhookEvent): Promise<void> {
  const retained = await transactWithAsyncEvents(deps, async (trx, record) => {
    // Row lock first: concurrent webhooks of one payment are serialized here.
    const payment = await lockPayment(trx, notice.payment_id);
    const { event_id, payment_id, provider_id, status } = notice;
    const event = { event_id, payment_id, status, source: 'webhook', stated: notice, received_at: deps.now() } as const;
    if (!payment) {
      if (!(await findRetained(trx, notice))) return 'unknown';
      const isNew = await recordPaymentEvent(trx, event);
      return (isNew && (await settleRetained({ trx, now: deps.now() }, notice, 'webhook'))) || 'nothing';
    }
    if (payment.provider_id !== null && payment.provider_id !== provider_id) return 'unknown';
    // The webhook may overtake the response with the provider's id, or that response may be lost. While the payment is pending, its checkout
    // is opened again instead, which also returns the page to pay at.
    if (payment.provider_id === null && status !== 'pending') await saveProviderId(trx, payment_id, provider_id);
    const isNew = await recordPaymentEvent(trx, event);
    if (isNew) await settleInTransaction({ trx, record, now: deps.now() }, payment_id, status, { ...notice, source: 'webhook' });
    return null;
  });
  if (retained !== 'unknown') return alertOfRetained(deps, notice, retained);
  if (wasPaid(notice.status))
    deps.log.error({ alert: true, payment: notice.payment_id, status: notice.status }, 'the provider reports money of an unknown payment');
  throw new ApiFailure('not_found');
}
