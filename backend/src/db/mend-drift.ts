import type { Deps } from '../deps.ts';
import type { Db } from './open.ts';

/** What is kept beside the rows that it sums up, so that it needn't be counted at each page. */
export interface Kept<Key> {
  name: string;
  /** The last of the ids by which it is looked through. */
  lastId(db: Db): Promise<number>;
  /** What differs from its rows, of ids above the first and up to the second. */
  findDrifted(db: Db, above: number, upTo: number): Promise<Key[]>;
  /** Locks, counts again, and corrects. @returns whether it still differed */
  mend(trx: Db, key: Key): Promise<boolean>;
}

/** Of ids: a statement takes less than a second. */
const BATCH = 1_000;

/** Compares what is kept with its rows, and corrects it: a drift is a fault of ours, and the log says so. @returns how many differed */
export async function mendDrift<Key>({ db, slowDb, log }: Pick<Deps, 'db' | 'slowDb' | 'log'>, kept: Kept<Key>): Promise<number> {
  let mended = 0;
  const last = await kept.lastId(slowDb);
  for (let above = 0; above < last; above += BATCH) {
    const drifted = await kept.findDrifted(slowDb, above, above + BATCH);
    for (const key of drifted) if (await db.transaction().execute((trx) => kept.mend(trx, key))) mended++;
  }
  if (mended > 0) log.error({ alert: true, kept: kept.name, mended }, 'what is kept beside its rows differed from them, and was corrected');
  return mended;
}
