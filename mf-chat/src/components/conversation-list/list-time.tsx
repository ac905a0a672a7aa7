import { useFormatTime } from '@nightlark/i18n';
import { useIntl } from 'react-intl';
import { messages } from '../messages.ts';
import { useNow } from '../use-now.ts';

const DAY_MS = 86_400_000;

/** Time of the last message: a time today, "yesterday", a weekday this week, otherwise the date, with another year. */
export function ListTime({ value }: { value: string }) {
  const { formatMessage } = useIntl();
  const format = useFormatTime();
  const now = useNow();
  const day = (time: string) => format(time, { year: 'numeric', month: '2-digit', day: '2-digit' });
  const daysAgo = (days: number) => day(new Date(now - days * DAY_MS).toISOString());

  function text() {
    if (day(value) === daysAgo(0)) return format(value, { timeStyle: 'short' });
    if (day(value) === daysAgo(1)) return formatMessage(messages.yesterday);
    if (now - Date.parse(value) < 6 * DAY_MS) return format(value, { weekday: 'short' });
    const yearOf = (time: string) => format(time, { year: 'numeric' });
    const isThisYear = yearOf(value) === yearOf(new Date(now).toISOString());
    return format(value, { day: 'numeric', month: 'short', ...(!isThisYear && { year: 'numeric' }) });
  }
  return <time dateTime={value}>{text()}</time>;
}
