import { paths, type OverlayProps } from '@nightlark/contract';
import { common } from '@nightlark/i18n';
import { useFictionalLabel, useMedia, usePlace } from '@nightlark/profile';
import { useOverlay } from '@nightlark/state';
import { ButtonLink, Dialog, Skeleton, Tag } from '@nightlark/ui';
import { Photo } from '@nightlark/ui/photo';
import { useIntl } from 'react-intl';
import { Link } from 'react-router';
import { useMember } from '../../components/use-member.ts';
import s from './fill.module.css';
import { messages } from './messages.ts';

/** The like modal: a click anywhere closes it, the photo and the button lead to the profile (docs/product/likes-and-match-games.md#likes). */
export function Component({ profileId }: OverlayProps['like']) {
  const { formatMessage } = useIntl();
  const { close } = useOverlay();
  const media = useMedia();
  const place = usePlace();
  const fictional = useFictionalLabel();
  const profile = useMember(profileId, close);
  const to = paths.member.href({ id: profileId });
  const name = profile?.name ?? '';
  const label = profile && fictional(profile);
  const photo = profile?.main_image ? media.thumb(profile.main_image, name) : { src: null, alt: name };

  return (
    <Dialog open onClose={close} size="sm" hideTitle title={formatMessage(messages.title)} closeLabel={formatMessage(common.close)}>
      {/* Keyboard and screen reader close it by the dialog's own button and Escape. */}
      {/* eslint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- see above */}
      <div className={s.like} onClick={close}>
        {!profile && <Skeleton shape="tile" />}
        {profile && (
          <>
            <Link to={to} className={s.photo}>
              <Photo {...photo} priority />
            </Link>
            <p className={s.title}>{formatMessage(messages.likesYou, { name })}</p>
            <p className={s.place}>
              {profile.age} · {place.short(profile)}
            </p>
            {label && <Tag tone="warning">{label}</Tag>}
          </>
        )}
        <ButtonLink to={to} block icon="user">
          {formatMessage(messages.view)}
        </ButtonLink>
      </div>
    </Dialog>
  );
}
