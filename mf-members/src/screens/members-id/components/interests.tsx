import type { Interest } from '@nightlark/contract';
import { useOptionLabel } from '@nightlark/i18n';
import { useUser } from '@nightlark/state';
import { Chip, ChipList } from '@nightlark/ui/chip';
import { useIntl } from 'react-intl';
import { messages } from '../messages.ts';
import s from './section.module.css';

/** Interests, with shared ones marked. */
export function Interests({ interests }: { interests: readonly Interest[] }) {
  const { formatMessage } = useIntl();
  const optionLabel = useOptionLabel();
  const own = useUser()?.profile.interests ?? [];
  if (interests.length === 0) return null;
  return (
    <section className={s.section}>
      <h2 className={s.heading}>{formatMessage(messages.interests)}</h2>
      <ChipList>
        {interests.map((interest) => (
          <Chip key={interest} selected={own.includes(interest)}>
            {optionLabel('interests', interest)}
          </Chip>
        ))}
      </ChipList>
    </section>
  );
}
