import type { Profile } from '@nightlark/contract';
import { common } from '@nightlark/i18n';
import { useDistance, usePlace } from '@nightlark/profile';
import { useLikeMark } from '@nightlark/state';
import { Dot, Icon, Tag } from '@nightlark/ui';
import { useIntl } from 'react-intl';
import { messages } from '../messages.ts';
import s from './head.module.css';

/** Letters of a name that would be broken in the middle on a phone. */
const LONG = 14;

/** Name and place: over the photo on phones, beside it on wide screens. */
export function Head({ profile, fictionalLabel }: { profile: Profile; fictionalLabel: string | undefined }) {
  const { formatMessage } = useIntl();
  const place = usePlace();
  const distance = useDistance();
  const { match } = useLikeMark(profile);
  return (
    <header className={s.head}>
      {(fictionalLabel || match) && (
        <p className={s.tags}>
          {match && (
            <Tag tone="accent" icon="heart-filled">
              {formatMessage(messages.match)}
            </Tag>
          )}
          {fictionalLabel && <Tag tone="warning">{fictionalLabel}</Tag>}
        </p>
      )}
      <h1 className={profile.name.length > LONG ? `${s.name} ${s.long}` : s.name} translate="no">
        <bdi>{profile.name}</bdi>, <span className={s.age}>{profile.age}</span>
      </h1>
      <p className={s.facts}>
        <span className={s.fact}>
          <Icon name="map-pin" size="sm" /> {place.full(profile)}
        </span>
        {profile.distance_km !== null && (
          <span className={s.fact}>{formatMessage(messages.away, { distance: distance(profile.distance_km) })}</span>
        )}
        {profile.online && (
          <span className={s.fact}>
            <Dot /> {formatMessage(common.online)}
          </span>
        )}
      </p>
    </header>
  );
}
