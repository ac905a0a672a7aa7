import { paths, type LikeType, type ProfileCard } from '@nightlark/contract';
import { MemberTile, useLike } from '@nightlark/profile';
import { IconButton, Tag, useRestoreFocus } from '@nightlark/ui';
import { useIntl } from 'react-intl';
import { messages } from '../messages.ts';

interface TileActionProps {
  profile: ProfileCard;
  type: LikeType;
  liked: boolean;
  match: boolean;
  toggle: () => void;
}

/** Like back, write to a match, or undo a sent like and redo it. */
function TileAction({ profile: { id, name }, type, liked, match, toggle }: TileActionProps) {
  const { formatMessage } = useIntl();
  // A match makes a link of the button; the match overlay's focus returns to it.
  const part = useRestoreFocus<HTMLDivElement>();
  if (type === 'sent') {
    return (
      <IconButton
        icon={liked ? 'heart-filled' : 'undo'}
        variant={liked ? 'accent' : 'photo'}
        label={formatMessage(liked ? messages.unlike : messages.undo, { name })}
        onClick={toggle}
      />
    );
  }
  return (
    <div ref={part}>
      {match ? (
        <IconButton icon="chat" variant="accent" label={formatMessage(messages.write, { name })} to={paths.memberChat.href({ id })} />
      ) : (
        <IconButton
          icon={liked ? 'heart-filled' : 'heart'}
          variant={liked ? 'accent' : 'photo'}
          label={formatMessage(messages.likeBack, { name })}
          aria-pressed={liked}
          onClick={toggle}
        />
      )}
    </div>
  );
}

/** A like with its action, and whether it is new. */
export function LikeTile({ profile, type, isNew }: { profile: ProfileCard; type: LikeType; isNew: boolean }) {
  const { formatMessage } = useIntl();
  const like = useLike(profile);

  const badge = () => {
    if (type === 'sent' && !like.liked) return <Tag tone="photo">{formatMessage(messages.takenBack)}</Tag>;
    if (type !== 'matches' && like.match) return <Tag tone="accent">{formatMessage(messages.match)}</Tag>;
    return isNew && <Tag tone="accent">{formatMessage(messages.new)}</Tag>;
  };

  return (
    <MemberTile
      profile={profile}
      {...(type === 'received' && { to: paths.like.href({ id: profile.id }) })}
      badge={badge()}
      action={<TileAction profile={profile} type={type} {...like} />}
    />
  );
}
