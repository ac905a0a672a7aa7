import { ageOn } from '@nightlark/contract';
import type { ReportEvidence } from '../../../db/schema.ts';
import type { Deps } from '../../../deps.ts';

const PAGE = 24;

export type ReportState = 'open' | 'closed';

/** What a moderator reads of a report: both sides by name and number, and the words that were kept. */
export interface ReportItem {
  id: number;
  reference: string;
  status: ReportState;
  category: string;
  remarks: string;
  at: string;
  /** Null where they have left since. */
  reporter: { id: number; name: string } | null;
  reported: { id: number | null; name: string; age: number; country: string; about: string };
  messages: ReportEvidence['messages'];
}

/** The oldest open reports first, or the latest closed ones; and how many are open. */
export async function reportQueue(deps: Deps, which: ReportState): Promise<{ items: ReportItem[]; open: number }> {
  const [rows, { open }] = await Promise.all([
    deps.db
      .selectFrom('report')
      .leftJoin('profile', 'profile.id', 'report.reporter_id')
      .select(['report.id', 'report.reference', 'report.status', 'report.category', 'report.remarks', 'report.evidence'])
      .select(['report.created_at', 'report.reporter_id', 'report.reported_id', 'profile.name'])
      .where('report.status', '=', which)
      .orderBy('report.created_at', which === 'open' ? 'asc' : 'desc')
      .orderBy('report.id')
      .limit(PAGE)
      .execute(),
    deps.db
      .selectFrom('report')
      .select((eb) => eb.fn.countAll<number>().as('open'))
      .where('status', '=', 'open')
      .executeTakeFirstOrThrow(),
  ]);
  const items = rows.map(({ id, reference, status, category, remarks, evidence, created_at, reporter_id, reported_id, name }) => {
    const { profile, messages } = evidence;
    return {
      id,
      reference,
      status,
      category,
      remarks,
      at: created_at.toISOString(),
      reporter: reporter_id === null || name === null ? null : { id: reporter_id, name },
      reported: {
        id: reported_id,
        name: profile.name,
        age: ageOn(profile.birthdate, created_at),
        country: profile.country,
        about: profile.about,
      },
      messages,
    };
  });
  return { items, open };
}

/** Closes a report or opens it again. */
export async function setReportState(deps: Deps, id: number, status: ReportState, by: string): Promise<void> {
  const row = await deps.db.updateTable('report').set({ status }).where('id', '=', id).returning('reference').executeTakeFirst();
  if (row) deps.log.info({ reference: row.reference, status, by }, 'a report changed its state');
}
