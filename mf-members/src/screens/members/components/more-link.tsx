import { common } from '@nightlark/i18n';
import { ButtonLink, Cluster, TileSkeletonGrid, VisuallyHidden } from '@nightlark/ui';
import { useIntl } from 'react-intl';
import { searchHref, type Filters } from '../../../api/search-query.ts';
import { messages } from '../messages.ts';
import type { Results } from '../use-results.ts';

/** Loads more results below; without script a link to the next page. */
export function MoreLink({ results, filters, page }: { results: Results; filters: Filters; page: string | null }) {
  const { formatMessage } = useIntl();
  const { profiles, next, busy, more } = results;
  return (
    <>
      {busy && <TileSkeletonGrid count={4} label={formatMessage(common.loading)} />}
      <Cluster justify="center">
        {page && (
          <ButtonLink variant="quiet" icon="back" to={searchHref(filters)}>
            {formatMessage(messages.first)}
          </ButtonLink>
        )}
        {next && (
          <ButtonLink
            variant="secondary"
            size="lg"
            to={searchHref(filters, next)}
            aria-disabled={busy}
            onClick={(event) => {
              event.preventDefault();
              void more();
            }}
          >
            {formatMessage(messages.more)}
          </ButtonLink>
        )}
      </Cluster>
      <VisuallyHidden as="div">
        <p role="status">{formatMessage(messages.shown, { count: profiles.length })}</p>
      </VisuallyHidden>
    </>
  );
}
