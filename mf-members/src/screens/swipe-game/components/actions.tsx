import { paths, type SwipeProfile } from '@nightlark/contract';
import { IconButton } from '@nightlark/ui';
import { useIntl } from 'react-intl';
import { messages } from '../messages.ts';
import type { Game } from '../use-game.ts';
import s from './actions.module.css';

/** Buttons: undo, pass, like, profile. */
export function Actions({ game, top }: { game: Game; top: SwipeProfile | undefined }) {
  const { formatMessage } = useIntl();
  const name = top?.name ?? '';
  return (
    <div className={s.actions}>
      <IconButton
        className={s.side}
        icon="undo"
        size="lg"
        label={formatMessage(messages.undo)}
        aria-disabled={!game.canUndo}
        onClick={game.undo}
      />
      <IconButton
        className={s.pass}
        icon="pass"
        size="xl"
        label={formatMessage(messages.pass, { name })}
        disabled={!top}
        onClick={() => game.vote('pass')}
      />
      <IconButton
        className={game.likesLeft === 0 ? s.spent : undefined}
        icon="heart-filled"
        variant="accent"
        size="xl"
        label={formatMessage(messages.like, { name })}
        disabled={!top}
        onClick={() => game.vote('like')}
      />
      {top && (
        <IconButton
          className={s.side}
          icon="user"
          size="lg"
          label={formatMessage(messages.profile, { name })}
          to={paths.member.href({ id: top.id })}
        />
      )}
    </div>
  );
}
