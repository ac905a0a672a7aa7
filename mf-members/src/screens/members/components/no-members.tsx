import { ButtonLink, EmptyState } from '@nightlark/ui';
import { useIntl } from 'react-intl';
import { CLEARED, type Filters } from '../../../api/search-query.ts';
import { messages as words } from '../../../components/search-form/messages.ts';
import { messages } from '../messages.ts';

/** Empty state of the search, with suggestions. */
export function NoMembers({ filters }: { filters: Filters }) {
  const { formatMessage } = useIntl();
  return (
    <EmptyState
      art="search"
      title={formatMessage(messages.emptyTitle)}
      text={
        filters.mutual
          ? formatMessage(messages.emptyMutual, { everyone: formatMessage(words.everyone) })
          : formatMessage(messages.emptyText)
      }
      action={
        <ButtonLink variant="secondary" to={CLEARED}>
          {formatMessage(words.reset)}
        </ButtonLink>
      }
    />
  );
}
