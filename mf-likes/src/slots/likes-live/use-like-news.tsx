import { paths, type ProfileCard } from '@nightlark/contract';
import { useOverlay, useToast } from '@nightlark/state';
import { useIntl } from 'react-intl';
import { Link } from 'react-router';
import { messages as ofMatch } from '../match/messages.ts';
import { messages } from './messages.ts';
import { useMayInterrupt } from './use-may-interrupt.ts';

/** Returns functions that tell of a like or a match: by an overlay, or where that would interrupt, by a toast with a link. */
export function useLikeNews() {
  const { formatMessage } = useIntl();
  const overlay = useOverlay();
  const toast = useToast();
  const mayInterrupt = useMayInterrupt();

  function toastLike({ id, name }: ProfileCard): void {
    toast(
      <>
        {formatMessage(messages.likesYou, { name })} <Link to={paths.like.href({ id })}>{formatMessage(messages.look)}</Link>
      </>,
      { key: 'likes' },
    );
  }
  function showLike(profile: ProfileCard): void {
    if (mayInterrupt()) overlay.open('like', { profileId: profile.id });
    else toastLike(profile);
  }
  function showMatch({ id, name }: ProfileCard): void {
    if (mayInterrupt()) return overlay.open('match', { profileId: id });
    toast(
      <>
        {formatMessage(ofMatch.text, { name })} <Link to={paths.memberChat.href({ id })}>{formatMessage(ofMatch.write)}</Link>
      </>,
      { key: `match-${id}` },
    );
  }
  return { toastLike, showLike, showMatch };
}
