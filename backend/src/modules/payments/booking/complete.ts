import type { Db } from '../../../db/open.ts';
import { type Line, post } from '../../ledger/post.ts';
import type { PaymentRow } from '../presenter.ts';
import { queueForReview } from '../review.ts';
import { isUnpaid, type PaymentStatus } from '../states.ts';

/** The ledger entries of a payment's money, including its tax. */
export const bookedMoney = ({
  currency: unit,
  amount_cents,
  vat_cents,
}: Pick<PaymentRow, 'currency' | 'amount_cents' | 'vat_cents'>): Line[] => [
  { unit, debit: 'provider', credit: 'revenue', amount: amount_cents - vat_cents },
  { unit, debit: 'provider', credit: 'vat', amount: vat_cents },
];

/** Books the payment, credits it, and makes the member premium (docs/product/credits-and-premium.md#premium). */
export async function complete(trx: Db, payment: PaymentRow, before: PaymentStatus, now: Date): Promise<void> {
  const { id, account_id: accountId } = payment;
  await trx.updateTable('account').set({ paid_user: true }).where('id', '=', accountId).execute();
  await post(trx, {
    accountId,
    reason: 'purchase',
    key: `payment:${id}`,
    paymentId: id,
    lines: [{ debit: 'sold', credit: 'member_credits', amount: payment.credits }, ...bookedMoney(payment)],
  });
  if (isUnpaid(before)) await queueForReview(trx, id, 'late_success', now);
  if (payment.discount_code) await useDiscount(trx, payment, payment.discount_code, now);
}

/** Two orders with one discount may both be paid: both keep their price, and the code is used once (decision 126). */
async function useDiscount(trx: Db, payment: PaymentRow, code: string, now: Date): Promise<void> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('discount_use')
    .values({ account_id: payment.account_id, code, payment_id: payment.id, used_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  if (numInsertedOrUpdatedRows) return;
  const operators = await trx.selectFrom('discount_code').select('once_per_user').where('code', '=', code).executeTakeFirst();
  if (operators?.once_per_user ?? true) await queueForReview(trx, payment.id, 'double_discount', now);
}
