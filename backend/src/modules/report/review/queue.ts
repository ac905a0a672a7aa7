import { ageOn } from '@nightlark/contract';
import { sql } from 'kysely';
import type { ReportOutcome } from '../../../db/columns/report-outcome.ts';
import type { ReportEvidence } from '../../../db/schema.ts';
import { type Cursor, isAfter, microsOf } from '../../../db/time-cursor.ts';
import type { Deps } from '../../../deps.ts';
import { pageOf, LIST_PAGE } from '../../moderation/lists.ts';

export type ReportState = 'open' | 'closed';
type ImageStatus = 'active' | 'pending' | 'rejected';

/** The stored copy of a photo, and the state of its original. */
export interface ReportPhoto {
  id: number;
  /** The report's subject, not just the profile's main photo. */
  reported: boolean;
  now: 'active' | 'pending' | 'rejected' | 'removed' | 'deleted' | 'sent';
  /** The original's name, if it is visible or is visible again when its deletion is undone; else null. */
  picture: string | null;
}

export interface Decision {
  status: ReportState;
  outcome: ReportOutcome | null;
  note: string;
  by: string;
  at: string;
}

/** What a moderator sees of a report: both sides by name and id, the stored evidence, and the decisions. */
export interface ReportItem {
  id: number;
  reference: string;
  status: ReportState;
  category: string;
  remarks: string;
  at: string;
  /** Null if the account was deleted since. */
  reporter: { id: number; name: string } | null;
  reported: { id: number | null; name: string; age: number; country: string; about: string };
  messages: ReportEvidence['messages'];
  photos: readonly ReportPhoto[];
  /** Oldest first. */
  decisions: readonly Decision[];
}

interface ReportPage {
  items: ReportItem[];
  next: Cursor | null;
  /** How many reports are open. */
  open: number;
}

/** A page of the open reports, oldest first, or of the closed ones, latest first. */
export async function reportQueue(deps: Deps, which: ReportState, after?: Cursor): Promise<ReportPage> {
  const [found, { open }] = await Promise.all([
    selectReports(deps, which, after),
    deps.slowDb
      .selectFrom('report')
      .select((eb) => eb.fn.countAll<number>().as('open'))
      .where('status', '=', 'open')
      .executeTakeFirstOrThrow(),
  ]);
  const { rows, next } = pageOf(found);
  const [photos, decisions] = await Promise.all([
    statesOfPhotos(
      deps,
      rows.flatMap(({ evidence }) => evidence.images.filter(({ sent }) => !sent).map(({ id }) => id)),
    ),
    decisionsOf(
      deps,
      rows.map(({ id }) => id),
    ),
  ]);
  const items = rows.map(({ id, reference, status, category, remarks, evidence, created_at, reporter_id, reported_id, name }) => {
    const { profile, messages, images } = evidence;
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
      photos: images.map((image): ReportPhoto => ({
        id: image.id,
        reported: image.reported === true,
        ...(image.sent ? { now: 'sent', picture: null } : (photos.get(image.id) ?? { now: 'deleted', picture: null })),
      })),
      decisions: decisions.get(id) ?? [],
    };
  });
  return { items, next, open };
}

function selectReports({ slowDb }: Deps, which: ReportState, after: Cursor | undefined) {
  const isOpen = which === 'open';
  const time = isOpen ? 'report.created_at' : 'report.closed_at';
  const direction = isOpen ? 'asc' : 'desc';
  return slowDb
    .selectFrom('report')
    .leftJoin('profile', 'profile.id', 'report.reporter_id')
    .select(['report.id', 'report.reference', 'report.status', 'report.category', 'report.remarks', 'report.evidence'])
    .select(['report.created_at', 'report.reporter_id', 'report.reported_id', 'profile.name', microsOf(time).as('micros')])
    .where('report.status', '=', which)
    .$if(after !== undefined, (query) =>
      query.where(isAfter(time, 'report.id', after!, { first: isOpen ? 'oldest' : 'latest', ids: 'int' })),
    )
    .orderBy(time, direction)
    .orderBy('report.id', direction)
    .limit(LIST_PAGE + 1)
    .execute();
}

type PhotoState = Pick<ReportPhoto, 'now' | 'picture'>;

async function statesOfPhotos({ slowDb: db }: Deps, ids: readonly number[]): Promise<Map<number, PhotoState>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: number; status: ImageStatus; name: string; removed: boolean }>`
    select id, status, name, false as removed from image where id in (${sql.join(ids)})
    union all select id, image->>'status', image->>'name', true from removed_image where id in (${sql.join(ids)})`.execute(db);
  return new Map(rows.map(({ id, status, name, removed }) => [id, stateOf(status, name, removed)]));
}

function stateOf(status: ImageStatus, name: string, removed: boolean): PhotoState {
  if (status === 'active') return { now: removed ? 'removed' : 'active', picture: name };
  return { now: removed ? 'deleted' : status, picture: null };
}

async function decisionsOf({ slowDb: db }: Deps, ids: readonly number[]): Promise<Map<number, Decision[]>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('report_decision').selectAll().where('report_id', 'in', ids).orderBy('id').execute();
  const decided = Map.groupBy(rows, ({ report_id }) => report_id);
  const shown = ({ status, outcome, note, decided_by, decided_at }: (typeof rows)[number]): Decision => ({
    status,
    outcome,
    note,
    by: decided_by,
    at: decided_at.toISOString(),
  });
  return new Map([...decided].map(([id, each]) => [id, each.map(shown)]));
}
