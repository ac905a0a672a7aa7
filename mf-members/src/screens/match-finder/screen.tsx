import { apiContext, isApiError } from '@nightlark/api-client';
import { paths } from '@nightlark/contract';
import { loadRegions, PageTitle } from '@nightlark/profile';
import { Button, ButtonLink, EmptyState, PageHeader } from '@nightlark/ui';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { redirect, useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { FindTabs } from '../../components/find-tabs/find-tabs.tsx';
import { ownPaths } from '../../paths.ts';
import { Intro } from './components/intro.tsx';
import { MatchList } from './components/match-list.tsx';
import { PreferencesDialog } from './components/preferences-dialog.tsx';
import { WishChips } from './components/wish-chips.tsx';
import { messages } from './messages.ts';
import s from './screen.module.css';

export async function loader({ context, request }: LoaderFunctionArgs) {
  const api = context.get(apiContext);
  const page = new URL(request.url).searchParams.get('page') ?? undefined;
  const found = await api.call('getMatches', { query: { page }, signal: request.signal }).catch((error: unknown) => {
    if (page && isApiError(error) && error.code === 'validation') throw redirect(ownPaths.matchFinder.href());
    throw error;
  });
  const { country } = found.preferences;
  return { ...found, page: page ?? null, regions: country ? await loadRegions(api, country) : [] };
}

/** Mutual matches, best first, with reasons (docs/product/likes-and-match-games.md#match-finder). */
export function Component() {
  const data = useLoaderData<typeof loader>();
  const { formatMessage } = useIntl();
  const [editing, setEditing] = useState(false);
  const edit = () => setEditing(true);
  return (
    <div className={s.screen}>
      <PageTitle>{formatMessage(messages.title)}</PageTitle>
      <FindTabs />
      <PageHeader
        flush
        title={formatMessage(messages.heading)}
        lead={data.total > 0 && formatMessage(messages.count, { count: data.total })}
        actions={
          data.saved && (
            <Button variant="secondary" icon="filter" onClick={edit}>
              {formatMessage(messages.edit)}
            </Button>
          )
        }
      />
      {data.saved ? <WishChips preferences={data.preferences} regions={data.regions} onEdit={edit} /> : <Intro onStart={edit} />}
      {data.matches.length > 0 ? (
        <MatchList found={data} />
      ) : (
        <EmptyState
          art="hearts"
          title={formatMessage(messages.emptyTitle)}
          text={formatMessage(messages.emptyText)}
          action={<ButtonLink to={paths.profile.href()}>{formatMessage(messages.emptyProfile)}</ButtonLink>}
        />
      )}
      <PreferencesDialog
        open={editing}
        onClose={() => setEditing(false)}
        preferences={data.preferences}
        genders={data.genders}
        regions={data.regions}
      />
    </div>
  );
}
