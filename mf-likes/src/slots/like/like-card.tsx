import { paths, type Profile } from '@nightlark/contract';
import { useFictionalLabel, useMedia, usePlace } from '@nightlark/profile';
import { ButtonLink, Skeleton, Tag } from '@nightlark/ui';
import { Photo } from '@nightlark/ui/photo';
import { useIntl } from 'react-intl';
import { Link } from 'react-router';
import s from './like.module.css';
import { messages } from './messages.ts';

interface LikeCardProps {
  profileId: number;
  /** Null while loading. */
  profile: Profile | null;
  onPhoto: (profileId: number) => void;
  onButton: (profileId: number) => void;
}

/** The member who likes: photo and button link to the profile, with separate click handlers. */
export function LikeCard({ profileId, profile, onPhoto, onButton }: LikeCardProps) {
  const { formatMessage } = useIntl();
  const media = useMedia();
  const place = usePlace();
  const fictional = useFictionalLabel();
  const to = paths.member.href({ id: profileId });
  const name = profile?.name ?? '';
  const label = profile && fictional(profile);
  const photo = profile?.main_image ? media.thumb(profile.main_image, name) : { src: null, alt: name };
  return (
    <>
      {!profile && <Skeleton shape="tile" />}
      {profile && (
        <>
          <Link to={to} className={s.photo} onClick={() => onPhoto(profileId)}>
            <Photo {...photo} priority />
          </Link>
          <p className={s.title}>{formatMessage(messages.likesYou, { name })}</p>
          <p className={s.place}>
            {profile.age} · {place.short(profile)}
          </p>
          {label && <Tag tone="warning">{label}</Tag>}
        </>
      )}
      <ButtonLink to={to} block icon="user" onClick={() => onButton(profileId)}>
        {formatMessage(messages.view)}
      </ButtonLink>
    </>
  );
}
