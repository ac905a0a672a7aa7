import type { Deps } from '../../../deps.ts';
import { transact } from '../../../domain-events/transact.ts';
import { ApiFailure } from '../../../failure.ts';
import { recordAction } from '../../audit-log/audit-log.ts';
import { post } from '../../ledger/post.ts';
import type { OperatorDecision } from './operator-decision.ts';
import type { PaymentRow } from '../presenter.ts';
import { lockPayment } from '../repository.ts';

/** An operator writes off the debt of a refunded or charged-back payment, once. @throws ApiFailure `not_found` if there is none */
export function writeOffDebt(
  deps: Pick<Deps, 'db' | 'domainEvents' | 'now'>,
  paymentId: string,
  { by, reason }: OperatorDecision,
): Promise<PaymentRow> {
  return transact(deps, async (trx, record) => {
    const payment = await lockPayment(trx, paymentId);
    if (!payment || payment.owed_credits === 0) throw new ApiFailure('not_found');
    const { account_id: accountId, owed_credits: owed } = payment;
    await post(trx, {
      accountId,
      reason: 'write_off',
      key: `write-off:${paymentId}`,
      paymentId,
      lines: [{ debit: 'write_offs', credit: 'member_debt', amount: owed }],
    });
    await recordAction(trx, deps.now(), by, { action: 'debt_written_off', subject: paymentId, details: { credits: owed, reason } });
    record('balanceChanged', { accountId });
    return trx
      .updateTable('payment')
      .set({ owed_credits: 0, taken_credits: payment.taken_credits + owed, updated_at: deps.now() })
      .where('id', '=', paymentId)
      .returningAll()
      .executeTakeFirstOrThrow();
  });
}
