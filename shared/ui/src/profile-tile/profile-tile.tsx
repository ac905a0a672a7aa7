import type { MouseEventHandler, ReactNode } from 'react';
import { Link, type To } from 'react-router';
import { Dot, Tag } from '@nightlark/ui';
import { Photo, type PhotoProps } from '../photo/photo.tsx';
import s from './profile-tile.module.css';

export interface ProfileTileProps {
  to: To;
  name: string;
  age?: number | null;
  place?: ReactNode;
  /** Not truncated, unlike a long place. */
  distance?: ReactNode;
  online?: boolean;
  onlineLabel?: string;
  photo: PhotoProps | null;
  /** Marks a fictional member, where required by law. */
  fictionalLabel?: ReactNode;
  action?: ReactNode;
  badge?: ReactNode;
  state?: unknown;
  onClick?: MouseEventHandler<HTMLAnchorElement>;
}

const SIZES = '(min-width: 1200px) 20vw, (min-width: 992px) 25vw, (min-width: 576px) 33vw, 50vw';

/** A member in a grid: the whole photo links to the profile. */
export function ProfileTile(props: ProfileTileProps) {
  const { to, name, age, place, distance, online, onlineLabel, photo, fictionalLabel, action, badge, state, onClick } = props;
  return (
    <article className={s.tile}>
      <Photo sizes={SIZES} {...(photo ?? { src: null, alt: '' })} ratio="4/5" className={s.photo} />
      <div className={s.words}>
        <p className={s.name} translate="no">
          <Link to={to} state={state} onClick={onClick} className={s.link} viewTransition>
            <bdi className={s.given}>{name}</bdi>
            {age ? <span className={s.age}>, {age}</span> : null}
          </Link>
          {online && <Dot label={onlineLabel} />}
        </p>
        {place && (
          <p className={s.place}>
            <span className={s.town}>{place}</span>
            {distance && <span className={s.distance}> · {distance}</span>}
          </p>
        )}
      </div>
      {(badge || fictionalLabel) && (
        <div className={s.top}>
          {badge}
          {fictionalLabel && <Tag tone="photo">{fictionalLabel}</Tag>}
        </div>
      )}
      {action && (
        <div className={s.action} data-over-photo>
          {action}
        </div>
      )}
    </article>
  );
}
