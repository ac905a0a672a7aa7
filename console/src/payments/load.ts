import type { Deps } from '@nightlark/backend';
import { findWaitingRefund, mayDecide, refundableUntil, requestedRefund } from '@nightlark/backend/money';
import { ApiFailure } from '@nightlark/backend/server';
import { allPayments } from './all-payments.ts';
import { timelineOf } from './timeline.ts';

export type LoadedPayment = Awaited<ReturnType<typeof loadPayment>>;

const ENTRIES = 200;

/** One payment with all its details; the member's address is masked. @throws ApiFailure `not_found` */
export async function loadPayment(deps: Pick<Deps, 'slowDb' | 'now'>, id: string) {
  const { slowDb: db } = deps;
  const payment = await allPayments(db).selectAll().where('id', '=', id).executeTakeFirst();
  if (!payment) throw new ApiFailure('not_found');
  const [row, member, entries, timeline, waiting, refunding, mismatch] = await Promise.all([
    db.selectFrom('payment').selectAll().where('id', '=', id).executeTakeFirst(),
    db
      .selectFrom('account')
      .leftJoin('profile', 'profile.id', 'account.id')
      .select(['account.id', 'account.email', 'account.trafficsource', 'account.paid_user', 'profile.name'])
      .where('account.id', '=', payment.account_id)
      .executeTakeFirst(),
    db.selectFrom('ledger').selectAll().where('payment_id', '=', id).orderBy('id').limit(ENTRIES).execute(),
    timelineOf(deps, id, payment.currency),
    findWaitingRefund(db, id, deps.now()),
    requestedRefund(db, id),
    db.selectFrom('amount_mismatch').selectAll().where('payment_id', '=', id).executeTakeFirst(),
  ]);
  const isPaid = payment.status === 'completed' || payment.status === 'refunded';
  const left = payment.amount_cents - payment.refunded_cents;
  return {
    payment,
    row,
    member: member && { ...member, email: masked(member.email) },
    entries,
    timeline,
    /** A refund that an operator may decide about. */
    waiting,
    /** Another amount than ordered, as the provider reported it. */
    mismatch,
    canDecideMismatch: mismatch !== undefined && mayDecide(payment, mismatch),
    /** The amount that is being refunded. */
    refunding: refunding?.cents ?? 0,
    refundableUntil: row ? refundableUntil(row, deps.now()) : null,
    /** The refundable amount. */
    left: isPaid && payment.provider_id !== null && !refunding ? left : 0,
    canChargeBack: row?.status === 'completed' || row?.status === 'refunded',
  };
}

/** `anna@mail.example` → `a•••@mail.example`. */
const masked = (email: string): string => email.replace(/^(.).*(?=@)/, '$1•••');
