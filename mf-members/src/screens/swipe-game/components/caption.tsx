import type { SwipeProfile } from '@nightlark/contract';
import { common } from '@nightlark/i18n';
import { useFictionalLabel, usePlace } from '@nightlark/profile';
import { Dot, Icon, Tag } from '@nightlark/ui';
import { memo } from 'react';
import { useIntl } from 'react-intl';
import { FitReasons } from '../../../components/fit-reasons/fit-reasons.tsx';
import s from './card.module.css';

const REASONS = 2;

/** Caption over the photo. Memoized, since it does not depend on the card's position. */
export const Caption = memo(function Caption({ profile }: { profile: SwipeProfile }) {
  const { formatMessage } = useIntl();
  const place = usePlace();
  const label = useFictionalLabel()(profile);
  return (
    <div className={s.caption}>
      <h2 className={s.name}>
        <span>
          <bdi translate="no">{profile.name}</bdi>, <span className={s.age}>{profile.age}</span>
        </span>
        {profile.online && <Dot label={formatMessage(common.online)} />}
      </h2>
      <p className={s.place}>
        <Icon name="map-pin" />
        {place.short(profile)}
      </p>
      {label && (
        <div>
          <Tag tone="photo">{label}</Tag>
        </div>
      )}
      <FitReasons reasons={profile.reasons} most={REASONS} onPhoto />
    </div>
  );
});
