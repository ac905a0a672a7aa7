import { useFormatTime, useHydrated } from '@nightlark/i18n';
import { useIntl } from 'react-intl';
import { messages as m } from '../messages.ts';
import s from './thread.module.css';

const DAY_MS = 86_400_000;

/** Date separator. */
export function DayLabel({ at }: { at: string }) {
  const { formatMessage } = useIntl();
  const format = useFormatTime();
  const hydrated = useHydrated();
  const yearOf = (time: string) => format(time, { year: 'numeric' });
  const isThisYear = yearOf(at) === yearOf(new Date().toISOString());
  const date = (time: string) => format(time, { weekday: 'long', day: 'numeric', month: 'long', ...(!isThisYear && { year: 'numeric' }) });

  function text() {
    const ago = hydrated ? Math.round(Date.now() / DAY_MS) - Math.round(Date.parse(at) / DAY_MS) : Number.POSITIVE_INFINITY;
    if (ago > 2) return date(at);
    if (date(at) === date(new Date().toISOString())) return formatMessage(m.today);
    if (date(at) === date(new Date(Date.now() - DAY_MS).toISOString())) return formatMessage(m.yesterday);
    return date(at);
  }
  return (
    <h2 className={s.date}>
      <time dateTime={at}>{text()}</time>
    </h2>
  );
}
