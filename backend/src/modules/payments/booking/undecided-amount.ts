import type { Country } from '@nightlark/contract';
import type { Db } from '../../../db/open.ts';
import { includedVat } from '../../price-list/vat.ts';
import { bookableAmount } from './bookable-amount.ts';
import type { PaymentRow } from '../presenter.ts';

/**
 * Another amount than ordered that the provider reported, and what it is booked as in place of the price; null if there is none, if it
 * can't be booked, or if it was decided about.
 */
export async function undecidedAmount(trx: Db, { id, country }: Pick<PaymentRow, 'id' | 'country'>) {
  const mismatch = await trx
    .selectFrom('amount_mismatch')
    .selectAll()
    .where('payment_id', '=', id)
    .where('decided_at', 'is', null)
    .executeTakeFirst();
  const amount = mismatch && bookableAmount(mismatch);
  return amount ? { mismatch, price: { ...amount, vat_cents: includedVat(amount.amount_cents, country as Country) } } : null;
}
