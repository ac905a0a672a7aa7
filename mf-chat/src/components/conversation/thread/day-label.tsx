import { useFormatTime } from '@nightlark/i18n';
import { useIntl } from 'react-intl';
import { messages as m } from '../../messages.ts';
import { useNow } from '../../use-now.ts';
import s from './thread.module.css';

const DAY_MS = 86_400_000;

/** Date separator. */
export function DayLabel({ at }: { at: string }) {
  const { formatMessage } = useIntl();
  const format = useFormatTime();
  const now = useNow();
  const yearOf = (time: string) => format(time, { year: 'numeric' });
  const isThisYear = yearOf(at) === yearOf(new Date(now).toISOString());
  const date = (time: string) => format(time, { weekday: 'long', day: 'numeric', month: 'long', ...(!isThisYear && { year: 'numeric' }) });

  function text() {
    const ago = Math.round(now / DAY_MS) - Math.round(Date.parse(at) / DAY_MS);
    if (ago > 2) return date(at);
    if (date(at) === date(new Date(now).toISOString())) return formatMessage(m.today);
    if (date(at) === date(new Date(now - DAY_MS).toISOString())) return formatMessage(m.yesterday);
    return date(at);
  }
  return (
    <h2 className={s.date}>
      <time dateTime={at}>{text()}</time>
    </h2>
  );
}
