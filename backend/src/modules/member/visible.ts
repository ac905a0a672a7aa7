import type { Profile, ResponseOf, Settings } from '@nightlark/contract';
import type { ProfileRow } from '../profile/visibility.ts';

type Notes = ResponseOf<'getMember'>['notes'];

const DAY_MS = 86_400_000;

/** A profile with nothing in it that the site does not show (specification, section 3, `visible_profile_fields`). */
export function onlyVisible(profile: Profile, { visible_profile_fields: fields }: Pick<Settings, 'visible_profile_fields'>): Profile {
  const shown = <Value>(field: string, value: Value): Value | null => (fields.includes(field) ? value : null);
  return {
    ...profile,
    relationship_status: shown('relationship_status', profile.relationship_status),
    sexuality: shown('sexuality', profile.sexuality),
    body_type: shown('body_type', profile.body_type),
    hair_color: shown('hair_color', profile.hair_color),
    eye_color: shown('eye_color', profile.eye_color),
    tattoos: shown('tattoos', profile.tattoos),
    interests: shown('interests', profile.interests) ?? [],
    about: shown('about', profile.about) ?? '',
  };
}

/** The site's own notes about a member (`visible_profile_notes`). When somebody was here last is said roughly. */
export function notesAbout(
  row: Pick<ProfileRow, 'created_at' | 'last_active'>,
  { visible_profile_notes: notes }: Pick<Settings, 'visible_profile_notes'>,
  now: Date,
): Notes {
  const days = (now.getTime() - row.last_active.getTime()) / DAY_MS;
  const seen = days < 1 ? 'today' : days < 7 ? 'week' : days < 30 ? 'month' : null;
  return {
    member_since: notes.includes('member_since') ? row.created_at.toISOString().slice(0, 10) : null,
    last_active: notes.includes('last_active') ? seen : null,
  };
}
