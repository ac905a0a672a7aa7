import type { Deps } from '@nightlark/backend';
import { OPEN_STATES } from '@nightlark/backend/money';
import { formatDay } from '../frame/format.ts';
import { listAuditLog } from '../audit-log/list.ts';
import { lastChecks } from '../ledger/list.ts';
import { currenciesOf, revenueOf, type Sums } from '../revenue/query.ts';
import { openReviews } from '../review/review.ts';

const LATEST = 8;
const DAY_MS = 86_400_000;

export type Overview = Awaited<ReturnType<typeof loadOverview>>;

/** The dashboard: today's revenue by currency, open reviews, the ledger's reconciliation, and recent actions. */
export async function loadOverview(deps: Deps) {
  const today = formatDay(deps.now());
  const yesterday = formatDay(new Date(deps.now().getTime() - DAY_MS));
  const [currencies, reviews, checks, auditLog, open] = await Promise.all([
    currenciesOf(deps),
    openReviews(deps),
    lastChecks(deps, 1),
    listAuditLog(deps, {}, { limit: LATEST }),
    openPayments(deps),
  ]);
  const money: { currency: string; today: Sums; yesterday: Sums }[] = [];
  for (const currency of currencies) {
    const { days } = await revenueOf(deps, { from: yesterday, to: today, currency });
    money.push({ currency, today: days[1]!, yesterday: days[0]! });
  }
  return { money, reviews, check: checks[0], auditLog: auditLog.rows, open };
}

async function openPayments({ slowDb }: Pick<Deps, 'slowDb'>): Promise<number> {
  const { open } = await slowDb
    .selectFrom('payment')
    .select((eb) => eb.fn.countAll<number>().as('open'))
    .where('status', 'in', OPEN_STATES)
    .executeTakeFirstOrThrow();
  return Number(open);
}
