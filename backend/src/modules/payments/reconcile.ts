import type { Deps } from '../../deps.ts';
import { openProvider } from './open-provider.ts';
import { isOpen, type PaymentRow } from './presenter.ts';
import { settlePayment } from './settle.ts';

/** An order that never reached the provider is given up after this long, one that the provider does not know (any more) too. */
const GIVE_UP_MS = 24 * 3_600_000;
const BATCH = 200;

/** Asks the provider how an open payment stands, and settles it. A provider that does not answer changes nothing. */
export async function refreshPayment(deps: Deps, payment: PaymentRow): Promise<PaymentRow> {
  if (!isOpen(payment.status)) return payment;
  try {
    const status = (payment.provider_id && (await openProvider(deps).statusOf(payment.provider_id))?.status) || null;
    const tooOld = deps.now().getTime() - payment.created_at.getTime() > GIVE_UP_MS;
    if (status === null && !tooOld) return payment;
    return (await settlePayment(deps, payment.id, status ?? 'failed')) ?? payment;
  } catch (error) {
    deps.log.warn({ err: error, payment: payment.id }, 'payment provider not reached');
    return payment;
  }
}

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
