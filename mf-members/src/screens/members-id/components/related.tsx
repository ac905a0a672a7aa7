import type { ProfileCard } from '@nightlark/contract';
import { useId } from 'react';
import { useIntl } from 'react-intl';
import { ProfileGrid } from '../../../components/profile-grid/profile-grid.tsx';
import { messages } from '../messages.ts';
import s from './section.module.css';

/** Members like this one. */
export function Related({ profiles }: { profiles: readonly ProfileCard[] }) {
  const { formatMessage } = useIntl();
  const heading = useId();
  if (profiles.length === 0) return null;
  return (
    <section className={s.related} aria-labelledby={heading}>
      <h2 id={heading} className={s.heading}>
        {formatMessage(messages.related)}
      </h2>
      <ProfileGrid profiles={profiles} />
    </section>
  );
}
