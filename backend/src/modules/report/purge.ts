import { DEFAULTS } from '@nightlark/contract';
import type { Deps } from '../../deps.ts';

const DAY_MS = 86_400_000;

/** Deletes closed reports after their retention period; their copies of photos are marked as unused and deleted by the photos' own job. */
export async function purgeReports({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  const before = new Date(now().getTime() - DEFAULTS.keepReportsDays * DAY_MS);
  await db.deleteFrom('report').where('status', '=', 'closed').where('closed_at', '<=', before).execute();
}
