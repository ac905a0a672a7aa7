import { useIntl } from 'react-intl';
import { messages } from '../messages.ts';
import s from './score.module.css';

/** Match score: a bar with its label. */
export function Score({ score }: { score: number }) {
  const { formatMessage } = useIntl();
  return (
    <p className={s.score}>
      <meter className={s.bar} min={0} max={100} value={score} aria-hidden />
      {formatMessage(messages.score, { score: score / 100 })}
    </p>
  );
}
