import { NOTIFICATION_TYPES, PUSH_TYPES, type NotificationChannel, type NotificationType } from '@nightlark/contract';
import { Card } from '@nightlark/ui';
import { Switch } from '@nightlark/ui/choice';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { typeHints, typeNames } from '../messages.ts';
import s from '../screen.module.css';

interface ChoicesProps {
  channel: NotificationChannel;
  title: ReactNode;
  text?: ReactNode;
  choices: Record<NotificationType, boolean>;
  onChange: (type: NotificationType, on: boolean) => void;
  children?: ReactNode;
}

/** Switches for the notification types of one channel. */
export function Choices({ channel, title, text, choices, onChange, children }: ChoicesProps) {
  const { formatMessage } = useIntl();
  const id = `notifications-${channel}`;
  return (
    <Card as="section" padding="lg" aria-labelledby={id}>
      <h2 id={id} className={s['heading']}>
        {title}
      </h2>
      {text && <p className={s['text']}>{text}</p>}
      {children}
      <ul className={s['choices']}>
        {(channel === 'push' ? PUSH_TYPES : NOTIFICATION_TYPES).map((type) => (
          <li key={type}>
            <Switch
              label={formatMessage(typeNames[type])}
              hint={channel === 'email' ? formatMessage(typeHints[type]) : undefined}
              checked={choices[type]}
              onChange={({ target }) => onChange(type, target.checked)}
            />
          </li>
        ))}
      </ul>
    </Card>
  );
}
