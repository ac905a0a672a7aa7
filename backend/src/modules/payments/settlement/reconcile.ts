import { sql } from 'kysely';
import type { Deps } from '../../../deps.ts';
import { expiryAt } from '../expiry.ts';
import { openProvider } from '../providers/open-provider.ts';
import type { EventSource } from '../payment-event.ts';
import type { PaymentRow } from '../presenter.ts';
import type { FoundPayment, PaymentProvider, ProviderPayment } from '../providers/provider.ts';
import { saveProviderId } from '../repository.ts';
import { queueForReview } from '../review.ts';
import { settleRetainedPayment } from './settle-retained.ts';
import { type Settlement, settlePayment } from './settle.ts';
import { isOpen, OPEN_STATES, UNPAID_STATES, wasPaid } from '../states.ts';

const BATCH = 200;
const DAY_MS = 86_400_000;
/** How long after its end a payment is still polled. */
const LATE_MS = 14 * DAY_MS;
/** How long after a payment its charge-back is looked for; most banks allow 120 days. */
export const CHARGE_BACK_MS = 180 * DAY_MS;

/**
 * Polls the provider for the status of an open payment, and settles it. An expired one is canceled at the provider, so that it can't be
 * paid any more, and ends. If the provider does not respond, nothing changes.
 */
export async function refreshPayment(
  deps: Deps,
  payment: PaymentRow,
  source: 'status_query' | 'reconciliation' = 'reconciliation',
): Promise<PaymentRow> {
  if (wasPaid(payment.status)) return payment;
  const poll = isOpen(payment.status) ? pollOpenPayment : pollLatePayment;
  return (await tryPoll(deps, payment.id, () => poll(deps, payment, source))) ?? payment;
}

/** Polls the provider; if that fails, the payment stays as it is until the next time. */
export async function tryPoll<T>({ log }: Pick<Deps, 'log'>, paymentId: string, poll: () => Promise<T>): Promise<T | null> {
  try {
    return await poll();
  } catch (error) {
    log.warn({ err: error, payment: paymentId }, 'payment not polled');
    return null;
  }
}

async function pollOpenPayment(deps: Deps, payment: PaymentRow, source: EventSource): Promise<PaymentRow> {
  const known = await statusAt(openProvider(deps), payment);
  const status = known?.status;
  if (known && status !== 'pending') return settleKnown(deps, payment, known, source);
  if (deps.now() >= expiryAt(payment)) return cancelAtProvider(deps, payment, { status: 'expired', source: 'expiry' }, source);
  // Without an answer to the checkout its page is unknown: it stays `loading`, and the same order again opens it.
  return (status && payment.provider_id && (await settlePayment(deps, payment.id, status, { source }))) || payment;
}

/** Money may arrive after an order ended without it, and its webhook may be lost: the provider is polled for a while. */
async function pollLatePayment(deps: Deps, payment: PaymentRow, source: EventSource): Promise<PaymentRow> {
  if (deps.now().getTime() - payment.updated_at.getTime() > LATE_MS) return payment;
  const known = await statusAt(openProvider(deps), payment);
  return known && wasPaid(known.status) ? settleKnown(deps, payment, known, source) : payment;
}

/**
 * Cancels an open order at the provider, and ends it; if it turns out to be paid, it counts, as soon as its status confirms that, with the
 * amount. Until then it stays open, and an operator has to look at it.
 */
export async function cancelAtProvider(
  deps: Deps,
  payment: PaymentRow,
  end: { status: 'cancelled' | 'expired'; source: EventSource; failure?: 'replaced' },
  source: EventSource,
): Promise<PaymentRow> {
  const provider = openProvider(deps);
  const provider_id = payment.provider_id ?? (await provider.findByPayment(payment.id))?.provider_id;
  const status = provider_id ? await provider.cancelCheckout(provider_id) : null;
  if (!status || !wasPaid(status)) {
    const ended = end.status === 'expired' ? end.status : (status ?? end.status);
    return (await settlePayment(deps, payment.id, ended, { ...end, onlyFrom: payment.status })) ?? payment;
  }
  const known = await provider.statusOf(provider_id!);
  if (known && wasPaid(known.status)) return settleKnown(deps, payment, { ...known, provider_id: provider_id! }, source);
  await queueForReview({ trx: deps.db, now: deps.now() }, payment.id, 'amount_mismatch');
  deps.log.warn({ payment: payment.id, cancelled: status, status: known?.status ?? null }, 'the payment provider contradicts itself');
  return payment;
}

