import type { ReportOutcome } from '../../db/columns.ts';
import type { Db } from '../../db/open.ts';
import type { Deps } from '../../deps.ts';
import { type By, recordAction } from '../audit-log/audit-log.ts';

export type ReportDecision = { status: 'open' } | { status: 'closed'; outcome: ReportOutcome; note: string };

/**
 * Closes or reopens a report, and records by whom, when and with which outcome. Of two concurrent decisions the first counts.
 * @returns false if somebody else decided before
 */
export async function decideReport(deps: Deps, id: number, decision: ReportDecision, by: By): Promise<boolean> {
  const now = deps.now();
  const reference = await deps.db.transaction().execute((trx) => decideInTransaction(trx, now, id, { ...decision, by }));
  if (reference) deps.log.info({ reference, status: decision.status, by: by.name }, 'a report changed its state');
  return reference !== null;
}

async function decideInTransaction(trx: Db, now: Date, id: number, decision: ReportDecision & { by: By }): Promise<string | null> {
  const { status, by } = decision;
  const report = await trx
    .updateTable('report')
    .set({ status, closed_at: status === 'closed' ? now : null })
    .where('id', '=', id)
    .where('status', '!=', status)
    .returning(['reference', 'reported_id'])
    .executeTakeFirst();
  if (!report) return null;
  const what = decision.status === 'closed' ? { outcome: decision.outcome, note: decision.note } : null;
  await trx
    .insertInto('report_decision')
    .values({ report_id: id, status, ...what, decided_by: by.name, decided_at: now })
    .execute();
  const { reference, reported_id } = report;
  await recordAction(trx, now, by, {
    action: status === 'closed' ? 'report_closed' : 'report_opened',
    subject: reported_id === null ? reference : String(reported_id),
    details: { reference, ...what },
  });
  return reference;
}

/** Closes a report that a sanction decides. */
export async function closeReport(trx: Db, now: Date, id: number, what: { outcome: ReportOutcome; note: string; by: By }): Promise<void> {
  await decideInTransaction(trx, now, id, { status: 'closed', ...what });
}
