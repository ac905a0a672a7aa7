import type { OwnProfile } from '@nightlark/contract';
import { Card, Icon, ProgressBar } from '@nightlark/ui';
import { useIntl } from 'react-intl';
import { completenessOf } from '../completeness.ts';
import { messages } from '../messages.ts';
import s from './completeness.module.css';

const SHOWN = 3;

/** Completeness of the profile and next steps; hidden when complete. */
export function Completeness({ profile }: { profile: OwnProfile }) {
  const { formatMessage } = useIntl();
  const { percent, missing } = completenessOf(profile);
  if (missing.length === 0) return null;
  const title = formatMessage(messages.complete, { percent });
  return (
    <Card as="section" aria-label={title} className={s.card}>
      <div className={s.head}>
        <p className={s.title}>{title}</p>
        <ProgressBar label={title} value={percent} />
      </div>
      <ul className={s.steps}>
        {missing.slice(0, SHOWN).map(({ id, anchor }) => (
          <li key={id}>
            <a href={`#${anchor}`} className={s.step}>
              <Icon name="plus" size="sm" /> {formatMessage(messages[`step_${id}`])}
            </a>
          </li>
        ))}
      </ul>
    </Card>
  );
}
