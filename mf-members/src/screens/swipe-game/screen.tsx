import { apiContext } from '@nightlark/api-client';
import { useSettings } from '@nightlark/state';
import { VisuallyHidden } from '@nightlark/ui';
import { useDeferredValue } from 'react';
import { useIntl } from 'react-intl';
import { useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { FindTabs } from '../../components/find-tabs/find-tabs.tsx';
import { Actions } from './components/actions.tsx';
import { Allowance } from './components/allowance.tsx';
import { Details } from './components/details.tsx';
import { LimitDialog } from './components/limit-dialog.tsx';
import { NoCards } from './components/no-cards.tsx';
import { CardStack } from './components/card-stack.tsx';
import { messages } from './messages.ts';
import s from './screen.module.css';
import { useGame } from './use-game.ts';
import { useKeys } from './use-keys.ts';

export function loader({ context, request }: LoaderFunctionArgs) {
  return context.get(apiContext).call('getSwipe', { signal: request.signal });
}

/** The swipe game: a deck of matching members (docs/product/likes-and-match-games.md#swipe-game). */
export function Component() {
  const { formatMessage } = useIntl();
  const { name } = useSettings();
  const game = useGame(useLoaderData<typeof loader>());
  const table = useKeys(game);
  const [top] = game.queue;
  // Deferred: the details render after the card is painted.
  const described = useDeferredValue(top);

  return (
    <div className={s.screen} data-full-bleed>
      <title>{`${formatMessage(messages.title)} · ${name}`}</title>
      <VisuallyHidden as="h1">{formatMessage(messages.title)}</VisuallyHidden>
      <FindTabs />
      {top || game.leaving.length > 0 ? (
        <div className={s.table}>
          <section ref={table} className={s.game} tabIndex={-1} aria-label={formatMessage(messages.pile)}>
            <CardStack game={game} />
            <Actions game={game} top={top} />
            <Allowance left={game.likesLeft} resetsAt={game.resetsAt} />
          </section>
          {described && <Details key={described.id} profile={described} />}
        </div>
      ) : (
        <NoCards game={game} />
      )}
      <VisuallyHidden>
        <p aria-live="polite">{game.announcement}</p>
      </VisuallyHidden>
      <LimitDialog open={game.limitOpen} resetsAt={game.resetsAt} onClose={game.closeLimit} />
    </div>
  );
}
