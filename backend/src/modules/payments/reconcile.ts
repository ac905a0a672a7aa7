import { sql } from 'kysely';
import type { Deps } from '../../deps.ts';
import { openProvider } from './open-provider.ts';
import type { EventSource } from './payment-event.ts';
import type { PaymentRow } from './presenter.ts';
import { settlePayment } from './settle.ts';
import { isOpen, isUnpaid, wasPaid } from './states.ts';

const BATCH = 200;
const DAY_MS = 86_400_000;
/** How long after its end a payment is still polled. */
const LATE_MS = 14 * DAY_MS;

/**
 * Polls the provider for the status of an open payment, and settles it. An expired one is canceled at the provider, so that it can't be
 * paid any more, and ends. If the provider does not respond, nothing changes.
 */
export async function refreshPayment(
  deps: Deps,
  payment: PaymentRow,
  source: 'status_query' | 'reconciliation' = 'reconciliation',
): Promise<PaymentRow> {
  if (isUnpaid(payment.status)) return pollLatePayment(deps, payment, source);
  if (!isOpen(payment.status)) return payment;
  try {
    const provider = openProvider(deps);
    const known = payment.provider_id ? await provider.statusOf(payment.provider_id) : null;
    const status = known?.status;
    if (status && status !== 'pending')
      return (await settlePayment(deps, payment.id, status, { failure: known.failure, source })) ?? payment;
    if (deps.now() < expiryAt(payment)) return (status && (await settlePayment(deps, payment.id, status, { source }))) || payment;
    const closed = payment.provider_id ? await provider.cancelCheckout(payment.provider_id) : null;
    const isPaid = closed !== null && wasPaid(closed);
    return (await settlePayment(deps, payment.id, isPaid ? closed : 'expired', { source: isPaid ? source : 'expiry' })) ?? payment;
  } catch (error) {
    deps.log.warn({ err: error, payment: payment.id }, 'payment provider not reached');
    return payment;
  }
}

const expiryAt = ({ expires_at, created_at }: PaymentRow) => expires_at ?? new Date(created_at.getTime() + DAY_MS);

/** Money may arrive after an order ended without it, and its webhook may be lost: the provider is polled for a while. */
async function pollLatePayment(deps: Deps, payment: PaymentRow, source: EventSource): Promise<PaymentRow> {
  if (!payment.provider_id || deps.now().getTime() - payment.updated_at.getTime() > LATE_MS) return payment;
  try {
    const known = await openProvider(deps).statusOf(payment.provider_id);
    return known && wasPaid(known.status) ? ((await settlePayment(deps, payment.id, known.status, { source })) ?? payment) : payment;
  } catch (error) {
    deps.log.warn({ err: error, payment: payment.id }, 'payment provider not reached');
    return payment;
  }
}

/** Settles payments that neither a webhook nor a return page has settled: the newest, and all that have expired. */
export async function reconcilePayments(deps: Deps): Promise<void> {
  const open = deps.db.selectFrom('payment').selectAll().where('status', 'in', ['loading', 'pending']).limit(BATCH);
  const newest = await open.orderBy('created_at', 'desc').execute();
  for (const payment of newest) await refreshPayment(deps, payment);
  const seen = newest.map(({ id }) => id);
  const over = await open.where('expires_at', '<=', deps.now()).orderBy('expires_at').execute();
  for (const payment of over) if (!seen.includes(payment.id)) await refreshPayment(deps, payment);
}

/** Finds money that arrived after its order had ended, and whose webhook was lost. */
export async function reconcileEnded(deps: Deps): Promise<void> {
  const ended = await deps.slowDb
    .selectFrom('payment')
    .selectAll()
    .where('status', 'in', ['failed', 'cancelled', 'expired'])
    .where('provider_id', 'is not', null)
    .where('updated_at', '>', new Date(deps.now().getTime() - LATE_MS))
    .orderBy(sql`random()`)
    .limit(BATCH)
    .execute();
  for (const payment of ended) await refreshPayment(deps, payment);
}
