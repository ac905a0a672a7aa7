import { paths, type OverlayProps, type Profile } from '@nightlark/contract';
import { common, defineMessages } from '@nightlark/i18n';
import { useFictionalLabel, useMedia, usePlace } from '@nightlark/profile';
import { useOverlay } from '@nightlark/state';
import { ButtonLink, Dialog, Skeleton, Tag } from '@nightlark/ui';
import { Photo } from '@nightlark/ui/photo';
import { useIntl } from 'react-intl';
import { Link } from 'react-router';
import { useMember } from '../../components/use-member.ts';
import s from './like.module.css';

const messages = defineMessages({
  title: { id: 'likes.modal.title', defaultMessage: 'Someone likes you' },
  likesYou: { id: 'likes.modal.likesYou', defaultMessage: '{name} likes you' },
  view: { id: 'likes.modal.view', defaultMessage: 'View profile' },
});

/** Dispatches a DOM event on `window` with the profile's id (docs/product/likes-and-match-games.md#likes). */
const raise = (name: 'like-photo' | 'like-button') => (profileId: number) =>
  void window.dispatchEvent(new CustomEvent(name, { detail: { profileId } }));

/** The like modal: any click closes it, the photo and the button link to the profile (docs/product/likes-and-match-games.md#likes). */
export function Component({ profileId }: OverlayProps['like']) {
  const { formatMessage } = useIntl();
  const { close } = useOverlay();
  const profile = useMember(profileId, close);
  return (
    // Around the dialog, whose padding closes it too. Keyboard and screen reader users close it by its close button and Escape.
    // eslint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- see above
    <div onClick={close}>
      <Dialog open onClose={close} size="sm" hideTitle title={formatMessage(messages.title)} closeLabel={formatMessage(common.close)}>
        <div className={s.like}>
          <LikeCard profileId={profileId} profile={profile} onPhoto={raise('like-photo')} onButton={raise('like-button')} />
        </div>
      </Dialog>
    </div>
  );
}

interface LikeCardProps {
  profileId: number;
  /** Null while loading. */
  profile: Profile | null;
  onPhoto: (profileId: number) => void;
  onButton: (profileId: number) => void;
}

/** The member who likes: photo and button link to the profile, with separate click handlers. */
function LikeCard({ profileId, profile, onPhoto, onButton }: LikeCardProps) {
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
            <Photo {...photo} fetchPriority="high" />
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
