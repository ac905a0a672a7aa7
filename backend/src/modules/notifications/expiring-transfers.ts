import type { Deps } from '../../deps.ts';
import { REMIND_MS, TRANSFERS } from '../payments/expiry.ts';
import { sendPaymentMails } from './payment-mails.ts';
import { planPaymentMail } from './plan-payment-mail.ts';

/** The job: reminds members of pending transfers that expire soon, once each. */
export async function remindOfTransfers(deps: Deps): Promise<void> {
  const now = deps.now();
  const expiring = await deps.db
    .selectFrom('payment')
    .select('id')
    .where('method', 'in', TRANSFERS)
    .where('status', '=', 'pending')
    .where('reminded_at', 'is', null)
    .where('expires_at', '>', now)
    .where('expires_at', '<=', new Date(now.getTime() + REMIND_MS))
    .orderBy('expires_at')
    .limit(500)
    .execute();
  for (const { id } of expiring) {
    await deps.db.transaction().execute(async (trx) => {
      const payment = await trx
        .updateTable('payment')
        .set({ reminded_at: now })
        .where('id', '=', id)
        .where('status', '=', 'pending')
        .where('reminded_at', 'is', null)
        .returningAll()
        .executeTakeFirst();
      if (payment) await planPaymentMail(trx, 'payment_expiring', payment, now);
    });
    await sendPaymentMails(deps, id);
  }
}
