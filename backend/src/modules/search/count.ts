import type { Gender } from '@nightlark/contract';
import { type RawBuilder, sql } from 'kysely';
import { hiddenFromPlanner } from '../../db/prepared.ts';
import { wishesFor } from '../matching/wish.ts';
import { visibleAmongMany } from '../profile/visibility.ts';
import { fitting, fittingButAges, gendersOf } from './fitting.ts';
import { type SearchRequest, hasAges, type SearchSlot } from './values.ts';

const PLUS = sql.raw(' + ');
const overGenders = ({ filters }: SearchRequest, each: (gender: Gender) => RawBuilder<unknown>) =>
  sql<number>`${sql.join(gendersOf(filters).map(each), PLUS)}`;

/**
 * The exact number of members that a search finds (docs/product/search-and-places.md#filters). Whole months of
 * birth are summed from `profile_count` (years, for all ages), the two partial months at the bounds are
 * counted, and members invisible to the viewer are subtracted. Who is online changes by the second: those few are
 * counted directly.
 */
export function total(search: SearchRequest, slot: SearchSlot): RawBuilder<number> {
  return overGenders(search, (gender) => (search.filters.online ? counted(search, gender, slot) : summed(search, gender, slot)));
}

/** How many members live there, of any age: the number of rows that a page is selected from. */
export function placeSize(search: SearchRequest, slot: SearchSlot): RawBuilder<number> {
  return overGenders(search, (gender) => ofAllAges(gender, slot, sql`n`));
}

function counted(search: SearchRequest, gender: Gender, slot: SearchSlot): RawBuilder<unknown> {
  return sql`(select count(*) from profile where ${fitting(search, gender, slot, { whileWalking: true })}
    and ${visibleAmongMany(slot('viewer'))} and profile.id <> ${slot('viewer')})`;
}

function summed(search: SearchRequest, gender: Gender, slot: SearchSlot): RawBuilder<unknown> {
  const { viewer, filters } = search;
  const number = sql.raw(viewer && filters.mutual ? wishesFor(gender, viewer.gender).join(' + ') : 'n');
  const sum = hasAges(filters) ? ofAges(search, gender, slot, number) : ofAllAges(gender, slot, number);
  return viewer ? sql`${sum} - ${unseen(slot('viewer'), fitting(search, gender, slot))}` : sum;
}

function ofAllAges(gender: Gender, slot: SearchSlot, number: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select coalesce(sum(${number}), 0) from profile_year_count
    where place = ${hiddenFromPlanner(slot('place'), 'text')} and gender = ${sql.lit(gender)})`;
}

/** The sum over whole months of birth within the ages, plus members born in the two partial ones. */
function ofAges(search: SearchRequest, gender: Gender, slot: SearchSlot, number: RawBuilder<unknown>): RawBuilder<unknown> {
  const fits = fittingButAges(search, gender, slot);
  const [bornAfter, monthFrom] = [hiddenFromPlanner(slot('bornAfter'), 'date'), hiddenFromPlanner(slot('monthFrom'), 'date')];
  const [monthBefore, bornUpTo] = [hiddenFromPlanner(slot('monthBefore'), 'date'), hiddenFromPlanner(slot('bornUpTo'), 'date')];
  return sql`(select coalesce(sum(${number}), 0) from profile_count
    where place = ${hiddenFromPlanner(slot('place'), 'text')} and gender = ${sql.lit(gender)} and month >= ${monthFrom} and month < ${monthBefore})
    + (select count(*) from profile where ${fits} and profile.birthdate > ${bornAfter} and profile.birthdate < ${monthFrom})
    + (select count(*) from profile where ${fits} and profile.birthdate >= ${monthBefore} and profile.birthdate <= ${bornUpTo})`;
}

/** Those of them invisible to the viewer: blocked in either direction, and the viewer. */
function unseen(viewer: number, fits: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select count(*) from profile where ${fits} and profile.id in (
    select blocked_id from block where blocker_id = ${viewer}
    union select blocker_id from block where blocked_id = ${viewer}
    union select ${viewer}::bigint))`;
}
