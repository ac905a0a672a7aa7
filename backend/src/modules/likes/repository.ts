import { type RawBuilder, sql } from 'kysely';
import type { LikeType } from '@nightlark/contract';
import type { Db } from '../../db/open.ts';
import type { RecordEvent } from '../../domain-events/transact.ts';

export interface LikeRow {
  id: number;
  at: Date;
  is_new: boolean;
}

/** More than anybody looks through; the counts tell the rest. */
const LIST_LENGTH = 500;

const visible = (memberId: number) => sql`profile.active
  and not exists (select 1 from block where blocker_id = ${memberId} and blocked_id = profile.id)
  and not exists (select 1 from block where blocked_id = ${memberId} and blocker_id = profile.id)`;

/** What the three tabs join: `r` is the like to the member, `s` the one from them. */
const received = (memberId: number) =>
  sql`likes r join profile on profile.id = r.from_id and r.to_id = ${memberId} and ${visible(memberId)}`;
const sent = (memberId: number) => sql`likes s join profile on profile.id = s.to_id and s.from_id = ${memberId} and ${visible(memberId)}`;
const matches = (memberId: number) => sql`${received(memberId)} join likes s on s.from_id = r.to_id and s.to_id = r.from_id`;

/** One tab of the likes page (docs/product/likes-and-match-games.md#likes): received ones new first, all latest first. */
export async function listLikes(db: Db, memberId: number, type: LikeType): Promise<LikeRow[]> {
  const queries: Record<LikeType, RawBuilder<LikeRow>> = {
    received: sql`select profile.id, r.created_at as at, r.seen_at is null as is_new from ${received(memberId)} order by is_new desc, at desc, profile.id limit ${LIST_LENGTH}`,
    sent: sql`select profile.id, s.created_at as at, false as is_new from ${sent(memberId)} order by at desc, profile.id limit ${LIST_LENGTH}`,
    matches: sql`select profile.id, greatest(r.created_at, s.created_at) as at, r.seen_at is null as is_new from ${matches(memberId)} order by at desc, profile.id limit ${LIST_LENGTH}`,
  };
  return (await queries[type].execute(db)).rows;
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
 * Begins a like, in a transaction. Both members are locked first, in one order, so that one of two who like each other at the same
 * moment sees the other's.
 * @returns whether it answers another; null where it was there already
 */
export async function beginLike(trx: Db, record: RecordEvent, fromId: number, toId: number, now: Date): Promise<{ match: boolean } | null> {
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

/** Marks a like as looked at by the member who got it. */
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

/** Takes the oldest like that the member has neither looked at nor been shown, once: two tabs never show the same one. */
export async function takeUnshownLike(db: Db, memberId: number, now: Date): Promise<number | null> {
  const { rows } = await sql<{ from_id: number }>`
    update likes set shown_at = ${now} where to_id = ${memberId} and shown_at is null and from_id = (
      select profile.id from ${received(memberId)} where r.seen_at is null and r.shown_at is null order by r.created_at, profile.id limit 1
    ) returning from_id`.execute(db);
  return rows[0]?.from_id ?? null;
}
