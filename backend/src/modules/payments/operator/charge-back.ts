import type { Deps } from '../../../deps.ts';
import { transact } from '../../../domain-events/transact.ts';
import { ApiFailure } from '../../../failure.ts';
import { recordAction } from '../../audit-log/audit-log.ts';
import type { OperatorDecision } from './operator-decision.ts';
import type { PaymentRow } from '../presenter.ts';
import { lockPayment } from '../repository.ts';
import { settleInTransaction } from '../settlement/settle.ts';

/**
 * Enters a charge-back that the provider reported elsewhere, once: of an amount, or of all that was not refunded.
 * @throws ApiFailure `not_found`, or `validation` if the payment is not paid, or was charged back before
 */
export function chargeBack(
  deps: Pick<Deps, 'db' | 'domainEvents' | 'now'>,
  paymentId: string,
  { by, reason, cents }: OperatorDecision & { cents?: number | undefined },
): Promise<PaymentRow> {
  return transact(deps, async (trx, record) => {
    const payment = await lockPayment(trx, paymentId);
    if (!payment) throw new ApiFailure('not_found');
    if (payment.status !== 'completed' && payment.status !== 'refunded') throw new ApiFailure('validation');
    const now = deps.now();
    await recordAction(trx, now, by, {
      action: 'charge_back',
      subject: paymentId,
      details: { ...(cents === undefined ? {} : { cents }), reason },
    });
    return (await settleInTransaction({ trx, record, now }, paymentId, 'charged_back', { amount_cents: cents, source: 'operator' }))!;
  });
}
