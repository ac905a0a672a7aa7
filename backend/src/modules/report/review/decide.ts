import type { ReportOutcome } from '../../../db/columns/report-outcome.ts';
import type { Db } from '../../../db/open.ts';
import type { Deps } from '../../../deps.ts';

export type ReportDecision = { status: 'open' } | { status: 'closed'; outcome: ReportOutcome; note: string };

/**
 * Closes or reopens a report, and records by whom, when and with which outcome. Of two concurrent decisions the first counts.
 * @returns false if somebody else decided before
 */
export async function decideReport(deps: Deps, id: number, decision: ReportDecision, by: string): Promise<boolean> {
  const now = deps.now();
  const reference = await deps.db.transaction().execute((trx) => decideInTransaction(trx, now, id, decision, by));
  if (reference) deps.log.info({ reference, status: decision.status, by }, 'a report changed its state');
  return reference !== null;
}

async function decideInTransaction(trx: Db, now: Date, id: number, decision: ReportDecision, by: string): Promise<string | null> {
  const { status } = decision;
  const report = await trx
    .updateTable('report')
    .set({ status, closed_at: status === 'closed' ? now : null })
    .where('id', '=', id)
    .where('status', '!=', status)
    .returning('reference')
    .executeTakeFirst();
  if (!report) return null;
  const what = decision.status === 'closed' ? { outcome: decision.outcome, note: decision.note } : {};
  await trx
    .insertInto('report_decision')
    .values({ report_id: id, status, ...what, decided_by: by, decided_at: now })
    .execute();
  return report.reference;
}

/** Closes a report that a sanction decides. */
export async function closeReport(
  trx: Db,
  now: Date,
  id: number,
  what: { outcome: ReportOutcome; note: string },
  by: string,
): Promise<void> {
  await decideInTransaction(trx, now, id, { status: 'closed', ...what }, by);
}
