import type { Deps } from '../../deps.ts';
import { openProvider } from './open-provider.ts';
import type { PaymentRow } from './presenter.ts';
import { settlePayment } from './settle.ts';
import { isOpen, wasPaid } from './states.ts';

const BATCH = 200;
const DAY_MS = 86_400_000;

/**
 * Asks the provider how an open payment stands, and settles it. One whose time is over is closed there, so that nobody pays it any more,
 * and expires. A provider that does not answer changes nothing.
 */
export async function refreshPayment(deps: Deps, payment: PaymentRow): Promise<PaymentRow> {
  if (!isOpen(payment.status)) return payment;
  try {
    const provider = openProvider(deps);
    const known = payment.provider_id ? await provider.statusOf(payment.provider_id) : null;
    const status = known?.status;
    if (status && status !== 'pending') return (await settlePayment(deps, payment.id, status, { failure: known.failure })) ?? payment;
    if (deps.now() < expiryAt(payment)) return (status && (await settlePayment(deps, payment.id, status))) || payment;
    const closed = payment.provider_id ? await provider.cancelCheckout(payment.provider_id) : null;
    return (await settlePayment(deps, payment.id, closed && wasPaid(closed) ? closed : 'expired')) ?? payment;
  } catch (error) {
    deps.log.warn({ err: error, payment: payment.id }, 'payment provider not reached');
    return payment;
  }
}

const expiryAt = ({ expires_at, created_at }: PaymentRow) => expires_at ?? new Date(created_at.getTime() + DAY_MS);

/** Settles what neither a webhook nor a return page has settled. */
export async function reconcilePayments(deps: Deps): Promise<void> {
  const open = await deps.db
    .selectFrom('payment')
    .selectAll()
    .where('status', 'in', ['loading', 'pending'])
    .orderBy('created_at', 'desc')
    .limit(BATCH)
    .execute();
  for (const payment of open) await refreshPayment(deps, payment);
}
