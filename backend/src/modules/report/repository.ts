import type { ReportEvidence } from '../../db/schema.ts';
import type { Db } from '../../db/open.ts';
import type { Call } from '../../http/endpoint.ts';

interface NewReport {
  reference: string;
  reporterId: number;
  report: Call<'report'>['body'];
  evidence: ReportEvidence;
  now: Date;
}

export async function insertReport(db: Db, { reference, reporterId, report, evidence, now }: NewReport): Promise<void> {
  await db
    .insertInto('report')
    .values({
      reference,
      reporter_id: reporterId,
      reported_id: report.id,
      category: report.category,
      remarks: report.remarks,
      evidence: JSON.stringify(evidence),
      created_at: now,
    })
    .execute();
}
