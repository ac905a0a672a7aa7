import { DEFAULTS } from '@nightlark/contract';
import type { Deps } from '../../deps.ts';

/** Deletes audit log entries after their retention period; a trigger prevents deleting younger ones. */
export async function purgeAuditLog({ slowDb, now }: Pick<Deps, 'slowDb' | 'now'>): Promise<void> {
  const before = now();
  before.setUTCFullYear(before.getUTCFullYear() - DEFAULTS.keepPaymentsYears);
  await slowDb.deleteFrom('operator_action').where('at', '<', before).execute();
}
