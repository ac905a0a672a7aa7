import type { ProfileCard } from '@nightlark/contract';
import { defineMessages } from '@nightlark/i18n';
import { useLike } from '@nightlark/profile';
import { useOverlay, useUser } from '@nightlark/state';
import { IconButton, type IconButtonProps } from '@nightlark/ui';
import { useIntl } from 'react-intl';
import s from './like-button.module.css';

const messages = defineMessages({
  like: { id: 'members.like.like', defaultMessage: 'Like {name}' },
});

interface LikeButtonProps {
  profile: Pick<ProfileCard, 'id' | 'name' | 'liked' | 'match'>;
  size?: IconButtonProps['size'];
  variant?: IconButtonProps['variant'];
}

/** The like button; for visitors it opens the signup. */
export function LikeButton({ profile, size = 'md', variant = 'photo' }: LikeButtonProps) {
  const { formatMessage } = useIntl();
  const member = useUser() !== null;
  const overlay = useOverlay();
  const { liked, toggle } = useLike(profile);
  return (
    <IconButton
      className={liked ? s.liked : s.like}
      icon={liked ? 'heart-filled' : 'heart'}
      variant={liked ? 'accent' : variant}
      size={size}
      label={formatMessage(messages.like, { name: profile.name })}
      aria-pressed={member ? liked : undefined}
      onClick={() => (member ? toggle() : overlay.open('signup', { profileId: profile.id }))}
    />
  );
}
