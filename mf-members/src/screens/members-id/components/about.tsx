import { useIntl } from 'react-intl';
import { messages } from '../messages.ts';
import s from './section.module.css';

/** The member's "About me" text. */
export function About({ text }: { text: string }) {
  const { formatMessage } = useIntl();
  if (!text.trim()) return null;
  return (
    <section className={s.section}>
      <h2 className={s.heading}>{formatMessage(messages.about)}</h2>
      <p className={s.text} dir="auto">
        {text}
      </p>
    </section>
  );
}
