import type { Deps } from '../../deps.ts';

const DAYS = 90;
const MIN_PURCHASES = 100;
const CACHE_MS = 600_000;

interface Counted {
  at: number;
  bundle: string | null;
}

/** Cached per process: it changes over days, and every visit of the shop needs it. */
const counted = new WeakMap<Deps['db'], Counted>();

/**
 * The most popular bundle of the last 90 days; null with fewer than 100 purchases, or a tie: then the claim would not be true
 * (decision 083).
 */
export async function mostChosen({ db, slowDb, now }: Pick<Deps, 'db' | 'slowDb' | 'now'>): Promise<string | null> {
  const at = now().getTime();
  const known = counted.get(db);
  if (known && Math.abs(at - known.at) < CACHE_MS) return known.bundle;
  const rows = await slowDb
    .selectFrom('payment')
    .select(({ fn }) => ['bundle_id', fn.countAll<string>().as('bought')])
    .where('status', '=', 'completed')
    .where('created_at', '>', new Date(at - DAYS * 86_400_000))
    .groupBy('bundle_id')
    .execute();
  const bundle = mostFrequent(rows.map(({ bundle_id, bought }) => [bundle_id, Number(bought)]));
  counted.set(db, { at, bundle });
  return bundle;
}

/** @example mostFrequent([['a', 60], ['b', 50]]) // 'a' */
export function mostFrequent(counts: readonly (readonly [string, number])[]): string | null {
  const total = counts.reduce((sum, [, count]) => sum + count, 0);
  const [first, second] = [...counts].sort(([, one], [, other]) => other - one);
  return first && total >= MIN_PURCHASES && first[1] > (second?.[1] ?? 0) ? first[0] : null;
}
