import { apiContext } from '@nightlark/api-client';
import { PageTitle } from '@nightlark/profile';
import { useRestoreFocus, VisuallyHidden } from '@nightlark/ui';
import { useDeferredValue, type RefObject } from 'react';
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
  const game = useGame(useLoaderData<typeof loader>());
  // Its element stays when the cards run out and when they come: so does a focus in it.
  const table: RefObject<HTMLElement | null> = useRestoreFocus<HTMLElement>(() => table.current);
  useKeys(game, table);
  const [top] = game.queue;
  // Deferred: the details render after the card is painted.
  const described = useDeferredValue(top);
  const hasCards = top !== undefined || game.leaving.length > 0;

  return (
    <div className={s.screen} data-full-bleed>
      <PageTitle>{formatMessage(messages.title)}</PageTitle>
      <VisuallyHidden as="h1">{formatMessage(messages.title)}</VisuallyHidden>
      <FindTabs />
      <div className={hasCards ? s.table : undefined}>
        <section ref={table} className={hasCards ? s.game : undefined} tabIndex={-1} aria-label={formatMessage(messages.pile)}>
          {hasCards ? (
            <>
              <CardStack game={game} />
              <Actions game={game} top={top} />
              <Allowance left={game.likesLeft} resetsAt={game.resetsAt} />
            </>
          ) : (
            <NoCards game={game} />
          )}
        </section>
        {hasCards && described && <Details key={described.id} profile={described} />}
      </div>
      <VisuallyHidden>
        <p aria-live="polite">{game.announcement}</p>
      </VisuallyHidden>
      <LimitDialog open={game.limitOpen} resetsAt={game.resetsAt} onClose={game.closeLimit} />
    </div>
  );
}
