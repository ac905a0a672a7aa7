import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Selectable } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { ApiFailure } from '../../failure.ts';
import type { Viewer } from '../../session/viewer.ts';

export type ProfileRow = Selectable<Database['profile']>;

/** The columns of a member's card. */
export const CARD_COLUMNS = [
  'id',
  'name',
  'birthdate',
  'gender',
  'country',
  'region',
  'city',
  'lat',
  'lon',
  'last_active',
  'fictional',
  'photo_count',
  'active',
  'main_image_id',
] as const;
export type CardRow = Pick<ProfileRow, (typeof CARD_COLUMNS)[number]>;

/** Seen within this time counts as online: twice the interval in which a session marks its member as seen. */
export const ONLINE_MS = 10 * 60_000;

type Id = number | RawBuilder<unknown>;

/** Neither of two members blocked the other. `NOT EXISTS` stays fast with thousands of blocks. */
export const notBlocked = (a: Id, b: Id): RawBuilder<SqlBool> =>
  sql<SqlBool>`not exists (select 1 from block where blocker_id = ${a} and blocked_id = ${b})
    and not exists (select 1 from block where blocker_id = ${b} and blocked_id = ${a})`;

/**
 * The condition for a row of `profile` to be visible to a viewer: active, and blocked in neither direction
 * (docs/product/profiles-and-photos.md).
 * @example db.selectFrom('profile').selectAll().where(visibleTo(viewer))
 */
export function visibleTo(viewer: Pick<Viewer, 'id'> | null): RawBuilder<SqlBool> {
  if (!viewer) return sql<SqlBool>`profile.active`;
  return sql<SqlBool>`profile.active and ${notBlocked(viewer.id, sql.ref('profile.id'))}`;
}

/**
 * The same rule for queries over many rows: the blocks are read once and hashed, where `visibleTo` may scan thousands per
 * row.
 * @param viewerId 0 for a visitor, whom nobody blocked
 */
export function visibleAmongMany(viewerId: number | RawBuilder<number>): RawBuilder<SqlBool> {
  return sql<SqlBool>`profile.active
    and profile.id not in (select blocked_id from block where blocker_id = ${viewerId})
    and profile.id not in (select blocker_id from block where blocked_id = ${viewerId})`;
}

/**
 * One member, if visible to the viewer.
 * @throws ApiFailure `not_found`, the same for missing, disabled, invisible and blocked (docs/product/profiles-and-photos.md)
 */
export async function findVisible(deps: Pick<Deps, 'db'>, viewer: Pick<Viewer, 'id'> | null, id: number): Promise<ProfileRow> {
  const row = await deps.db.selectFrom('profile').selectAll().where('id', '=', id).where(visibleTo(viewer)).executeTakeFirst();
  if (!row) throw new ApiFailure('not_found');
  return row;
}
