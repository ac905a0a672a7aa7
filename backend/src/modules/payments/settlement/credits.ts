import { sql } from 'kysely';
import { PREMIUM_LOST_AT } from '@nightlark/contract';
import type { Db } from '../../../db/open.ts';
import type { Line } from '../../ledger/post.ts';
import type { PaymentRow } from '../presenter.ts';
import type { Booking } from '../repository.ts';
import { queueForReview } from '../review.ts';
import type { Money, Outcome } from './money.ts';

type Columns = Partial<Pick<PaymentRow, 'credits' | 'ordered_credits' | 'taken_credits' | 'owed_credits' | 'credited'>>;
/** Entries of credits, and the columns that follow. */
interface Credits {
  lines: Line[];
  columns: Columns;
}

const NONE: Credits = { lines: [], columns: {} };

/** What a payment gives; nothing if what was received is given back. */
export async function creditsToGive(booking: Booking, payment: PaymentRow, sold: Money): Promise<Credits> {
  if (!sold.credited) return { lines: [], columns: { credited: false, taken_credits: payment.credits } };
  const credits = await earnedCredits(booking, payment, sold.amount_cents);
  const columns = credits === payment.credits ? {} : { credits, ordered_credits: payment.credits };
  return { lines: [{ debit: 'sold', credit: 'member_credits', amount: credits }], columns };
}

/**
 * Two orders with a discount for one may both be paid where the provider can't cancel the first: the second gives the share of its credits
 * that was paid of the full price.
 */
async function earnedCredits(booking: Booking, payment: PaymentRow, paid: number): Promise<number> {
  const { trx, now } = booking;
  const { discount_code: code, list_cents, credits } = payment;
  if (!code) return credits;
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('discount_use')
    .values({ account_id: payment.account_id, code, payment_id: payment.id, used_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  if (numInsertedOrUpdatedRows) return credits;
  const operators = await trx.selectFrom('discount_code').select('once_per_user').where('code', '=', code).executeTakeFirst();
  if (!(operators?.once_per_user ?? true)) return credits;
  await queueForReview(booking, payment.id, 'double_discount');
  return list_cents === null ? credits : Math.min(credits, Math.max(1, Math.round((credits * paid) / list_cents)));
}

/**
 * What is taken back with money that the provider returned by itself: the share of the credits, or all that remain with all of the money.
 * Bought ones first, then given ones; used ones are owed, but not for a part that the shop refunded. A later purchase pays no debt
 * (decision 126).
 */
export async function creditsToTake(
  trx: Db,
  payment: PaymentRow,
  { before, after, refund }: Pick<Outcome, 'before' | 'after' | 'refund'>,
): Promise<Credits> {
  const isByBank =
    after.charged_back_cents > before.charged_back_cents || (after.status === 'charged_back' && before.status !== 'charged_back');
  const cents = isByBank ? after.charged_back_cents - before.charged_back_cents : (refund?.own ?? 0);
  const isAll = after.refunded_cents + after.charged_back_cents >= after.amount_cents;
  if (!isByBank && cents <= 0) return NONE;
  const { account_id, credits, taken_credits, owed_credits } = payment;
  const rest = credits - taken_credits - owed_credits;
  const wanted = isAll ? rest : Math.min(rest, Math.round((credits * Math.max(0, cents)) / after.amount_cents));
  const wallet = await trx
    .selectFrom('wallet')
    .select(['balance', 'bonus'])
    .where('account_id', '=', account_id)
    .forUpdate()
    .executeTakeFirst();
  const { balance = 0, bonus = 0 } = wallet ?? {};
  const bought = Math.min(wanted, Math.max(0, balance - bonus));
  const mayOwe = isByBank || isAll;
  const given = mayOwe ? Math.min(wanted - bought, bonus) : 0;
  const owed = mayOwe ? wanted - bought - given : 0;
  return {
    lines: [
      { debit: 'member_credits', credit: 'returned', amount: bought },
      { debit: 'bonus_credits', credit: 'returned', amount: given },
      { debit: 'member_debt', credit: 'returned', amount: owed },
    ],
    columns: { taken_credits: taken_credits + bought + given, owed_credits: owed_credits + owed },
  };
}

/** A member is premium as long as one purchase counts (docs/product/credits-and-premium.md#premium). */
export async function updatePremium(trx: Db, accountId: number): Promise<void> {
  await sql`
    update account set paid_user = exists (
      select from payment where account_id = ${accountId} and credited and status in ('completed', 'refunded', 'charged_back')
        and refunded_cents + charged_back_cents < ${PREMIUM_LOST_AT}::numeric * amount_cents
    ) where id = ${accountId}`.execute(trx);
}
