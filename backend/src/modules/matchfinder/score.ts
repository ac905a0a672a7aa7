import { ageOn, type MatchPreferences, type MatchReason, type Settings } from '@nightlark/contract';
import { coarseDistanceKm } from '../profile/distance.ts';
import { shownFields } from '../profile/shown.ts';
import type { ProfileRow } from '../profile/visibility.ts';
import type { Seeker } from './preferences.ts';

/** The profile fields that the site shows. */
export type ShownSettings = Pick<Settings, 'visible_profile_fields'>;

/** The columns that decide a score, and who sees them. */
export const SCORED_COLUMNS = [
  'id',
  'birthdate',
  'country',
  'region_id',
  'lat',
  'lon',
  'interests',
  'relationship_status',
  'sexuality',
  'body_type',
  'hair_color',
  'eye_color',
  'tattoos',
  'shown_to',
  'wants_min_age',
  'wants_max_age',
] as const;

/** A matching member. */
export type Candidate = Pick<ProfileRow, (typeof SCORED_COLUMNS)[number]>;

export interface Fit {
  /** 0 to 100: the share of the applicable criteria that is met. */
  score: number;
  reasons: MatchReason[];
}

/** A criterion of the score: its weight, how far it is met (0 to 1), and the reason to show. */
interface Criterion {
  weight: number;
  share: number;
  reason?: MatchReason | false | null;
}

/** Distances within which nearness is a reason, shown in steps. */
const NEAR_STEPS_KM = [10, 25, 50];
/** Beyond this distance nearness scores zero. */
const FAR_KM = 300;
/** This many shared interests score fully. */
const ENOUGH_INTERESTS = 4;
/** Years outside the wished ages until age scores zero. */
const YEARS_OFF = 10;
const LOOKS = ['body_type', 'hair_color', 'eye_color', 'tattoos'] as const;

/**
 * The score of a member who passed the hard rule (`matchesMutuallyByChoice`), and its reasons. A criterion without a wish is excluded instead
 * of lowering the score; a wished look or relationship status that the other has not set is unmet. Only fields visible to the
 * member are used: a score that changes with the wishes would reveal hidden ones.
 */
export function scoreFit(
  { me, preferences: wishes }: Pick<Seeker, 'me' | 'preferences'>,
  candidate: Candidate,
  settings: ShownSettings,
  now: Date,
): Fit {
  const other = { ...candidate, ...shownFields({ ...candidate, about: '' }, 'member', settings) };
  const criteria = [
    sharedInterests(me, other),
    wantedInterests(me, wishes, other),
    ...place(me, wishes, other),
    theirAges(me, other, now),
    age(wishes, other, now),
    relationship(wishes, other),
    ...looks(wishes, other),
  ].filter((criterion) => criterion !== null);
  const most = criteria.reduce((sum, { weight }) => sum + weight, 0);
  const got = criteria.reduce((sum, { weight, share }) => sum + weight * share, 0);
  return {
    score: Math.round((100 * got) / most),
    reasons: [...criteria.flatMap(({ reason }) => reason || []), ...looksReason(wishes, other)],
  };
}

function sharedInterests(me: ProfileRow, other: Candidate): Criterion | null {
  if (me.interests.length === 0) return null;
  const shared = other.interests.filter((each) => me.interests.includes(each));
  const share = Math.min(1, shared.length / Math.min(ENOUGH_INTERESTS, me.interests.length));
  return { weight: 20, share, reason: shared.length > 0 && { code: 'shared_interests', interests: shared as never } };
}

/** Wished interests beyond one's own. */
function wantedInterests(me: ProfileRow, wishes: MatchPreferences, other: Candidate): Criterion | null {
  if (wishes.interests.length === 0) return null;
  const found = wishes.interests.filter((each) => other.interests.includes(each));
  const unshared = found.filter((each) => !me.interests.includes(each));
  return {
    weight: 15,
    share: found.length / wishes.interests.length,
    reason: unshared.length > 0 && { code: 'wanted_interests', interests: unshared },
  };
}

/** In the wished area, and near. */
function place(me: ProfileRow, wishes: MatchPreferences, other: Candidate): Criterion[] {
  const km = coarseDistanceKm(me, other);
  const inArea =
    (wishes.country === null || other.country === wishes.country) &&
    (wishes.countryregion === null || other.region_id === wishes.countryregion);
  const sameRegion = other.region_id !== null && other.region_id === me.region_id && other.country === me.country;
  const near = km === null ? (sameRegion ? 0.5 : 0) : Math.max(0, 1 - km / FAR_KM);
  const step = km === null ? undefined : NEAR_STEPS_KM.find((each) => km <= each);
  const criteria: Criterion[] = [
    { weight: 15, share: inArea ? 1 : other.country === wishes.country ? 0.4 : 0 },
    { weight: 15, share: near, reason: step !== undefined ? { code: 'nearby', km: step } : sameRegion && { code: 'same_region' } },
  ];
  if (wishes.max_distance_km !== null) criteria.push({ weight: 15, share: withinReach(km, wishes.max_distance_km) });
  return criteria;
}

function withinReach(km: number | null, most: number): number {
  return km === null ? 0 : km <= most ? 1 : Math.max(0, 1 - (km - most) / most);
}

function theirAges(me: ProfileRow, other: Candidate, now: Date): Criterion | null {
  if (other.wants_min_age === null || other.wants_max_age === null) return null;
  const years = ageOn(me.birthdate, now);
  const wanted = years >= other.wants_min_age && years <= other.wants_max_age;
  return { weight: 15, share: wanted ? 1 : 0, reason: wanted && { code: 'looks_for_your_age' } };
}

function age(wishes: MatchPreferences, other: Candidate, now: Date): Criterion {
  const years = ageOn(other.birthdate, now);
  const off = Math.max(wishes.min_age - years, years - wishes.max_age, 0);
  return { weight: 25, share: Math.max(0, 1 - off / YEARS_OFF), reason: off === 0 && { code: 'age' } };
}

function relationship(wishes: MatchPreferences, other: Candidate): Criterion | null {
  if (wishes.relationship_status.length === 0) return null;
  const found = wishes.relationship_status.find((each) => each === other.relationship_status);
  return { weight: 10, share: found ? 1 : 0, reason: found && { code: 'relationship', relationship_status: found } };
}

function looks(wishes: MatchPreferences, other: Candidate): Criterion[] {
  return LOOKS.filter((field) => wishes[field].length > 0).map((field) => ({ weight: 5, share: has(wishes, other, field) ? 1 : 0 }));
}

/** Combined into one: four chips about somebody's body would read like an inspection. */
function looksReason(wishes: MatchPreferences, other: Candidate): MatchReason[] {
  const count = LOOKS.filter((field) => has(wishes, other, field)).length;
  return count > 0 ? [{ code: 'looks', count }] : [];
}

function has(wishes: MatchPreferences, other: Candidate, field: (typeof LOOKS)[number]): boolean {
  return (wishes[field] as readonly string[]).includes(other[field] ?? '');
}
