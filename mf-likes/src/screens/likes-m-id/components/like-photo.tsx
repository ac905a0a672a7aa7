import { paths, type Profile } from '@nightlark/contract';
import { common } from '@nightlark/i18n';
import { useFictionalLabel, useMedia, usePlace } from '@nightlark/profile';
import { Dot, Tag } from '@nightlark/ui';
import { Photo } from '@nightlark/ui/photo';
import { useIntl } from 'react-intl';
import { Link } from 'react-router';
import s from './like-photo.module.css';

/** The photo as a large card, linked to the profile. */
export function LikePhoto({ profile }: { profile: Profile }) {
  const { formatMessage } = useIntl();
  const media = useMedia();
  const place = usePlace();
  const label = useFictionalLabel()(profile);
  const photo = profile.main_image ? media.large(profile.main_image, '', '(min-width: 576px) 520px, 100vw') : { src: null, alt: '' };
  return (
    <Link className={s.card} to={paths.member.href({ id: profile.id })} viewTransition>
      <Photo {...photo} ratio="fill" fetchPriority="high" />
      {label && (
        <span className={s.label}>
          <Tag tone="photo">{label}</Tag>
        </span>
      )}
      <span className={s.words}>
        <span className={s.name}>
          <bdi translate="no">{profile.name}</bdi>, <span className={s.age}>{profile.age}</span>{' '}
          {profile.online && <Dot label={formatMessage(common.online)} />}
        </span>
        <span>{place.full(profile)}</span>
      </span>
    </Link>
  );
}
