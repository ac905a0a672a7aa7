import type { PaymentMethod } from '@nightlark/contract';
import { sql } from 'kysely';
import type { Deps } from '../../deps.ts';
import { expiryOf } from './expiry.ts';
import type { KeptPayment } from './kept-payment.ts';
import { requestedRefund } from './kept-refund.ts';
import { openProvider } from './open-provider.ts';
import { CHARGE_BACK_MS, settlementOf, statusAt } from './reconcile.ts';
import { settleKeptPayment } from './settle-kept.ts';
import { isOpen, wasPaid } from './states.ts';

const BATCH = 200;

/** The job: finds money that moved for orders of deleted accounts, and whose webhook was lost. Open ones expire as any other. */
export async function reconcileKept(deps: Deps): Promise<void> {
  if (!deps.payments) return;
  const kept = deps.slowDb
    .selectFrom('kept_payment')
    .selectAll()
    .orderBy(sql`random()`)
    .limit(BATCH);
  const unpaid = await kept.where('status', 'in', ['loading', 'pending', 'expired', 'cancelled', 'failed']).execute();
  const paid = await kept
    .where('status', 'in', ['completed', 'refunded'])
    .where('created_at', '>', new Date(deps.now().getTime() - CHARGE_BACK_MS))
    .execute();
  for (const payment of [...unpaid, ...paid]) await pollKept(deps, payment);
}

async function pollKept(deps: Deps, kept: KeptPayment): Promise<void> {
  const { id: payment_id, method, created_at } = kept;
  try {
    const provider = openProvider(deps);
    let known = await statusAt(provider, kept);
    const isOver = deps.now() >= expiryOf(method as PaymentMethod, created_at);
    if (isOpen(kept.status) && isOver && !(known && wasPaid(known.status))) {
      const provider_id = known?.provider_id ?? kept.provider_id;
      const status = provider_id && (await provider.cancelCheckout(provider_id));
      if (!status || !wasPaid(status)) {
        await settleKeptPayment(deps, { payment_id, provider_id, status: 'expired' }, 'expiry');
        return;
      }
      known = await statusAt(provider, kept);
    }
    if (!known || !wasPaid(known.status)) return;
    // How much was refunded is unknown, and nobody asked for it.
    if (known.status === 'refunded' && !known.refunded_cents && wasPaid(kept.status) && !(await requestedRefund(deps.db, payment_id)))
      return;
    const { status, provider_id } = known;
    await settleKeptPayment(deps, { payment_id, provider_id, status, ...settlementOf(known) }, 'reconciliation');
  } catch (error) {
    deps.log.warn({ err: error, payment: payment_id }, 'payment provider not reached');
  }
}
