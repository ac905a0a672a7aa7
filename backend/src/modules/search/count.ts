import type { Gender } from '@nightlark/contract';
import { type RawBuilder, sql } from 'kysely';
import { wishesFor } from '../matching/wish.ts';
import { visibleTo } from '../profile/visibility.ts';
import { fitting, gendersOf } from './fitting.ts';
import { type Asked, hasMaxAge, hasMinAge, type SearchSlot, type SearchValues } from './values.ts';

const PLUS = sql.raw(' + ');

/**
 * How many members a search finds, exactly (specification, section 3, "Search state", "total count"). Whole months of
 * birth are summed from `profile_count`, the two months that the ages cut are counted, and whom the viewer may not see
 * is taken off again. Who is online changes by the second: those few are counted as they are.
 */
export function total(asked: Asked, slot: SearchSlot, values: SearchValues): RawBuilder<number> {
  const parts = gendersOf(asked.filters).map((gender) =>
    asked.filters.online ? counted(asked, gender, slot) : summed(asked, gender, slot, values),
  );
  return sql`${sql.join(parts, PLUS)}`;
}

function counted({ viewer, filters }: Asked, gender: Gender, slot: SearchSlot): RawBuilder<unknown> {
  return sql`(select count(*) from profile where ${fitting(viewer, filters, gender, slot)}
    and ${visibleTo(viewer && { id: slot('viewer') })} and profile.id <> ${slot('viewer')})`;
}

function summed(asked: Asked, gender: Gender, slot: SearchSlot, { cut0, cut1 }: SearchValues): RawBuilder<unknown> {
  const { viewer, filters } = asked;
  const fits = fitting(viewer, filters, gender, slot);
  const cut = (from: string, over: string) =>
    sql`(select count(*) from profile where ${fits} and profile.birthdate >= ${from}::date and profile.birthdate < ${over}::date)`;
  const parts = [wholeMonths(asked, gender, slot)];
  if (cut0) parts.push(cut(slot('cut0'), slot('cut0Over')));
  if (cut1) parts.push(cut(slot('cut1'), slot('cut1Over')));
  const sum = sql.join(parts, PLUS);
  return viewer ? sql`${sum} - ${unseen(slot('viewer'), fits)}` : sum;
}

/** The sum over the months that lie wholly within the ages. */
function wholeMonths({ viewer, filters }: Asked, gender: Gender, slot: SearchSlot): RawBuilder<unknown> {
  const columns = viewer && filters.mutual ? wishesFor(gender, viewer.gender) : ['n'];
  const from = hasMaxAge(filters) ? sql`and month >= ${slot('monthFrom')}::date` : sql``;
  const before = hasMinAge(filters) ? sql`and month < ${slot('monthBefore')}::date` : sql``;
  return sql`(select coalesce(sum(${sql.raw(columns.join(' + '))}), 0) from profile_count
    where place = ${slot('place')} and gender = ${gender} ${from} ${before})`;
}

/** Those of them whom the viewer does not see: blocked in either direction, and the viewer. */
function unseen(viewer: number, fits: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select count(*) from profile where ${fits} and profile.id in (
    select blocked_id from block where blocker_id = ${viewer}
    union select blocker_id from block where blocked_id = ${viewer}
    union select ${viewer}::int))`;
}
