import { type Gender, GENDERS, type Sexuality } from '@nightlark/contract';

/** Whom a member looks for, seen from their own gender. Who did not say is taken as looking for the other one. */
export type Wish = 'other' | 'same' | 'either';

/** What decides whether two members are for each other. */
export interface Seeking {
  gender: Gender;
  sexuality: Sexuality | null;
}

export function wishOf(sexuality: Sexuality | null): Wish {
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

/** The hard mutual fit of gender and sexuality (decision 015): each looks for the other's gender. */
export function fitBothWays(a: Seeking, b: Seeking): boolean {
  return looksFor(a, b) && looksFor(b, a);
}

/**
 * The sexualities by which members of one gender look for somebody of another: the same rule for a query.
 * `null` stands for who did not say.
 */
export function sexualitiesLookingFor(gender: Gender, wanted: Gender): (Sexuality | null)[] {
  return ([null, 'hetero', 'gay', 'lesbian', 'bi'] as const).filter((sexuality) => looksFor({ gender, sexuality }, { gender: wanted }));
}

/** The wishes by which members of one gender look for somebody of another. */
export function wishesFor(gender: Gender, wanted: Gender): Wish[] {
  return [gender === wanted ? 'same' : 'other', 'either'];
}
