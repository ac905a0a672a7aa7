import type { Deps } from '../../deps.ts';
import { transact } from '../../domain-events/transact.ts';
import { ApiFailure } from '../../http/failure.ts';
import { post } from '../ledger/post.ts';
import type { PaymentRow } from './presenter.ts';
import { lockPayment } from './repository.ts';

/** An operator writes off the debt of a refunded or charged-back payment. @throws ApiFailure `not_found` */
export function writeOffDebt(deps: Pick<Deps, 'db' | 'domainEvents' | 'now'>, paymentId: string): Promise<PaymentRow> {
  return transact(deps, async (trx, record) => {
    const payment = await lockPayment(trx, paymentId);
    if (!payment) throw new ApiFailure('not_found');
    const { account_id: accountId, owed_credits: owed } = payment;
    if (owed === 0) return payment;
    const key = `write-off:${paymentId}`;
    await post(trx, {
      accountId,
      reason: 'write_off',
      key,
      paymentId,
      lines: [{ debit: 'write_offs', credit: 'member_debt', amount: owed }],
    });
    record('balanceChanged', { accountId });
    return trx
      .updateTable('payment')
      .set({ owed_credits: 0, taken_credits: payment.taken_credits + owed, updated_at: deps.now() })
      .where('id', '=', paymentId)
      .returningAll()
      .executeTakeFirstOrThrow();
  });
}
