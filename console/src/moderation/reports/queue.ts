import type { Deps, ReportEvidence } from '@nightlark/backend';
import type { ReportOutcome, SeenPhoto } from '@nightlark/backend/moderation';
import { type Cursor, isAfter, microsOf } from '@nightlark/backend/server';
import { ageOn } from '@nightlark/contract';
import { sql } from 'kysely';
import { LIST_PAGE } from '../lists.ts';
import { pageOf } from '../../page-of.ts';

export type ReportState = 'open' | 'closed';
type ImageStatus = 'active' | 'pending' | 'rejected';

/** The stored copy of a photo, and the state of its original. */
export interface ReportPhoto {
  id: number;
  /** The report's subject, not just the profile's main photo. */
  reported: boolean;
  now: 'active' | 'pending' | 'rejected' | 'removed' | 'deleted' | 'sent';
  /** The original, if it is visible or is visible again when its deletion is undone; else null. */
  seen: SeenPhoto | null;
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
  const { rows, next } = pageOf(found, LIST_PAGE, ({ micros, id }) => ({ micros, id: String(id) }));
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
        ...(image.sent ? { now: 'sent', seen: null } : (photos.get(image.id) ?? { now: 'deleted', seen: null })),
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
      query.where(isAfter(time, 'report.id', after!, { first: isOpen ? 'oldest' : 'latest', ids: 'bigint' })),
    )
    .orderBy(time, direction)
    .orderBy('report.id', direction)
    .limit(LIST_PAGE + 1)
    .execute();
}

type PhotoState = Pick<ReportPhoto, 'now' | 'seen'>;

async function statesOfPhotos({ slowDb: db }: Deps, ids: readonly number[]): Promise<Map<number, PhotoState>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<StoredPhoto>`
    select id, status, name, reviewed_at, false as removed from image where id in (${sql.join(ids)})
    union all select id, image->>'status', image->>'name', (image->>'reviewed_at')::timestamptz, true from removed_image where id in (${sql.join(ids)})`.execute(
    db,
  );
  return new Map(rows.map((row) => [row.id, stateOf(row)]));
}

interface StoredPhoto {
  id: number;
  status: ImageStatus;
  name: string;
  reviewed_at: Date | null;
  removed: boolean;
}

function stateOf({ id, status, name: picture, reviewed_at: reviewed, removed }: StoredPhoto): PhotoState {
  if (status === 'active') return { now: removed ? 'removed' : 'active', seen: { id, picture, reviewed } };
  return { now: removed ? 'deleted' : status, seen: null };
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
