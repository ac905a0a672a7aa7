import { paths } from '@nightlark/contract';
import { common } from '@nightlark/i18n';
import { useSettings } from '@nightlark/state';
import { Button, ButtonLink, Cluster, ErrorState } from '@nightlark/ui';
import { useIntl, type MessageDescriptor } from 'react-intl';
import type { AreaFailure } from '../../federation/types.ts';
import { messages } from './messages.ts';

const TEXTS: Record<AreaFailure['reason'], MessageDescriptor> = {
  not_found: messages.missing,
  unavailable: messages.unavailable,
  timeout: messages.slow,
  failed: messages.failed,
  forbidden: messages.forbidden,
};

/** What stands in an area's place when it failed: what happened, and what to do (specification, section 8, "Generic page error"). */
export function AreaError({ failure, onRetry }: { failure: AreaFailure; onRetry: () => void }) {
  const { formatMessage } = useIntl();
  const { name } = useSettings();
  return (
    <div role="alert" data-reason={failure.reason}>
      <title>{`${formatMessage(messages.title)} · ${name}`}</title>
      <ErrorState
        level={1}
        title={formatMessage(messages.title)}
        text={failure.message ?? formatMessage(TEXTS[failure.reason])}
        action={
          <Cluster gap={3} justify="center">
            <Button icon="retry" onClick={onRetry}>
              {formatMessage(common.retry)}
            </Button>
            <ButtonLink to={paths.index.href()} variant="quiet">
              {formatMessage(messages.home)}
            </ButtonLink>
          </Cluster>
        }
      />
    </div>
  );
}
