import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../../db/open.ts';
import type { Deps } from '../../deps.ts';
import { transact } from '../../domain-events/transact.ts';
import { ApiFailure } from '../../failure.ts';
import { post } from '../ledger/post.ts';
import { finishRefund } from './book-refund.ts';
import { finishKeptRefund, keptRefundOf, requestedRefund } from './kept-refund.ts';
import { journalRefund } from './journal-refund.ts';
import { openProvider } from './open-provider.ts';
import { type PaymentRow, refundableUntil } from './presenter.ts';
import type { RefundOutcome } from './provider.ts';
import { lockPayment } from './repository.ts';
import { queueForReview } from './review.ts';
import { settlePayment } from './settle.ts';

export interface RefundOptions {
  /** The amount; without it the price of the unused credits. */
  cents?: number;
  /** `member`, within the site's refund period, or an operator's name, without that limit. */
  by: string;
  reason: string;
}

/** After so many retries a refund waits for an operator. */
const MAX_ATTEMPTS = 60;
/** How soon after it was sent an operator may decide about it. */
const WAITING_MS = 10 * 60_000;
/** How long a provider may take to pay out a refund that it accepted. */
const OVERDUE_MS = 3 * 86_400_000;

/**
 * Refunds a payment: its unused credits are taken at once, a refund of their price is requested from the provider, and booked once it is
 * paid out. If the provider can't be reached, a job retries (docs/product/payments.md#refunds).
 * @throws ApiFailure `not_refundable` if nothing of it can be refunded
 */
export async function refundPayment(deps: Deps, paymentId: string, options: RefundOptions): Promise<PaymentRow> {
  openProvider(deps);
  const id = await transact(deps, async (trx, record) => {
    const payment = await lockPayment(trx, paymentId);
    if (!payment) throw new ApiFailure('not_found');
    if (payment.refunding_cents > 0) return null;
    if (options.by === 'member' && !refundableUntil(payment, deps.now())) throw new ApiFailure('not_refundable');
    const { cents, credits } = await quote(trx, payment, options);
    record('balanceChanged', { accountId: payment.account_id });
    return requestRefund(trx, payment, { ...options, cents, credits }, deps.now());
  });
  if (id) await payOut(deps, id);
  return deps.db.selectFrom('payment').selectAll().where('id', '=', paymentId).executeTakeFirstOrThrow();
}

/** An operator's refund of a payment whose account was deleted: there are no credits to take. */
export async function refundKept(deps: Deps, paymentId: string, { cents: wished, ...rest }: RefundOptions): Promise<void> {
  openProvider(deps);
  const id = await deps.db.transaction().execute(async (trx) => {
    const cents = await keptRefundOf(trx, paymentId, wished);
    return cents && insertRefund(trx, paymentId, { ...rest, cents, credits: 0 }, deps.now());
  });
  if (id) await payOut(deps, id);
}

/** What is being and was refunded of a payment, also of a deleted account. */
export async function refundedOf(db: Db, paymentId: string): Promise<Pick<PaymentRow, 'refunded_cents' | 'refunding_cents'>> {
  const payment = await db
    .selectFrom('payment')
    .select(['refunded_cents', 'refunding_cents'])
    .where('id', '=', paymentId)
    .executeTakeFirst();
  if (payment) return payment;
  const kept = await db.selectFrom('kept_payment').select('refunded_cents').where('id', '=', paymentId).executeTakeFirst();
  const requested = await requestedRefund(db, paymentId);
  return { refunded_cents: kept?.refunded_cents ?? 0, refunding_cents: requested?.cents ?? 0 };
}

/** The unused credits of a payment: the oldest credits are used first, so later purchases are unused first. */
export async function unusedCredits(trx: Db, payment: PaymentRow): Promise<number> {
  const wallet = await trx.selectFrom('wallet').select(['balance', 'bonus']).where('account_id', '=', payment.account_id).forUpdate().executeTakeFirst(); // prettier-ignore
  const { later } = await trx
    .selectFrom('payment')
    .select((eb) =>
      eb.fn.coalesce(eb.fn.sum<number>(eb('credits', '-', eb('taken_credits', '+', eb.ref('owed_credits')))), eb.lit(0)).as('later'),
    )
    .where('account_id', '=', payment.account_id)
    .where('status', 'in', ['completed', 'refunded'])
    .where('completed_at', '>', payment.completed_at)
    .executeTakeFirstOrThrow();
  const bought = Math.max(0, (wallet?.balance ?? 0) - (wallet?.bonus ?? 0));
  return Math.max(0, Math.min(bought - Number(later), payment.credits - payment.taken_credits - payment.owed_credits));
}

