import { paths } from '@nightlark/contract';
import { ButtonLink, EmptyState } from '@nightlark/ui';
import { useIntl } from 'react-intl';
import { messages } from '../messages.ts';

/** Nobody fits: what would help. */
export function NoMembers() {
  const { formatMessage } = useIntl();
  return (
    <EmptyState
      art="search"
      title={formatMessage(messages.emptyTitle)}
      text={formatMessage(messages.emptyText)}
      action={
        <ButtonLink variant="secondary" to={paths.members.href()}>
          {formatMessage(messages.reset)}
        </ButtonLink>
      }
    />
  );
}
