import { paths } from '@nightlark/contract';
import { common } from '@nightlark/i18n';
import { Button, ButtonLink, Cluster, EmptyState, ErrorState, Skeleton } from '@nightlark/ui';
import { useIntl } from 'react-intl';
import { ownPaths } from '../../../paths.ts';
import { messages } from '../messages.ts';
import type { Game } from '../use-game.ts';
import s from '../screen.module.css';

/** Without cards: loading, error or empty state. */
export function NoCards({ game }: { game: Game }) {
  const { formatMessage } = useIntl();
  if (game.supply === 'failed')
    return (
      <ErrorState
        title={formatMessage(messages.failedTitle)}
        text={formatMessage(messages.failedText)}
        action={<Button onClick={game.fetchMore}>{formatMessage(common.retry)}</Button>}
      />
    );
  if (game.supply !== 'none')
    return (
      <div className={s.game} aria-busy="true">
        <Skeleton shape="block" className={s.waiting} />
      </div>
    );
  return (
    <EmptyState
      art="hearts"
      title={formatMessage(messages.emptyTitle)}
      text={formatMessage(messages.emptyText)}
      action={
        <Cluster gap={3} justify="center">
          <ButtonLink to={ownPaths.matchFinder.href()}>{formatMessage(messages.emptyWiden)}</ButtonLink>
          <ButtonLink variant="secondary" to={paths.members.href()}>
            {formatMessage(messages.emptySearch)}
          </ButtonLink>
          {game.canUndo && (
            <Button variant="quiet" icon="undo" onClick={game.undo}>
              {formatMessage(messages.undo)}
            </Button>
          )}
        </Cluster>
      }
    />
  );
}