/** The provider's state of a payment, by our number if the answer to its checkout was lost: a stored card may be charged all the same. */
export async function statusAt(
  provider: PaymentProvider,
  { id, provider_id }: Pick<PaymentRow, 'id' | 'provider_id'>,
): Promise<FoundPayment | null> {
  if (provider_id === null) return provider.findByPayment(id);
  const known = await provider.statusOf(provider_id);
  return known && { ...known, provider_id };
}

/** Settles a payment by what the provider knows of it. */
async function settleKnown(deps: Deps, payment: PaymentRow, known: FoundPayment, source: EventSource): Promise<PaymentRow> {
  if (payment.provider_id === null) await saveProviderId(deps.db, payment.id, known.provider_id);
  const settled = await settlePayment(deps, payment.id, known.status, { ...settlementOf(known), source });
  // Its account was purged meanwhile.
  if (!settled) await settleRetainedPayment(deps, { payment_id: payment.id, ...known, ...settlementOf(known) }, source);
  return settled ?? payment;
}

/** The amount that was paid or refunded, so that another one than expected is noticed; of a charge-back a status tells none. */
export const settlementOf = ({
  status,
  failure,
  is_token_invalid,
  amount_cents,
  currency,
  refunded_cents,
}: ProviderPayment): Settlement => ({
  failure,
  is_token_invalid,
  amount_cents: status === 'charged_back' ? undefined : status === 'refunded' ? refunded_cents || undefined : amount_cents,
  currency,
});

/** Settles payments that neither a webhook nor a return page has settled: the newest, and all that have expired. */
export async function reconcilePayments(deps: Deps): Promise<void> {
  if (!deps.payments) return;
  const open = deps.db.selectFrom('payment').selectAll().where('status', 'in', OPEN_STATES).limit(BATCH);
  const newest = await open.orderBy('created_at', 'desc').execute();
  for (const payment of newest) await refreshPayment(deps, payment);
  const seen = newest.map(({ id }) => id);
  const over = await open.where('expires_at', '<=', deps.now()).orderBy('expires_at').execute();
  for (const payment of over) if (!seen.includes(payment.id)) await refreshPayment(deps, payment);
}

/** Finds money that arrived after its order had ended, and whose webhook was lost. */
export async function reconcileEnded(deps: Deps): Promise<void> {
  if (!deps.payments) return;
  const ended = await deps.slowDb
    .selectFrom('payment')
    .selectAll()
    .where('status', 'in', UNPAID_STATES)
    .where('updated_at', '>', new Date(deps.now().getTime() - LATE_MS))
    .orderBy(sql`random()`)
    .limit(BATCH)
    .execute();
  for (const payment of ended) await refreshPayment(deps, payment);
}

/** Finds refunds and charge-backs whose webhook was lost: all payments that wait for a refund, and a sample of the others. */
export async function reconcilePaid(deps: Deps): Promise<void> {
  if (!deps.payments) return;
  const paid = deps.slowDb
    .selectFrom('payment')
    .selectAll()
    .where('status', 'in', ['completed', 'refunded'])
    .where('provider_id', 'is not', null)
    .limit(BATCH);
  const waiting = await paid.where('refunding_cents', '>', 0).orderBy('updated_at').execute();
  const others = await paid
    .where('refunding_cents', '=', 0)
    .where('completed_at', '>', new Date(deps.now().getTime() - CHARGE_BACK_MS))
    .orderBy(sql`random()`)
    .execute();
  for (const payment of [...waiting, ...others]) await tryPoll(deps, payment.id, () => pollPaidPayment(deps, payment));
}

async function pollPaidPayment(deps: Deps, payment: PaymentRow): Promise<void> {
  const known = await openProvider(deps).statusOf(payment.provider_id!);
  if (known?.status !== 'refunded' && known?.status !== 'charged_back') return;
  // How much was refunded is unknown, and we did not ask for it.
  if (known.status === 'refunded' && !known.refunded_cents && payment.refunding_cents === 0) {
    if (payment.status === 'completed') await queueForReview({ trx: deps.db, now: deps.now() }, payment.id, 'amount_mismatch');
    return;
  }
  await settlePayment(deps, payment.id, known.status, { ...settlementOf(known), source: 'reconciliation' });
}
