import { useFormatTime } from '@nightlark/i18n';
import { useIntl } from 'react-intl';
import { messages as m } from '../../messages.ts';
import { useDay } from '../../use-day.ts';
import s from './thread.module.css';

/** Date separator. */
export function DayLabel({ at }: { at: string }) {
  const { formatMessage } = useIntl();
  const format = useFormatTime();
  const { daysAgo, isThisYear } = useDay(at);

  function text() {
    if (daysAgo === 0) return formatMessage(m.today);
    if (daysAgo === 1) return formatMessage(m.yesterday);
    return format(at, { weekday: 'long', day: 'numeric', month: 'long', ...(!isThisYear && { year: 'numeric' }) });
  }
  return (
    <h2 className={s.date}>
      <time dateTime={at}>{text()}</time>
    </h2>
  );
}
