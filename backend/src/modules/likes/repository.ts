import { type RawBuilder, sql } from 'kysely';
import type { LikeType } from '@nightlark/contract';
import type { Db } from '../../db/open.ts';
import { type Cursor, momentOf } from '../../db/time-cursor.ts';
import { ApiFailure } from '../../failure.ts';
import type { Viewer } from '../../session/viewer.ts';
import { type CardExtras, cardColumns } from '../profile/presenter.ts';
import { type CardRow, visibleAmongMany } from '../profile/visibility.ts';
import { COUNTED } from './new-likes.ts';

interface LikeRow extends CardRow, CardExtras {
  at: Date;
  is_new: boolean;
}

/** Page size: a multiple of the rows of tiles on any screen. */
const LIST_LENGTH = 48;

/** The likes to a member, as `r`, and those from them, as `s`, where the two see each other. */
const received = (memberId: number) =>
  sql`likes r join profile on profile.id = r.from_id and r.to_id = ${memberId} and ${visibleAmongMany(memberId)}`;
const sent = (memberId: number) =>
  sql`likes s join profile on profile.id = s.to_id and s.from_id = ${memberId} and ${visibleAmongMany(memberId)}`;
const matches = (memberId: number) => sql`${sent(memberId)} and s.matched_at is not null`;

/** A tab: its likes, and the columns of an index that has them in its order, from the last. */
interface Tab {
  from: (memberId: number) => RawBuilder<unknown>;
  order: readonly [...isNew: RawBuilder<unknown>[], at: RawBuilder<unknown>, id: RawBuilder<unknown>];
  isNew: RawBuilder<unknown>;
  /** As of a card: its likes are known here. */
  mutual: RawBuilder<unknown>;
}

const TABS: Record<LikeType, Tab> = {
  received: {
    from: received,
    order: [sql`(r.seen_at is null)`, sql`r.created_at`, sql`r.from_id`],
    isNew: sql`r.seen_at is null`,
    mutual: sql`nullif(r.matched_at is not null, false)`,
  },
  sent: { from: sent, order: [sql`s.created_at`, sql`s.to_id`], isNew: sql`false`, mutual: sql`s.matched_at is not null` },
  matches: {
    from: matches,
    order: [sql`s.matched_at`, sql`s.to_id`],
    isNew: sql`exists (select from likes r where r.from_id = s.to_id and r.to_id = s.from_id and r.seen_at is null)`,
    mutual: sql`true`,
  },
};

interface Place extends Cursor {
  isNew: boolean;
}

/**
 * A page of one tab of the likes (docs/product/likes-and-match-games.md#likes): received ones new first, all latest first. A like seen
 * between two pages may be listed twice; its id is the same.
 * @param cursor of the previous page
 * @throws ApiFailure `validation` for an invalid cursor
 */
export async function listLikes(
  db: Db,
  viewer: Pick<Viewer, 'id'>,
  type: LikeType,
  cursor?: string,
): Promise<{ rows: LikeRow[]; nextCursor: string | undefined }> {
  const { from, order, isNew, mutual } = TABS[type];
  const at = order.at(-2)!;
  const after = cursor === undefined ? null : readCursor(cursor);
  const place = after && [...(order.length > 2 ? [sql`${after.isNew}`] : []), momentOf(after), sql`${after.id}::bigint`];
  const { rows: found } = await sql<LikeRow & { micros: string }>`
    select ${cardColumns(viewer, mutual)}, ${at} as at, ${isNew} as is_new, (extract(epoch from ${at}) * 1000000)::bigint::text as micros
    from ${from(viewer.id)}
    ${place ? sql`where (${sql.join(order)}) < (${sql.join(place)})` : sql``}
    order by ${sql.join(order.map((each) => sql`${each} desc`))} limit ${LIST_LENGTH + 1}`.execute(db);
  const rows = found.slice(0, LIST_LENGTH);
  const last = rows.at(-1);
  return { rows, nextCursor: last && found.length > LIST_LENGTH ? cursorOf(last) : undefined };
}

const cursorOf = ({ is_new, micros, id }: LikeRow & { micros: string }) => `${is_new ? 1 : 0}-${micros}-${id}`;

function readCursor(cursor: string): Place {
  const [, isNew, time, id] = /^([01])-(\d{1,17})-(\d{1,16})$/.exec(cursor) ?? [];
  if (!isNew || !time || !id) throw new ApiFailure('validation', { field: 'cursor' });
  // Those of the previous release are in milliseconds.
  const micros = time.length > 13 ? time : `${time}999`;
  return { isNew: isNew === '1', micros, id };
}

/** Matches without a message, latest first. */
export async function matchesNotWrittenTo(db: Db, viewer: Pick<Viewer, 'id'>, limit: number): Promise<(CardRow & CardExtras)[]> {
  const { rows } = await sql<CardRow & CardExtras>`select ${cardColumns(viewer, sql`true`)} from ${matches(viewer.id)}
    where s.to_id not in (select other_id from participant where participant.profile_id = ${viewer.id})
    order by s.matched_at desc, s.to_id desc limit ${limit}`.execute(db);
  return rows;
}

/** The likes of each tab, and the new ones: 100 at most, like the badges. */
export async function countLikes(db: Db, memberId: number) {
  const atMost = (rows: RawBuilder<unknown>) => sql`(select count(*)::int from (select from ${rows} limit ${sql.lit(COUNTED)}) counted)`;
  // As many new ones are as many received ones at least, and as many matches as sent ones: they are not counted again.
  const { rows } = await sql<Record<LikeType | 'new', number>>`
    with counted as materialized (
      select ${atMost(sql`${received(memberId)} and r.seen_at is null`)} as new, ${atMost(matches(memberId))} as matches
    )
    select
      case when new = ${sql.lit(COUNTED)} then new else ${atMost(received(memberId))} end as received,
      new,
      case when matches = ${sql.lit(COUNTED)} then matches else ${atMost(sent(memberId))} end as sent,
      matches
    from counted`.execute(db);
  return rows[0]!;
}

/** Takes back a like; the member is locked before, since one who likes them back meanwhile counts on it (`readForLiking`). */
export async function deleteLike(db: Db, fromId: number, toId: number): Promise<void> {
  await sql`with member as (select id from account where id = ${fromId} for no key update)
    delete from likes using member where from_id = member.id and to_id = ${toId}`.execute(db);
}

/** Marks a like as seen by its receiver. */
export async function markLikeSeen(db: Db, fromId: number, toId: number, now: Date): Promise<void> {
  await db
    .updateTable('likes')
    .set({ seen_at: now })
    .where('from_id', '=', fromId)
    .where('to_id', '=', toId)
    .where('seen_at', 'is', null)
    .execute();
}

/** Claims the oldest like that the member has neither seen nor been shown, once: two tabs never show the same one. */
export async function takeUnshownLike(db: Db, memberId: number, now: Date): Promise<number | null> {
  const { rows } = await sql<{ from_id: number }>`
    update likes set shown_at = ${now} where to_id = ${memberId} and shown_at is null and from_id = (
      select profile.id from ${received(memberId)} where r.seen_at is null and r.shown_at is null order by r.created_at, profile.id limit 1
    ) returning from_id`.execute(db);
  return rows[0]?.from_id ?? null;
}
