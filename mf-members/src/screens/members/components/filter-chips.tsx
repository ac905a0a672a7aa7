import { DEFAULTS } from '@nightlark/contract';
import { countryName } from '@nightlark/i18n';
import type { Region } from '@nightlark/profile';
import { localeAtom } from '@nightlark/state';
import { VisuallyHidden } from '@nightlark/ui';
import { Chip, ChipList } from '@nightlark/ui/chip';
import { useAtomValue } from 'jotai';
import { useIntl, type MessageDescriptor } from 'react-intl';
import { CLEARED, type Filters } from '../../../api/search-query.ts';
import { messages as words } from '../../../components/search-form/messages.ts';
import { messages } from '../messages.ts';

const GENDER_MESSAGES = { female: words.women, male: words.men, any: words.everyone };

interface FilterChipsProps {
  className?: string;
  filters: Filters;
  regions: readonly Region[];
  /** Whether a filter differs from its default. */
  isFiltered: boolean;
  onOpen: () => void;
}

/** What a chip's value is about, for who can't see its icon. */
function About({ label }: { label: MessageDescriptor }) {
  return <VisuallyHidden>{`${useIntl().formatMessage(label)}: `}</VisuallyHidden>;
}

/** Active filters; each chip opens the sheet. */
export function FilterChips({ className, filters, regions, isFiltered, onOpen }: FilterChipsProps) {
  const { formatMessage } = useIntl();
  const locale = useAtomValue(localeAtom);
  const { gender, country, countryregion, min_age, max_age, online, sort, mutual } = filters;
  const region = regions.find(({ id }) => id === countryregion)?.name;
  const place = country ? (region ?? countryName(locale, country)) : formatMessage(words.anyCountry);
  const anyAge = min_age === DEFAULTS.minAge && max_age === DEFAULTS.maxAge;
  return (
    <div className={className}>
      <ChipList scroll label={formatMessage(messages.filters)}>
        <Chip icon="filter" onClick={onOpen}>
          {formatMessage(messages.filters)}
        </Chip>
        <Chip icon="heart" onClick={onOpen}>
          <About label={words.gender} />
          {formatMessage(GENDER_MESSAGES[gender])}
        </Chip>
        {!anyAge && (
          <Chip icon="calendar" onClick={onOpen}>
            <About label={words.age} />
            {formatMessage(words.ages, { min: min_age, max: max_age })}
          </Chip>
        )}
        <Chip icon="map-pin" onClick={onOpen}>
          <About label={region ? words.region : words.country} />
          {place}
        </Chip>
        {online && <Chip onClick={onOpen}>{formatMessage(words.online)}</Chip>}
        {mutual && <Chip onClick={onOpen}>{formatMessage(messages.mutual)}</Chip>}
        {sort === 'newest' && (
          <Chip onClick={onOpen}>
            <About label={words.sort} />
            {formatMessage(words.newest)}
          </Chip>
        )}
        {isFiltered && (
          <Chip icon="close" to={CLEARED}>
            {formatMessage(words.reset)}
          </Chip>
        )}
      </ChipList>
    </div>
  );
}
