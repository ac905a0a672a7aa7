import { paths, type LikeType, type ProfileCard } from '@nightlark/contract';
import { common } from '@nightlark/i18n';
import { useFictionalLabel, useLike, useMedia, usePlace } from '@nightlark/profile';
import { IconButton, Tag, useRestoreFocus } from '@nightlark/ui';
import { ProfileTile } from '@nightlark/ui/profile-tile';
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
  const media = useMedia();
  const place = usePlace();
  const fictional = useFictionalLabel();
  const like = useLike(profile);
  const { id, name, age, online, main_image } = profile;
  const to = type === 'received' ? paths.like.href({ id }) : paths.member.href({ id });

  const badge = () => {
    if (type === 'sent' && !like.liked) return <Tag tone="photo">{formatMessage(messages.takenBack)}</Tag>;
    if (type !== 'matches' && like.match) return <Tag tone="accent">{formatMessage(messages.match)}</Tag>;
    return isNew && <Tag tone="accent">{formatMessage(messages.new)}</Tag>;
  };

  return (
    <ProfileTile
      to={to}
      name={name}
      age={age}
      place={place.short(profile)}
      online={online}
      onlineLabel={formatMessage(common.online)}
      photo={main_image && media.thumb(main_image, '')}
      fictionalLabel={fictional(profile)}
      badge={badge()}
      action={<TileAction profile={profile} type={type} {...like} />}
    />
  );
}
