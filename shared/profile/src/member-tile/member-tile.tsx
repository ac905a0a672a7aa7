import { paths, type ProfileCard } from '@nightlark/contract';
import { common } from '@nightlark/i18n';
import { Dot, Tag } from '@nightlark/ui';
import { Photo } from '@nightlark/ui/photo';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { Link, type To } from 'react-router';
import { useDistance } from '../use-distance.ts';
import { type ThumbImage, useFictionalLabel, useMedia } from '../use-media.ts';
import { usePlace } from '../use-place.ts';
import s from './member-tile.module.css';

type Member = Pick<ProfileCard, 'id' | 'name' | 'age' | 'country' | 'region' | 'city' | 'distance_km' | 'online' | 'fictional'>;

interface MemberTileProps {
  profile: Member & { main_image: ThumbImage | null };
  /** The member's profile by default. */
  to?: To;
  withDistance?: boolean;
  /** Above the fold: its photo is loaded first. */
  first?: boolean | undefined;
  badge?: ReactNode;
  action?: ReactNode;
}

/** A member in a grid: the whole photo links to the profile. */
export function MemberTile({ profile, to, withDistance, first, badge, action }: MemberTileProps) {
  const { formatMessage } = useIntl();
  const media = useMedia();
  const place = usePlace();
  const distance = useDistance();
  const fictional = useFictionalLabel()(profile);
  const { id, name, age, online, main_image, distance_km } = profile;
  return (
    <article className={s.tile}>
      <Photo
        {...(main_image ? media.thumb(main_image, '') : { src: null, alt: '' })}
        fetchPriority={first ? 'high' : undefined}
        ratio="4/5"
        className={s.photo}
      />
      <div className={s.words}>
        {fictional && (
          <p className={s.label}>
            <Tag tone="photo">{fictional}</Tag>
          </p>
        )}
        <p className={s.name} translate="no">
          <Link to={to ?? paths.member.href({ id })} className={s.link} viewTransition>
            <bdi className={s.given}>{name}</bdi>
            {age ? <span className={s.age}>, {age}</span> : null}
          </Link>
          {online && <Dot label={formatMessage(common.online)} />}
        </p>
        <p className={s.place}>
          <span className={s.town}>{place.short(profile)}</span>
          {withDistance && distance_km !== null && <span className={s.distance}> · {distance(distance_km)}</span>}
        </p>
      </div>
      {badge && <div className={s.top}>{badge}</div>}
      {action && (
        <div className={s.action} data-over-photo>
          {action}
        </div>
      )}
    </article>
  );
}