/** The share of the price for unused credits, rounded up to the cent, of what is not refunded yet. */
const priceOfUnused = ({ amount_cents, refunded_cents, credits }: PaymentRow, unused: number) =>
  Math.min(amount_cents - refunded_cents, Math.ceil((amount_cents * unused) / credits));

/** What its member would get back now, and for how many credits. */
export async function refundableNow(db: Db, payment: PaymentRow, now: Date) {
  const unused = refundableUntil(payment, now) ? await unusedCredits(db, payment) : 0;
  return { refundable_credits: unused, refundable_cents: priceOfUnused(payment, unused) };
}

async function quote(trx: Db, payment: PaymentRow, { cents: wished }: RefundOptions): Promise<{ cents: number; credits: number }> {
  const left = payment.amount_cents - payment.refunded_cents;
  if ((payment.status !== 'completed' && payment.status !== 'refunded') || left <= 0) throw new ApiFailure('not_refundable');
  const unused = await unusedCredits(trx, payment);
  const cents = wished === undefined ? priceOfUnused(payment, unused) : Math.min(left, wished);
  if (cents <= 0 || (wished !== undefined && wished > left)) throw new ApiFailure('not_refundable', { field: 'cents' });
  const credits = wished === undefined ? unused : Math.min(unused, Math.ceil((payment.credits * cents) / payment.amount_cents));
  return { cents, credits };
}

type Requested = RefundOptions & { cents: number; credits: number };

/** Notes a refund, which `payOut` sends to the provider. @returns its id */
export async function insertRefund(trx: Db, paymentId: string, { cents, credits, by, reason }: Requested, now: Date): Promise<string> {
  const id = randomUUID();
  await trx
    .insertInto('refund')
    .values({ id, payment_id: paymentId, cents, credits, status: 'requested', asked_by: by, reason, created_at: now, updated_at: now })
    .execute();
  return id;
}

/** The same, and takes the credits. */
export async function requestRefund(trx: Db, payment: PaymentRow, requested: Requested, now: Date): Promise<string> {
  const { cents, credits } = requested;
  const id = await insertRefund(trx, payment.id, requested, now);
  await post(trx, {
    accountId: payment.account_id,
    reason: 'refund',
    key: `refund-credits:${id}`,
    paymentId: payment.id,
    lines: [{ debit: 'member_credits', credit: 'returned', amount: credits }],
  });
  await trx
    .updateTable('payment')
    .set({ refunding_cents: cents, taken_credits: payment.taken_credits + credits, updated_at: now })
    .where('id', '=', payment.id)
    .execute();
  return id;
}

/** Also of deleted accounts. */
const paidOrKept = sql<Pick<PaymentRow, 'id' | 'provider_id' | 'currency' | 'amount_cents'>>`(
  select id, provider_id, currency, amount_cents from payment
  union all select id, provider_id, currency, amount_cents from kept_payment
)`;

/**
 * Sends a refund to the provider, and books its response. It is marked as sent before, so that neither a second process nor a restart
 * sends it again; the mark is removed only when the provider can be asked again safely.
 */
export async function payOut(deps: Deps, refundId: string): Promise<void> {
  const refund = await deps.db
    .updateTable('refund')
    .from(paidOrKept.as('payment'))
    .set({ handed_over_at: deps.now() })
    .whereRef('payment.id', '=', 'refund.payment_id')
    .where('refund.id', '=', refundId)
    .where('refund.status', '=', 'requested')
    .where('refund.handed_over_at', 'is', null)
    .returning(['refund.cents', 'refund.reason', 'payment_id', 'provider_id', 'currency', 'amount_cents'])
    .executeTakeFirst();
  if (!refund) return;
  const { cents, currency, payment_id, provider_id, reason } = refund;
  let outcome: RefundOutcome;
  try {
    outcome = provider_id
      ? await openProvider(deps).refund({
          provider_id,
          payment_id,
          refund_id: refundId,
          cents,
          all: cents === refund.amount_cents,
          currency,
          reason,
        })
      : { status: 'refused', why: 'never reached the provider' };
  } catch (error) {
    deps.log.warn({ err: error, payment: payment_id }, 'refund not handed over: it is tried again');
    await deps.db
      .updateTable('refund')
      .set((eb) => ({ attempts: eb('attempts', '+', 1), handed_over_at: null }))
      .where('id', '=', refundId)
      .execute();
    return;
  }
  if (outcome.status === 'refunded') await finish(deps, payment_id, refundId);
  if (outcome.status === 'refused') await refuse(deps, payment_id, refundId, outcome.why);
  if (outcome.status === 'unclear')
    deps.log.error({ alert: true, payment: payment_id, why: outcome.why }, 'a refund may have been paid out: it is not sent again');
}

