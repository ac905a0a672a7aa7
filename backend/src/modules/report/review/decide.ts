import type { ReportOutcome } from '../../../db/columns/report-outcome.ts';
import type { Deps } from '../../../deps.ts';

export type ReportDecision = { status: 'open' } | { status: 'closed'; outcome: ReportOutcome; note: string };

/** Closes or reopens a report, and records by whom, when and with which outcome. Of two concurrent decisions the first counts. */
export async function decideReport(deps: Deps, id: number, decision: ReportDecision, by: string): Promise<void> {
  const now = deps.now();
  const { status } = decision;
  const reference = await deps.db.transaction().execute(async (trx) => {
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
  });
  if (reference) deps.log.info({ reference, status, by }, 'a report changed its state');
}
