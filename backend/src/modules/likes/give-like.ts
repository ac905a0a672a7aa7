import { sql } from 'kysely';
import { preparedStatement, type SlotOf } from '../../db/compiled-statements.ts';
import { writePart } from '../../db/write-together.ts';
import type { Deps } from '../../deps.ts';
import type { Transaction } from '../../domain-events/transact.ts';
import { ApiFailure } from '../../failure.ts';
import { type CardExtras, cardColumns } from '../profile/presenter.ts';
import { type CardRow, visibleTo } from '../profile/visibility.ts';

/** A member whom somebody may like: their card, with the likes between the two, which nobody else changes until the commit. */
interface Likeable extends CardRow, Pick<CardExtras, 'main'> {
  sent: boolean;
  received: boolean;
  /** The one who likes, as the other one is told; null if they are not visible to them. */
  liker: string | null;
}

/** Both are locked first, in one order, so that of two concurrent mutual likes one sees the other's. */
const lockAndSelect = preparedStatement(
  (_db, slot: SlotOf<{ fromId: number; toId: number }>) => sql<Likeable>`
  with members as materialized (
    select id from account where id in (${slot('fromId')}::bigint, ${slot('toId')}::bigint) order by id for no key update
  )
  select ${cardColumns({ id: slot('fromId') }, sql`null`)},
    has_liked(${slot('fromId')}::bigint, ${slot('toId')}::bigint) as sent,
    has_liked(${slot('toId')}::bigint, ${slot('fromId')}::bigint) as received,
    (select name from profile where id = ${slot('fromId')}::bigint and ${visibleTo({ id: slot('toId') })}) as liker
  from profile where id = ${slot('toId')}::bigint and (select count(*) from members) > 1 and ${visibleTo({ id: slot('fromId') })}`,
);

/** @throws ApiFailure `not_found` for oneself, and for all whom the member does not see */
export async function readForLiking(trx: Transaction['trx'], fromId: number, toId: number): Promise<Likeable> {
  const [row] = await lockAndSelect(trx, { fromId, toId });
  if (!row) throw new ApiFailure('not_found');
  return row;
}

const storing = writePart((query, slot: SlotOf<{ fromId: number; toId: number; at: Date }>) =>
  query.with('liked', (db) => db.insertInto('likes').values({ from_id: slot('fromId'), to_id: slot('toId'), created_at: slot('at') })),
);

/** Gives a like, once. @returns whether it is new */
export function giveLike({ record, write }: Pick<Transaction, 'record' | 'write'>, fromId: number, to: Likeable, at: Date): boolean {
  if (to.sent) return false;
  write(storing({ fromId, toId: to.id, at }));
  record('liked', { fromId, toId: to.id, match: to.received, liker: to.liker });
  return true;
}

/** Whether a like is mutual by now: a member of the demo may have liked back at once. */
export async function isMatch(deps: Deps, fromId: number, to: Likeable, isNew: boolean): Promise<boolean> {
  return to.received || (isNew && ((await deps.likeBack?.(deps, fromId, to.id)) ?? false));
}
