import { apiContext, isApiError } from '@nightlark/api-client';
import { useSettings, useUser } from '@nightlark/state';
import { TileSkeletonGrid } from '@nightlark/ui';
import { common } from '@nightlark/i18n';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { useLoaderData, useNavigation, redirect, type LoaderFunctionArgs } from 'react-router';
import { loadRegions } from '../../api/regions.ts';
import { readSearch } from '../../api/search-query.ts';
import { FilterChips } from './components/filter-chips.tsx';
import { FilterPanel } from './components/filter-panel.tsx';
import { JoinPrompt } from './components/join-prompt.tsx';
import { MoreLink } from './components/more-link.tsx';
import { NoMembers } from './components/no-members.tsx';
import { SimilarMembers } from './components/similar-members.tsx';
import { FilterSheet } from '../../components/search-form/filter-sheet.tsx';
import { ProfileGrid } from '../../components/profile-grid/profile-grid.tsx';
import { messages } from './messages.ts';
import s from './screen.module.css';
import { useResults } from './use-results.ts';

export async function loader({ context, request }: LoaderFunctionArgs) {
  const api = context.get(apiContext);
  const query = readSearch(new URL(request.url).searchParams);
  const wanted = query.country && query.country !== 'any' ? loadRegions(api, query.country) : null;
  // Without script a form can send the last country's region: that one is dropped, as the form then shows.
  if (query.countryregion && !(await wanted)?.some(({ id }) => id === query.countryregion)) query.countryregion = undefined;
  const search = api.call('search', { query, signal: request.signal }).catch((error: unknown) => {
    // A page of other filters, or of a search that is no more: its beginning.
    if (query.page && isApiError(error) && error.code === 'validation') throw redirect(withoutPage(request.url));
    throw error;
  });
  const [result, regions] = await Promise.all([search, wanted]);
  const { country } = result.applied;
  return { ...result, page: query.page ?? null, regions: regions ?? (country ? await loadRegions(api, country) : []) };
}

function withoutPage(address: string): string {
  const url = new URL(address);
  url.searchParams.delete('page');
  return url.pathname + url.search;
}

/** Search results (specification, section 2, "Screens"); a visitor sees the first page only. */
export function Component() {
  const data = useLoaderData<typeof loader>();
  const { formatMessage } = useIntl();
  const { name } = useSettings();
  const member = useUser() !== null;
  const navigation = useNavigation();
  const [sheet, setSheet] = useState(false);
  const results = useResults(data);
  const searching = navigation.location !== undefined && navigation.location.pathname === '/members';
  const { applied, regions } = data;

  return (
    <div className={s.layout}>
      <title>{`${formatMessage(messages.title)} · ${name}`}</title>
      <header className={s.header}>
        <h1 className={s.heading}>{formatMessage(messages.heading)}</h1>
        <p className={s.count} aria-live="polite">
          {formatMessage(messages.count, { count: data.total })}
        </p>
      </header>
      <FilterChips className={s.chips} filters={applied} regions={regions} onOpen={() => setSheet(true)} />
      <FilterPanel className={s.panel} filters={applied} regions={regions} />
      <FilterSheet open={sheet} onClose={() => setSheet(false)} filters={applied} regions={regions} />
      <div className={s.results} aria-busy={searching}>
        {searching ? (
          <TileSkeletonGrid count={12} label={formatMessage(common.loading)} />
        ) : (
          <>
            {results.profiles.length === 0 && <NoMembers />}
            {results.profiles.length > 0 && <ProfileGrid profiles={results.profiles} label={formatMessage(messages.results)} first />}
            {member && <MoreLink results={results} filters={applied} page={data.page} />}
            {data.similar && <SimilarMembers similar={data.similar} />}
            {!member && data.total > 0 && <JoinPrompt />}
          </>
        )}
      </div>
    </div>
  );
}
