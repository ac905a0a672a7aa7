import { useIntl } from 'react-intl';
import { messages } from '../messages.ts';
import s from './sections.module.css';
import { SignupLink } from './signup-link.tsx';

/** Second call to action, at the end of the page. */
export function ClosingCall() {
  const { formatMessage } = useIntl();
  return (
    <section className={s.closing}>
      <h2>{formatMessage(messages.closing)}</h2>
      <p>{formatMessage(messages.closingText)}</p>
      <SignupLink />
    </section>
  );
}
