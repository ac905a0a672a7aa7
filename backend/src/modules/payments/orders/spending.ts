import { type Currency, languageTag, type Locale, type Spending } from '@nightlark/contract';
import type { Selectable } from 'kysely';
import type { Db } from '../../../db/open.ts';
import type { Database } from '../../../db/schema.ts';
import type { Deps } from '../../../deps.ts';
import { ApiFailure } from '../../../failure.ts';
import { currencyOf } from '../../credits/market.ts';
import { isTransfer } from '../expiry.ts';

const DAY_MS = 86_400_000;

type LimitRow = Selectable<Database['spending_limit']>;

/** A member, and the currency that they pay in. */
interface Payer {
  account_id: number;
  currency: Currency;
}

type Surroundings = Pick<Deps, 'db' | 'now' | 'payments'>;

/** A member's own spending limit, and what they have spent this month (docs/product/payments.md#care). Months are those of UTC. */
export async function loadSpending(deps: Surroundings, accountId: number): Promise<Spending> {
  const payer = { account_id: accountId, currency: await currencyOf(deps, accountId) };
  return present(deps.db, deps.now(), payer, await findLimit(deps.db, accountId));
}

/** A lower limit applies at once, a higher one or none after a day, against impulsive changes. A pause can only be extended. */
export async function setSpending(
  deps: Surroundings,
  accountId: number,
  { limit_cents: wanted, pause_days: pauseDays }: { limit_cents?: number | null | undefined; pause_days?: 7 | 30 | 90 | undefined },
): Promise<Spending> {
  const now = deps.now();
  const currency = await currencyOf(deps, accountId);
  return deps.db.transaction().execute(async (trx) => {
    await trx
      .insertInto('spending_limit')
      .values({ account_id: accountId, currency, updated_at: now, limit_cents: null, next_limit_cents: null })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const before = (await findLimit(trx, accountId, true))!;
    const pausedUntil = pauseDays ? new Date(now.getTime() + pauseDays * DAY_MS) : null;
    const row = await trx
      .updateTable('spending_limit')
      .set({
        ...(wanted === undefined ? {} : limitAfter(before, wanted, currency, now)),
        ...(pausedUntil && !(before.paused_until && before.paused_until > pausedUntil) ? { paused_until: pausedUntil } : {}),
        updated_at: now,
      })
      .where('account_id', '=', accountId)
      .returningAll()
      .executeTakeFirstOrThrow();
    return present(trx, now, { account_id: accountId, currency }, row);
  });
}

/** Merges a requested limit with the current one. One in another currency than the member pays in allows nothing, so it counts as 0. */
function limitAfter(before: LimitRow, wanted: number | null, currency: Currency, now: Date) {
  const isForeign = before.currency !== currency;
  const held = limitAt(before, now);
  const holds = held !== null && isForeign ? 0 : held;
  const isHigher = holds !== null && (wanted === null || wanted > holds);
  if (!isHigher) return { currency, limit_cents: wanted, next_limit_cents: null, next_from: null };
  const isAwaited = !isForeign && isWaiting(before, now) && before.next_limit_cents === wanted;
  const next_from = isAwaited ? before.next_from : new Date(now.getTime() + DAY_MS);
  return { currency, limit_cents: holds, next_limit_cents: wanted, next_from };
}

/**
 * Enforces the member's own limits on an order, which does not count itself. A transaction that creates or confirms one calls this under the
 * lock of its account.
 * @throws ApiFailure `purchases_paused`, `spending_limit`, `limit_currency`
 */
export async function requireSpendable(
  trx: Db,
  order: Payer & { id: string; amount_cents: number },
  now: Date,
  locale: Locale,
): Promise<void> {
  const row = await findLimit(trx, order.account_id);
  if (!row) return;
  if (row.paused_until && row.paused_until > now) {
    const until = new Intl.DateTimeFormat(languageTag(locale), { dateStyle: 'long', timeZone: 'UTC' }).format(row.paused_until);
    throw new ApiFailure('purchases_paused', { params: { until } });
  }
  const limit = limitAt(row, now);
  if (limit === null) return;
  // Amounts can't be compared across currencies, and skipping the limit would disable it (docs/product/payments.md#care).
  if (row.currency !== order.currency) throw new ApiFailure('limit_currency', { params: { limit: row.currency, paid: order.currency } });
  if ((await spentIn(trx, now, order, order.id)) + order.amount_cents > limit) throw new ApiFailure('spending_limit');
}

/** Whether a limit of the member's own applies now: then one order at a time is open. */
export async function hasLimit(db: Db, accountId: number, now: Date): Promise<boolean> {
  const row = await findLimit(db, accountId);
  return row !== undefined && limitAt(row, now) !== null;
}

function findLimit(db: Db, accountId: number, lock = false): Promise<LimitRow | undefined> {
  const query = db.selectFrom('spending_limit').selectAll().where('account_id', '=', accountId);
  return (lock ? query.forUpdate() : query).executeTakeFirst();
}

const isWaiting = ({ next_from }: LimitRow, now: Date): boolean => next_from !== null && next_from > now;

const limitAt = (row: LimitRow, now: Date): number | null =>
  row.next_from && !isWaiting(row, now) ? row.next_limit_cents : row.limit_cents;

/** Paid this month and not refunded, plus transfers that are still pending, whenever they were ordered. One order may be left out. */
async function spentIn(db: Db, now: Date, { account_id, currency }: Payer, except = ''): Promise<number> {
  const rows = await db
    .selectFrom('payment')
    .select(['status', 'method', 'amount_cents', 'refunded_cents'])
    .where('account_id', '=', account_id)
    .where('currency', '=', currency)
    .where('id', '!=', except)
    .where((eb) =>
      eb.or([
        eb('status', '=', 'pending'),
        eb('status', 'in', ['completed', 'refunded']).and(eb.fn.coalesce('completed_at', 'created_at'), '>=', monthStart(now)),
      ]),
    )
    .execute();
  return rows
    .filter(({ status, method }) => status !== 'pending' || isTransfer(method))
    .reduce((sum, { amount_cents, refunded_cents }) => sum + amount_cents - refunded_cents, 0);
}

const monthStart = (now: Date) => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1));

/** The limit may be in another currency than the member pays in now. */
async function present(db: Db, now: Date, payer: Payer, row: LimitRow | undefined): Promise<Spending> {
  const limit_cents = row ? limitAt(row, now) : null;
  const currency = row && limit_cents !== null ? row.currency : payer.currency;
  const waiting = row && isWaiting(row, now) ? row : null;
  return {
    limit_cents,
    spent_cents: await spentIn(db, now, { ...payer, currency }),
    currency,
    pays_in: payer.currency,
    month: now.toISOString().slice(0, 7),
    paused_until: row?.paused_until && row.paused_until > now ? row.paused_until.toISOString() : null,
    next_limit_cents: waiting?.next_limit_cents ?? null,
    applies_from: waiting?.next_from?.toISOString() ?? null,
  };
}
