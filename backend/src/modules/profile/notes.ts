import type { ResponseOf, Settings } from '@nightlark/contract';
import type { ProfileRow } from './visibility.ts';

type Notes = ResponseOf<'getMember'>['notes'];

const DAY_MS = 86_400_000;

/** The site's own notes about a member (`visible_profile_notes`). The time of the last visit is approximate. */
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
