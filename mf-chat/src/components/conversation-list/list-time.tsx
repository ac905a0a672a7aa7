import { useFormatTime } from '@nightlark/i18n';
import { useIntl } from 'react-intl';
import { messages } from '../messages.ts';
import { useDay } from '../use-day.ts';

/** Time of the last message: a time today, "yesterday", a weekday within a week, otherwise the date, with another year. */
export function ListTime({ value }: { value: string }) {
  const { formatMessage } = useIntl();
  const format = useFormatTime();
  const { daysAgo, isThisYear } = useDay(value);

  function text() {
    if (daysAgo === 0) return format(value, { timeStyle: 'short' });
    if (daysAgo === 1) return formatMessage(messages.yesterday);
    if (daysAgo < 7) return format(value, { weekday: 'short' });
    return format(value, { day: 'numeric', month: 'short', ...(!isThisYear && { year: 'numeric' }) });
  }
  return <time dateTime={value}>{text()}</time>;
}
