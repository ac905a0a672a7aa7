import { Icon, type IconName } from '@nightlark/ui';
import { useIntl, type MessageDescriptor } from 'react-intl';
import { messages } from '../messages.ts';
import s from './sections.module.css';

const STEPS: readonly { icon: IconName; title: MessageDescriptor; text: MessageDescriptor }[] = [
  { icon: 'camera', title: messages.stepProfile, text: messages.stepProfileText },
  { icon: 'heart', title: messages.stepLike, text: messages.stepLikeText },
  { icon: 'chat', title: messages.stepTalk, text: messages.stepTalkText },
];

/** Three steps to a conversation. */
export function HowItWorks() {
  const { formatMessage } = useIntl();
  return (
    <section className={s.section} aria-labelledby="how">
      <h2 id="how">{formatMessage(messages.how)}</h2>
      <ol className={s.steps}>
        {STEPS.map(({ icon, title, text }) => (
          <li key={title.id} className={s.step}>
            <span className={s.stepIcon}>
              <Icon name={icon} size="lg" />
            </span>
            <h3>{formatMessage(title)}</h3>
            <p>{formatMessage(text)}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
