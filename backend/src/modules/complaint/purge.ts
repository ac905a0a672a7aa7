import { DEFAULTS } from '@nightlark/contract';
import type { Deps } from '../../deps.ts';

const DAY_MS = 86_400_000;

/** Deletes complaints a year after they were received; their copies of photos are marked as unused and deleted by the photos' own job. */
export async function purgeComplaints({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  const before = new Date(now().getTime() - DEFAULTS.keepComplaintsDays * DAY_MS);
  await db.transaction().execute(async (trx) => {
    const gone = await trx.deleteFrom('complaint').where('created_at', '<=', before).returning('reference').execute();
    if (gone.length === 0) return;
    await trx
      .insertInto('unused_files')
      .values(gone.map(({ reference }) => ({ storage_key: `reports/${reference}`, since: now() })))
      .onConflict((conflict) => conflict.column('storage_key').doNothing())
      .execute();
  });
}
