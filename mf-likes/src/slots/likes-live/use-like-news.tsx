import { paths, type ProfileCard } from '@nightlark/contract';
import { defineMessages } from '@nightlark/i18n';
import { useMayInterrupt } from '@nightlark/profile';
import { useOverlay, useToast } from '@nightlark/state';
import { useIntl } from 'react-intl';
import { Link } from 'react-router';

const messages = defineMessages({
  likesYou: { id: 'likes.live.likesYou', defaultMessage: '{name} likes you' },
  look: { id: 'likes.live.look', defaultMessage: 'Have a look' },
});

/** Returns functions that tell of a like: by a toast with a link, or by an overlay where that doesn’t interrupt. */
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
  return { toastLike, showLike };
}
