import { type Gender, GENDERS, type Sexuality } from '@nightlark/contract';

/** Whom a member looks for, relative to their own gender. Unset counts as looking for the other one. */
type Wish = 'other' | 'same' | 'either';

/** The fields that decide whether two members match. */
export interface Seeking {
  gender: Gender;
  sexuality: Sexuality | null;
}

function wishOf(sexuality: Sexuality | null): Wish {
  if (sexuality === 'bi') return 'either';
  return sexuality === 'gay' || sexuality === 'lesbian' ? 'same' : 'other';
}

/** The genders that a member looks for. */
export function gendersFor({ gender, sexuality }: Seeking): Gender[] {
  const wish = wishOf(sexuality);
  return GENDERS.filter((each) => wish === 'either' || (each === gender) === (wish === 'same'));
}

/** Whether the first looks for somebody of the second's gender. */
export function looksFor(who: Seeking, whom: Pick<Seeking, 'gender'>): boolean {
  return gendersFor(who).includes(whom.gender);
}

/** The hard rule of mutual gender and sexuality (docs/product/likes-and-match-games.md#match-finder): each looks for the other's gender. */
export function matchesMutually(a: Seeking, b: Seeking): boolean {
  return looksFor(a, b) && looksFor(b, a);
}

/**
 * The sexualities of members of one gender who look for another: the same rule for a query.
 * `null` stands for unset.
 */
export function sexualitiesLookingFor(gender: Gender, wanted: Gender): (Sexuality | null)[] {
  return ([null, 'hetero', 'gay', 'lesbian', 'bi'] as const).filter((sexuality) => looksFor({ gender, sexuality }, { gender: wanted }));
}

/** The wishes of members of one gender who look for another. */
export function wishesFor(gender: Gender, wanted: Gender): Wish[] {
  return [gender === wanted ? 'same' : 'other', 'either'];
}
