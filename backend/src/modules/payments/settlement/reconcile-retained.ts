import type { PaymentMethod } from '@nightlark/contract';
import { sql } from 'kysely';
import type { Deps } from '../../../deps.ts';
import { expiryOf } from '../expiry.ts';
import { openProvider } from '../providers/open-provider.ts';
import { CHARGE_BACK_MS, settlementOf, statusAt, tryPoll } from './reconcile.ts';
import { requestedRefund } from './refund-rows.ts';
import { type RetainedPayment, settleRetainedPayment } from './settle-retained.ts';
import { isOpen, OPEN_STATES, UNPAID_STATES, wasPaid } from '../states.ts';

const BATCH = 200;

/** The job: finds money that moved for orders of deleted accounts, and whose webhook was lost. Open ones expire as any other. */
export async function reconcileRetained(deps: Deps): Promise<void> {
  if (!deps.payments) return;
  const retained = deps.slowDb
    .selectFrom('kept_payment')
    .selectAll()
    .orderBy(sql`random()`)
    .limit(BATCH);
  const unpaid = await retained.where('status', 'in', [...OPEN_STATES, ...UNPAID_STATES]).execute();
  const paid = await retained
    .where('status', 'in', ['completed', 'refunded'])
    .where('created_at', '>', new Date(deps.now().getTime() - CHARGE_BACK_MS))
    .execute();
  for (const payment of [...unpaid, ...paid]) await tryPoll(deps, payment.id, () => pollRetained(deps, payment));
}

async function pollRetained(deps: Deps, retained: RetainedPayment): Promise<void> {
  const { id: payment_id, method, created_at } = retained;
  const provider = openProvider(deps);
  let known = await statusAt(provider, retained);
  const isOver = deps.now() >= expiryOf(method as PaymentMethod, created_at);
  if (isOpen(retained.status) && isOver && !(known && wasPaid(known.status))) {
    const provider_id = known?.provider_id ?? retained.provider_id;
    const status = provider_id && (await provider.cancelCheckout(provider_id));
    if (!status || !wasPaid(status)) {
      await settleRetainedPayment(deps, { payment_id, provider_id, status: 'expired' }, 'expiry');
      return;
    }
    known = await statusAt(provider, retained);
  }
  if (!known || !wasPaid(known.status)) return;
  // How much was refunded is unknown, and nobody asked for it.
  if (known.status === 'refunded' && !known.refunded_cents && wasPaid(retained.status) && !(await requestedRefund(deps.db, payment_id)))
    return;
  const { status, provider_id } = known;
  await settleRetainedPayment(deps, { payment_id, provider_id, status, ...settlementOf(known) }, 'reconciliation');
}
