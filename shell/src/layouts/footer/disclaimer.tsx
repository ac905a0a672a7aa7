import { useSettings } from '@nightlark/state';
import { useIntl } from 'react-intl';
import { messages } from './messages.ts';
import s from './footer.module.css';

/** Minimum age, and that some profiles are fictional; on every page with a footer (decision 083). */
export function Disclaimer() {
  const { formatMessage } = useIntl();
  const { name, min_age, fictional_warning, fictional_plural } = useSettings();
  return (
    <aside className={s.disclaimer} aria-label={formatMessage(messages.disclaimerLabel)}>
      <p>
        <strong className={s.age}>{min_age}+</strong> <span>{formatMessage(messages.disclaimer, { name, age: min_age })}</span>
        {fictional_warning && <span> {formatMessage(messages.fictional, { plural: fictional_plural })}</span>}
      </p>
    </aside>
  );
}
