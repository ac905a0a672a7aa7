import { type RawBuilder, sql } from 'kysely';
import type { LikeType } from '@nightlark/contract';
import type { Db } from '../../db/open.ts';
import { ROW_ID_MAX } from '../../db/row-id.ts';
import type { RecordEvent } from '../../domain-events/transact.ts';
import { ApiFailure } from '../../failure.ts';

export interface LikeRow {
  id: number;
  at: Date;
  is_new: boolean;
}

/** Page size. */
const LIST_LENGTH = 500;

const visible = (memberId: number) => sql`profile.active
  and not exists (select 1 from block where blocker_id = ${memberId} and blocked_id = profile.id)
  and not exists (select 1 from block where blocked_id = ${memberId} and blocker_id = profile.id)`;

/** The joins of the three tabs: `r` is the like to the member, `s` the one from them. */
const received = (memberId: number) =>
  sql`likes r join profile on profile.id = r.from_id and r.to_id = ${memberId} and ${visible(memberId)}`;
const sent = (memberId: number) => sql`likes s join profile on profile.id = s.to_id and s.from_id = ${memberId} and ${visible(memberId)}`;
const matches = (memberId: number) => sql`${received(memberId)} join likes s on s.from_id = r.to_id and s.to_id = r.from_id`;

interface Place {
  isNew: boolean;
  at: Date;
  id: number;
}

/**
 * A page of one tab of the likes (docs/product/likes-and-match-games.md#likes): received ones new first, all latest first.
 * @param cursor of the previous page
 * @throws ApiFailure `validation` for an invalid cursor
 */
export async function listLikes(
  db: Db,
  memberId: number,
  type: LikeType,
  cursor?: string,
): Promise<{ rows: LikeRow[]; nextCursor: string | undefined }> {
  const sources: Record<LikeType, RawBuilder<unknown>> = {
    received: sql`select profile.id, r.created_at as at, r.seen_at is null as is_new from ${received(memberId)}`,
    sent: sql`select profile.id, s.created_at as at, false as is_new from ${sent(memberId)}`,
    matches: sql`select profile.id, greatest(r.created_at, s.created_at) as at, r.seen_at is null as is_new from ${matches(memberId)}`,
  };
  const after = cursor === undefined ? null : readCursor(cursor);
  const isNewFirst = type === 'received';
  // A like seen between two pages may be listed twice; its id is the same.
  const rest = after
    ? isNewFirst
      ? sql`where (not is_new, -ms, id) > (${!after.isNew}, ${-after.at.getTime()}::bigint, ${after.id})`
      : sql`where (-ms, id) > (${-after.at.getTime()}::bigint, ${after.id})`
    : sql``;
  const { rows: found } = await sql<LikeRow>`
    select id, at, is_new from (select found.*, floor(extract(epoch from at) * 1000)::bigint as ms from (${sources[type]}) found) found ${rest}
    order by ${isNewFirst ? sql`is_new desc,` : sql``} ms desc, id limit ${LIST_LENGTH + 1}`.execute(db);
  const rows = found.slice(0, LIST_LENGTH);
  return { rows, nextCursor: found.length > LIST_LENGTH ? cursorOf(rows.at(-1)!) : undefined };
}

const cursorOf = ({ is_new, at, id }: LikeRow) => `${is_new ? 1 : 0}-${at.getTime()}-${id}`;

function readCursor(cursor: string): Place {
  const [, isNew, time, id] = /^([01])-(\d{1,15})-(\d{1,10})$/.exec(cursor) ?? [];
  if (!isNew || !time || !id || Number(id) > ROW_ID_MAX) throw new ApiFailure('validation', { field: 'cursor' });
  return { isNew: isNew === '1', at: new Date(Number(time)), id: Number(id) };
}

/** Matches without a message, latest first. */
export async function matchesNotWrittenTo(db: Db, memberId: number, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select profile.id from ${matches(memberId)}
    where not exists (select 1 from participant where participant.profile_id = ${memberId} and participant.other_id = profile.id)
    order by greatest(r.created_at, s.created_at) desc, profile.id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

export async function countLikes(db: Db, memberId: number) {
  const { rows } = await sql<Record<LikeType | 'new', number>>`
    select
      (select count(*)::int from ${received(memberId)}) as received,
      (select count(*)::int from ${received(memberId)} where r.seen_at is null) as new,
      (select count(*)::int from ${sent(memberId)}) as sent,
      (select count(*)::int from ${matches(memberId)}) as matches`.execute(db);
  return rows[0]!;
}

/**
 * Inserts a like, in a transaction. Both members are locked first, in one order, so that of two concurrent mutual likes one sees the
 * other's.
 * @returns whether it is mutual; null if it existed already
 */
export async function createLike(
  trx: Db,
  record: RecordEvent,
  fromId: number,
  toId: number,
  now: Date,
): Promise<{ match: boolean } | null> {
  await trx.selectFrom('account').select('id').where('id', 'in', [fromId, toId]).orderBy('id').forNoKeyUpdate().execute();
  if (!(await insertLike(trx, fromId, toId, now))) return null;
  const match = await hasLike(trx, toId, fromId);
  record('liked', { fromId, toId, match });
  return { match };
}

async function insertLike(db: Db, fromId: number, toId: number, now: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('likes')
    .values({ from_id: fromId, to_id: toId, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export async function deleteLike(db: Db, fromId: number, toId: number): Promise<void> {
  await db.deleteFrom('likes').where('from_id', '=', fromId).where('to_id', '=', toId).execute();
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

export async function hasLike(db: Db, fromId: number, toId: number): Promise<boolean> {
  return (
    (await db.selectFrom('likes').select('from_id').where('from_id', '=', fromId).where('to_id', '=', toId).executeTakeFirst()) !==
    undefined
  );
}

/** Claims the oldest like that the member has neither seen nor been shown, once: two tabs never show the same one. */
export async function takeUnshownLike(db: Db, memberId: number, now: Date): Promise<number | null> {
  const { rows } = await sql<{ from_id: number }>`
    update likes set shown_at = ${now} where to_id = ${memberId} and shown_at is null and from_id = (
      select profile.id from ${received(memberId)} where r.seen_at is null and r.shown_at is null order by r.created_at, profile.id limit 1
    ) returning from_id`.execute(db);
  return rows[0]?.from_id ?? null;
}
