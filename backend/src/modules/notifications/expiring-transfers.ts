import type { Deps } from '../../deps.ts';
import { isTransfer, REMIND_MS } from '../payments/expiry.ts';
import { mailPayment } from './payment-mails.ts';

/** The job: reminds members of pending transfers that expire soon, once each. */
export async function remindOfTransfers(deps: Deps): Promise<void> {
  const now = deps.now();
  const expiring = await deps.db
    .selectFrom('payment')
    .selectAll()
    .where('status', '=', 'pending')
    .where('reminded_at', 'is', null)
    .where('expires_at', '>', now)
    .where('expires_at', '<=', new Date(now.getTime() + REMIND_MS))
    .limit(500)
    .execute();
  for (const payment of expiring.filter(({ method }) => isTransfer(method))) {
    // Claimed before it is sent: two processes may run this concurrently.
    const taken = await deps.db
      .updateTable('payment')
      .set({ reminded_at: now })
      .where('id', '=', payment.id)
      .where('status', '=', 'pending')
      .where('reminded_at', 'is', null)
      .returning('id')
      .executeTakeFirst();
    if (!taken) continue;
    try {
      await mailPayment(deps, 'payment_expiring', payment);
    } catch (error) {
      deps.log.warn({ err: error, payment: payment.id }, 'member not told of an expiring transfer: tried again');
      await deps.db.updateTable('payment').set({ reminded_at: null }).where('id', '=', payment.id).execute();
    }
  }
}
