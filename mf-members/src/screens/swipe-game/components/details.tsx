import type { SwipeProfile } from '@nightlark/contract';
import { useOptionLabel } from '@nightlark/i18n';
import { Chip, ChipList } from '@nightlark/ui/chip';
import { memo } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { FitReasons } from '../../../components/fit-reasons/fit-reasons.tsx';
import { messages } from '../messages.ts';
import s from './details.module.css';

const KEYS = [
  ['←', messages.keysPass],
  ['→', messages.keysLike],
  ['↑ ↓', messages.keysPhotos],
  ['U', messages.undo],
] as const;

/** Keyboard shortcuts, for devices that probably have a keyboard. */
function Keys() {
  return (
    <dl className={s.keys}>
      {KEYS.map(([key, label]) => (
        <div key={key} className={s.pair}>
          <dt className={s.key}>{key}</dt>
          <dd className={s.label}>
            <FormattedMessage {...label} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Beside the card on wide screens: reasons, about me, interests, and keyboard shortcuts. */
export const Details = memo(function Details({ profile }: { profile: SwipeProfile }) {
  const { formatMessage } = useIntl();
  const optionLabel = useOptionLabel();
  return (
    <aside className={s.details}>
      {profile.reasons.length > 0 && (
        <section className={s.part}>
          <h2 className={s.heading}>{formatMessage(messages.fits)}</h2>
          <FitReasons reasons={profile.reasons} />
        </section>
      )}
      {profile.about && (
        <section className={s.part}>
          <h2 className={s.heading}>{formatMessage(messages.about, { name: profile.name })}</h2>
          <p className={s.about} dir="auto">
            {profile.about}
          </p>
        </section>
      )}
      {profile.interests.length > 0 && (
        <ChipList>
          {profile.interests.map((interest) => (
            <Chip key={interest}>{optionLabel('interests', interest)}</Chip>
          ))}
        </ChipList>
      )}
      <Keys />
    </aside>
  );
});
