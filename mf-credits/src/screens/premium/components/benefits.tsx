import { PHOTOS_FREE, PHOTOS_PREMIUM } from '@nightlark/contract';
import { useSettings } from '@nightlark/state';
import { Icon } from '@nightlark/ui';
import { FormattedMessage } from 'react-intl';
import { messages as m } from '../messages.ts';
import s from '../screen.module.css';

const BENEFITS = [
  { icon: 'eye', title: m.photosTitle, text: m.photosText },
  { icon: 'chat', title: m.chatTitle, text: m.chatText },
  { icon: 'camera', title: m.ownTitle, text: m.ownText },
  { icon: 'heart', title: m.swipeTitle, text: m.swipeText },
  { icon: 'crown', title: m.keepTitle, text: m.keepText },
] as const;

export function Benefits() {
  const { message_credits } = useSettings();
  const values = { count: PHOTOS_PREMIUM, free: PHOTOS_FREE, cost: message_credits };
  return (
    <ul className={s.benefits}>
      {BENEFITS.map(({ icon, title, text }) => (
        <li key={title.id} className={s.benefit}>
          <span className={s.icon} aria-hidden>
            <Icon name={icon} />
          </span>
          <h2 className={s.benefitTitle}>
            <FormattedMessage {...title} values={values} />
          </h2>
          <p className={s.benefitText}>
            <FormattedMessage {...text} values={values} />
          </p>
        </li>
      ))}
    </ul>
  );
}
