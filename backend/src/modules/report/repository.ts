import { DEFAULTS } from '@nightlark/contract';
import type { ReportEvidence } from '../../db/schema.ts';
import type { Db } from '../../db/open.ts';
import { toJsonb } from '../../db/to-jsonb.ts';
import type { Deps } from '../../deps.ts';
import type { Call } from '../../http/endpoint.ts';
import { keepCopy } from './copies.ts';

interface NewReport {
  reference: string;
  /** Null for one that is created automatically. */
  reporterId: number | null;
  report: Pick<Call<'report'>['body'], 'id' | 'category' | 'remarks'>;
  evidence: ReportEvidence;
  now: Date;
}

/** In a transaction: the report and its copy of a photo are kept together. */
export async function insertReport(trx: Db, { reference, reporterId, report, evidence, now }: NewReport): Promise<void> {
  await keepCopy(trx, now, reference, evidence);
  await trx
    .insertInto('report')
    .values({
      reference,
      reporter_id: reporterId,
      reported_id: report.id,
      category: report.category,
      remarks: report.remarks,
      evidence: toJsonb(evidence),
      created_at: now,
    })
    .execute();
}

const DAY_MS = 86_400_000;

/** Deletes closed reports after their retention period; their copies of photos are marked as unused and deleted by the photos' own job. */
export async function purgeReports({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  const before = new Date(now().getTime() - DEFAULTS.keepReportsDays * DAY_MS);
  await db.deleteFrom('report').where('status', '=', 'closed').where('closed_at', '<=', before).execute();
}
