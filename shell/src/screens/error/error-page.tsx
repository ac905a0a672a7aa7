import { useIntl } from 'react-intl';
import { messages } from './messages.ts';
import s from './error-page.module.css';

/** What stands in the whole page's place when a layout itself fails. It uses nothing that could fail as well. */
export function ErrorPage() {
  const { formatMessage } = useIntl();
  return (
    <main className={s.page}>
      <title>{formatMessage(messages.title)}</title>
      <h1>{formatMessage(messages.errorPageFailed)}</h1>
      <a href="/">{formatMessage(messages.home)}</a>
    </main>
  );
}
