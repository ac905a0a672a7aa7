import { useIntl } from 'react-intl';
import { messages } from './messages.ts';
import s from './error-page.module.css';

/** Error state of the whole page when a layout fails. Uses nothing that could fail too. */
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
