import { sql } from 'kysely';
import type { Db } from '../../../db/open.ts';
import type { Deps } from '../../../deps.ts';
import { ApiFailure } from '../../../failure.ts';
import { recordAction } from '../../audit-log/audit-log.ts';
import { finishPaidOut } from '../refunds/finish-refund.ts';
import type { OperatorDecision } from './operator-decision.ts';
import { lockPayment } from '../repository.ts';
import { lockRetained } from '../settlement/settle-retained.ts';
import { reverseRequested } from '../settlement/settle.ts';
import { MAX_ATTEMPTS, payOut } from '../refunds/pay-out-refund.ts';

/** How soon after it was sent an operator may decide about it. */
const WAITING_MS = 10 * 60_000;

/** Whether nothing more happens to it by itself. Not soon after it was sent, so that a form submitted twice sends it once. */
const isWaiting = (now: Date) =>
  sql<boolean>`status = 'requested' and (handed_over_at < ${new Date(now.getTime() - WAITING_MS)}::timestamptz
    or handed_over_at is null and attempts >= ${MAX_ATTEMPTS})`;

/** A refund that waits for a notice of the provider, or for an operator. */
export function findWaitingRefund(db: Db, paymentId: string, now: Date): Promise<{ cents: number } | undefined> {
  return db.selectFrom('refund').select('cents').where('payment_id', '=', paymentId).where(isWaiting(now)).executeTakeFirst();
}

/**
 * An operator compared a refund that waits with the provider's records: it was paid out, or it was not, and is sent again.
 * @throws ApiFailure `not_found` if none waits
 */
export async function resolveRefund(deps: Deps, paymentId: string, isPaidOut: boolean, { by, reason }: OperatorDecision): Promise<void> {
  const now = deps.now();
  const id = await deps.db.transaction().execute(async (trx) => {
    const payment = (await lockPayment(trx, paymentId)) ?? (await lockRetained(trx, paymentId));
    const refund = await trx
      .updateTable('refund')
      .set(isPaidOut ? { handed_over_at: now } : { handed_over_at: null, attempts: 0 })
      .where('payment_id', '=', paymentId)
      .where(isWaiting(now))
      .returning('id')
      .executeTakeFirst();
    if (!refund) throw new ApiFailure('not_found');
    const action = isPaidOut ? 'refund_confirmed' : 'refund_resent';
    await recordAction(trx, now, by, { action, subject: paymentId, details: { reason } });
    // Charged back meanwhile, it is not sent again.
    if (!isPaidOut && payment) await reverseRequested({ trx, now }, paymentId, payment);
    return refund.id;
  });
  await (isPaidOut ? finishPaidOut(deps, paymentId, id) : payOut(deps, id));
}
