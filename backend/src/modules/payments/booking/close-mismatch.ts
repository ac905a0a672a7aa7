import type { Db } from '../../../db/open.ts';
import type { Database } from '../../../db/schema.ts';

type Decision = NonNullable<Database['amount_mismatch']['decision']>;

const REVIEWED: Readonly<Record<Decision, string>> = {
  credited: 'fine: credited as ordered',
  refunded: 'refunded',
  charged_back: 'other: charged back',
};

/** Another amount than ordered was decided about: nothing is left to review. */
export async function closeMismatch(trx: Db, paymentId: string, decision: Decision, by: string, now: Date): Promise<void> {
  const decided = { decided_at: now, decided_by: by };
  await trx
    .updateTable('amount_mismatch')
    .set({ ...decided, decision })
    .where('payment_id', '=', paymentId)
    .execute();
  await trx
    .updateTable('payment_review')
    .set({ ...decided, decision: REVIEWED[decision] })
    .where('payment_id', '=', paymentId)
    .where('kind', '=', 'amount_mismatch')
    .where('decided_at', 'is', null)
    .execute();
}
