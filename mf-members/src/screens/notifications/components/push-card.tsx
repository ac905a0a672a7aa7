import { usePush } from '@nightlark/profile';
import { useSettings } from '@nightlark/state';
import { Button, useRestoreFocus } from '@nightlark/ui';
import { Switch } from '@nightlark/ui/choice';
import { Notice } from '@nightlark/ui/notice';
import { useIntl } from 'react-intl';
import { messages } from '../messages.ts';
import s from '../screen.module.css';
import type { Change, Notifications } from '../use-notifications.ts';
import { Choices } from './choices.tsx';

/** Push settings: this device, notification types, and whether names are shown on a lock screen. */
export function PushCard({ notifications, change }: { notifications: Notifications; change: (change: Change) => Promise<void> }) {
  const { formatMessage } = useIntl();
  const { name } = useSettings();
  const device = useRestoreFocus<HTMLDivElement>();
  const { state, busy, subscribe, unsubscribe } = usePush({
    on: formatMessage(messages.pushIsOn),
    off: formatMessage(messages.pushIsOff),
    failed: formatMessage(messages.pushFailed),
  });
  return (
    <Choices
      channel="push"
      title={formatMessage(messages.push)}
      text={formatMessage(messages.pushText, { name })}
      choices={notifications.push}
      onChange={(type, on) => void change({ push: { [type]: on } })}
    >
      <div ref={device} className={s['device']}>
        {state === 'unable' && <Notice tone="info">{formatMessage(messages.pushUnable)}</Notice>}
        {state === 'denied' && <Notice tone="info">{formatMessage(messages.pushDenied)}</Notice>}
        {state === 'off' && (
          <Button icon="bell" busy={busy} onClick={() => void subscribe()}>
            {formatMessage(messages.pushOn)}
          </Button>
        )}
        {state === 'on' && (
          <Button variant="secondary" icon="bell" busy={busy} onClick={() => void unsubscribe()}>
            {formatMessage(messages.pushOff)}
          </Button>
        )}
      </div>
      <Switch
        label={formatMessage(messages.details)}
        hint={formatMessage(messages.detailsHint)}
        checked={notifications.push_details}
        onChange={({ target }) => void change({ push_details: target.checked })}
      />
    </Choices>
  );
}
