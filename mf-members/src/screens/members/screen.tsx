import { apiContext, isApiError } from '@nightlark/api-client';
import { useSettings, useUser } from '@nightlark/state';
import { TileSkeletonGrid, useRestoreFocus, VisuallyHidden } from '@nightlark/ui';
import { common } from '@nightlark/i18n';
import { loadRegions, PageTitle } from '@nightlark/profile';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { useLoaderData, useNavigation, type LoaderFunctionArgs } from 'react-router';
import { readSearch } from '../../api/search-query.ts';
import { Corrections } from './components/corrections.tsx';
import { FindTabs } from '../../components/find-tabs/find-tabs.tsx';
import { FilterChips } from './components/filter-chips.tsx';
import { FilterPanel } from './components/filter-panel.tsx';
import { JoinPrompt } from './components/join-prompt.tsx';
import { MoreLink } from './components/more-link.tsx';
import { NoMembers } from './components/no-members.tsx';
import { SimilarMembers } from './components/similar-members.tsx';
import { FilterSheet } from '../../components/search-form/filter-sheet.tsx';
import { ProfileGrid } from '../../components/profile-grid/profile-grid.tsx';
import { tileCard } from '../../components/profile-grid/tile-card.ts';
import { messages } from './messages.ts';
import s from './screen.module.css';
import { useResults } from './use-results.ts';

export async function loader({ context, request }: LoaderFunctionArgs) {
  const api = context.get(apiContext);
  const { query, corrected } = readSearch(new URL(request.url).searchParams);
  const wanted = query.country && query.country !== 'any' ? loadRegions(api, query.country) : null;
  // Without script a form can submit the previous country's region.
  if (query.countryregion && !(await wanted)?.some(({ id }) => id === query.countryregion)) {
    query.countryregion = undefined;
    corrected.push('region');
  }
  const { signal } = request;
  const search = api.call('search', { query, signal }).catch((error: unknown) => {
    // Token of other filters or an expired search: show the first page.
    if (!query.page || !isApiError(error) || error.code !== 'validation') throw error;
    query.page = undefined;
    corrected.push('page');
    return api.call('search', { query, signal });
  });
  const [result, regions] = await Promise.all([search, wanted]);
  const { country } = result.applied;
  const profiles = result.profiles.map(tileCard);
  const similar = result.similar && { ...result.similar, profiles: result.similar.profiles.map(tileCard) };
  return {
    ...result,
    profiles,
    similar,
    corrected,
    page: query.page ?? null,
    regions: regions ?? (country ? await loadRegions(api, country) : []),
  };
}

/** Search results (docs/product/search-and-places.md#results); a visitor sees the first page only. */
export function Component() {
  const data = useLoaderData<typeof loader>();
  const { formatMessage } = useIntl();
  const { promotions } = useSettings();
  const member = useUser() !== null;
  const navigation = useNavigation();
  const [sheet, setSheet] = useState(false);
  const results = useResults(data);
  const part = useRestoreFocus<HTMLDivElement>();
  const searching = navigation.location !== undefined && navigation.location.pathname === '/members';
  const { applied, regions, filtered: isFiltered = false } = data;
  // The empty state says it to the eye.
  const count = formatMessage(messages.count, { count: data.total });
  const filters = { filters: applied, regions, isFiltered };

  return (
    <div className={s.layout}>
      <PageTitle>{formatMessage(messages.title)}</PageTitle>
      {member && (
        <div className={s.tabs}>
          <FindTabs />
        </div>
      )}
      <header className={s.header}>
        <h1 className={s.heading}>{formatMessage(messages.heading)}</h1>
        <p className={s.count} aria-live="polite">
          {data.total === 0 ? <VisuallyHidden>{count}</VisuallyHidden> : count}
        </p>
      </header>
      <FilterChips {...filters} className={s.chips} onOpen={() => setSheet(true)} />
      <FilterPanel {...filters} className={s.panel} />
      <FilterSheet {...filters} open={sheet} onClose={() => setSheet(false)} />
      <div ref={part} className={s.results} aria-busy={searching}>
        {searching ? (
          <TileSkeletonGrid count={12} label={formatMessage(common.loading)} />
        ) : (
          <>
            <Corrections corrected={data.corrected} />
            {results.profiles.length === 0 && <NoMembers filters={applied} />}
            {results.profiles.length > 0 && (
              <ProfileGrid profiles={results.profiles} label={formatMessage(messages.results)} first promotion={promotions[0]} />
            )}
            {member && <MoreLink results={results} filters={applied} page={data.page} />}
            {data.similar && <SimilarMembers similar={data.similar} />}
            {!member && data.total > 0 && <JoinPrompt />}
          </>
        )}
      </div>
    </div>
  );
}
