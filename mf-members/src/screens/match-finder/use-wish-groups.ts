import { DEFAULTS, type MatchPreferences } from '@nightlark/contract';
import { OPTIONS, useOptionLabel } from '@nightlark/i18n';
import { useIntl } from 'react-intl';
import { messages } from './messages.ts';

const GROUPS = [
  ['interests', messages.interests],
  ['relationship_status', messages.relationship],
  ['body_type', messages.body],
  ['hair_color', messages.hair],
  ['eye_color', messages.eyes],
  ['tattoos', messages.tattoos],
] as const;

export type WishField = (typeof GROUPS)[number][0];

interface WishGroup {
  field: WishField;
  label: string;
  options: readonly { value: string; label: string }[];
  chosen: readonly string[];
  most: number;
}

/** Multiple-choice preferences with their labels; interests sorted by the locale. */
export function useWishGroups(preferences: MatchPreferences): WishGroup[] {
  const { formatMessage, locale } = useIntl();
  const optionLabel = useOptionLabel();
  return GROUPS.map(([field, label]) => {
    const options = OPTIONS[field].map((value) => ({ value, label: optionLabel(field, value as never) }));
    if (field === 'interests') options.sort((a, b) => a.label.localeCompare(b.label, locale));
    const most = field === 'interests' ? DEFAULTS.interestsMax : options.length;
    return { field, label: formatMessage(label), options, chosen: preferences[field], most };
  });
}