function finish(deps: Deps, paymentId: string, refundId: string): Promise<void> {
  return transact(deps, async (trx, record) => {
    const payment = await lockPayment(trx, paymentId);
    const refund = await trx.selectFrom('refund').selectAll().where('id', '=', refundId).executeTakeFirst();
    if (!refund || refund.status === 'done') return;
    // Charged back meanwhile: the money was returned twice, which an operator has to recover.
    if (refund.status !== 'requested') {
      deps.log.error({ alert: true, payment: paymentId }, 'a payment was refunded and charged back at once');
      return;
    }
    if (!payment) return finishKeptRefund(trx, refund, deps.now());
    record('paymentSettled', { payment: await finishRefund(trx, payment, refund, deps.now()), before: payment.status });
  });
}

/** The provider refuses the refund: the credits are restored, and it is queued for an operator. */
function refuse(deps: Deps, paymentId: string, refundId: string, why: string): Promise<void> {
  return transact(deps, async (trx, record) => {
    const payment = await lockPayment(trx, paymentId);
    const refund = await trx.selectFrom('refund').selectAll().where('id', '=', refundId).where('status', '=', 'requested').executeTakeFirst(); // prettier-ignore
    if (!refund) return;
    await trx.updateTable('refund').set({ status: 'refused', updated_at: deps.now() }).where('id', '=', refundId).execute();
    if (payment) {
      await restoreCredits(trx, payment, refund);
      record('balanceChanged', { accountId: payment.account_id });
    }
    await queueForReview(trx, paymentId, 'refund_refused', deps.now());
    await journalRefund(trx, refund, deps.now(), { action: 'refund_failed', details: { why: `refused by the provider: ${why}` } });
    deps.log.error({ alert: true, payment: paymentId, why }, 'the payment provider refused a refund');
  });
}

async function restoreCredits(
  trx: Db,
  { id, account_id, taken_credits }: PaymentRow,
  refund: { id: string; credits: number },
): Promise<void> {
  await post(trx, {
    accountId: account_id,
    reason: 'refund',
    key: `refund-refused:${refund.id}`,
    paymentId: id,
    lines: [{ debit: 'returned', credit: 'member_credits', amount: refund.credits }],
  });
  await trx
    .updateTable('payment')
    .set({ refunding_cents: 0, taken_credits: taken_credits - refund.credits })
    .where('id', '=', id)
    .execute();
}

/** The job: retries refunds that did not reach the provider. */
export async function payOutRefunds(deps: Deps): Promise<void> {
  if (!deps.payments) return;
  const open = await deps.db
    .selectFrom('refund')
    .select('id')
    .where('status', '=', 'requested')
    .where('handed_over_at', 'is', null)
    .where('attempts', '<', MAX_ATTEMPTS)
    .where('created_at', '<', new Date(deps.now().getTime() - 60_000))
    .orderBy('created_at')
    .limit(200)
    .execute();
  for (const { id } of open) await payOut(deps, id);
}

/** The job: alerts on refunds that no webhook has finished, and on those that never reached the provider. */
export async function alertOverdueRefunds({ slowDb, now, log }: Pick<Deps, 'slowDb' | 'now' | 'log'>): Promise<void> {
  const overdue = await slowDb
    .selectFrom('refund')
    .select(['payment_id', 'handed_over_at'])
    .where('status', '=', 'requested')
    .where((eb) => eb.or([eb('handed_over_at', '<', new Date(now().getTime() - OVERDUE_MS)), eb('attempts', '>=', MAX_ATTEMPTS)]))
    .orderBy('created_at')
    .limit(200)
    .execute();
  for (const { payment_id, handed_over_at } of overdue)
    log.error(
      { alert: true, payment: payment_id },
      handed_over_at ? 'a refund is still not paid out' : 'a refund could not be handed over',
    );
}

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
export async function resolveRefund(deps: Deps, paymentId: string, isPaidOut: boolean): Promise<void> {
  const refund = await deps.db
    .updateTable('refund')
    .set(isPaidOut ? { handed_over_at: deps.now() } : { handed_over_at: null, attempts: 0 })
    .where('payment_id', '=', paymentId)
    .where(isWaiting(deps.now()))
    .returning('id')
    .executeTakeFirst();
  if (!refund) throw new ApiFailure('not_found');
  await (isPaidOut ? finish(deps, paymentId, refund.id) : payOut(deps, refund.id));
}

/** Entered by an operator when the provider reported the charge-back elsewhere. */
export const chargeBack = (deps: Deps, paymentId: string): Promise<PaymentRow | null> =>
  settlePayment(deps, paymentId, 'charged_back', { source: 'operator' });
