import type { MatchPreferences } from '@nightlark/contract';
import { countryName } from '@nightlark/i18n';
import { useDistance, type Region } from '@nightlark/profile';
import { localeAtom } from '@nightlark/state';
import { Chip, ChipList } from '@nightlark/ui/chip';
import { useAtomValue } from 'jotai';
import { useIntl } from 'react-intl';
import { messages as search } from '../../../components/search-form/messages.ts';
import { messages } from '../messages.ts';
import { useWishGroups } from '../use-wish-groups.ts';

interface WishChipsProps {
  preferences: MatchPreferences;
  regions: readonly Region[];
  onEdit: () => void;
}

/** Summary of the preferences; each chip opens the form. */
export function WishChips({ preferences, regions, onEdit }: WishChipsProps) {
  const { formatMessage } = useIntl();
  const distance = useDistance();
  const locale = useAtomValue(localeAtom);
  const groups = useWishGroups(preferences);
  const { gender, min_age, max_age, country, countryregion, max_distance_km } = preferences;
  const texts = [
    gender !== 'any' && formatMessage(gender === 'female' ? search.women : search.men),
    formatMessage(search.ages, { min: min_age, max: max_age }),
    country && (regions.find(({ id }) => id === countryregion)?.name ?? countryName(locale, country)),
    max_distance_km && formatMessage(messages.within, { distance: distance(max_distance_km) }),
    ...groups
      .filter(({ chosen }) => chosen.length > 0)
      .map(({ label, chosen }) => formatMessage(messages.chosen, { label, count: chosen.length })),
  ].filter((text) => typeof text === 'string');
  return (
    <ChipList label={formatMessage(messages.wishes)} scroll>
      {texts.map((text) => (
        <Chip key={text} onClick={onEdit}>
          {text}
        </Chip>
      ))}
    </ChipList>
  );
}
