import { useId } from 'react';
import { useIntl } from 'react-intl';
import type { SearchResult } from '../../../api/search-query.ts';
import { ProfileGrid } from '../../../components/profile-grid/profile-grid.tsx';
import type { TileCard } from '../../../components/profile-grid/tile-card.ts';
import { messages } from '../messages.ts';
import s from './similar-members.module.css';

const WIDENED = {
  region: messages.widenedRegion,
  age: messages.widenedAge,
  online: messages.widenedOnline,
  country: messages.widenedCountry,
};

/** Members beyond the filters, naming the filter that they do not match (docs/product/search-and-places.md). */
export function SimilarMembers({
  similar,
}: {
  similar: { profiles: readonly TileCard[]; widened: NonNullable<SearchResult['similar']>['widened'] };
}) {
  const { formatMessage, formatList } = useIntl();
  const heading = useId();
  if (similar.profiles.length === 0) return null;
  const what = formatList(similar.widened.map((filter) => formatMessage(WIDENED[filter])));
  return (
    <section aria-labelledby={heading} className={s.similar}>
      <header>
        <h2 id={heading} className={s.heading}>
          {formatMessage(messages.similar)}
        </h2>
        <p className={s.text}>{formatMessage(messages.widened, { what })}</p>
      </header>
      <ProfileGrid profiles={similar.profiles} />
    </section>
  );
}
