import type { Db } from '../../../db/open.ts';
import { type Action, recordAction } from '../../audit-log/record-action.ts';

type Outcome = { action: 'refunded' | 'refund_failed' } & Pick<Action, 'details'>;

/** Records the outcome of an operator's refund beside their request, however late it is known; not of a member's (decision 136). */
export async function recordRefundOutcome(
  trx: Db,
  refund: { payment_id: string; asked_by: string },
  now: Date,
  outcome: Outcome,
): Promise<void> {
  const { payment_id: subject, asked_by } = refund;
  const asked = await trx
    .selectFrom('operator_action')
    .select(['operator', 'role'])
    .where('subject', '=', subject)
    .where('action', '=', 'refund_asked')
    .where('operator', '=', asked_by)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (asked) await recordAction(trx, now, { name: asked.operator, role: asked.role }, { subject, ...outcome });
}
