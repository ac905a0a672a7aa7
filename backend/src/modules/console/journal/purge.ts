import { DEFAULTS } from '@nightlark/contract';
import type { Deps } from '../../../deps.ts';

/** Takes out of the journal what the books need no longer; the database lets nothing younger go. */
export async function purgeJournal({ slowDb, now }: Pick<Deps, 'slowDb' | 'now'>): Promise<void> {
  const before = now();
  before.setUTCFullYear(before.getUTCFullYear() - DEFAULTS.keepPaymentsYears);
  await slowDb.deleteFrom('operator_action').where('at', '<', before).execute();
}
