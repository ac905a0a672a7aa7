import { useNavigateHere } from '@nightlark/profile';
import { paths, type DisabledReason } from '@nightlark/contract';
import { LocalTime } from '@nightlark/i18n';
import { useUser } from '@nightlark/state';
import { Button } from '@nightlark/ui';
import { Notice } from '@nightlark/ui/notice';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { disabledTexts, messages, reenableLabels } from '../messages.ts';
import type { Notifications, ReenableRequest } from '../use-notifications.ts';

interface DisabledMailsProps {
  disabled: Notifications['disabled'];
  /** Code of the mail that proves that the address works. */
  code: string | null;
  reenable: (body: ReenableRequest, done: string) => Promise<boolean>;
}

/** Reasons why notification mails are disabled, each with its way to enable them (docs/product/notifications-and-push.md#all-mails-off). */
export function DisabledMails({ disabled, code, reenable }: DisabledMailsProps) {
  const { formatMessage } = useIntl();
  const navigate = useNavigateHere();
  const [busy, setBusy] = useState<DisabledReason | null>(null);
  const email = useUser()?.email ?? '';

  async function take(reason: DisabledReason) {
    setBusy(reason);
    const proves = reason === 'bounce' && code !== null;
    const done = reason === 'bounce' && !proves ? formatMessage(messages.testSent, { email }) : formatMessage(messages.onAgain);
    const taken = await reenable(proves ? { code } : { enable: reason }, done);
    setBusy(null);
    if (taken && proves) await navigate(paths.notifications.href(), { replace: true });
  }

  return disabled.map(({ reason, since }) => (
    <Notice
      key={reason}
      tone="warning"
      icon="mail"
      action={
        <Button size="sm" busy={busy === reason} onClick={() => void take(reason)}>
          {formatMessage(reason === 'bounce' && code !== null ? messages.itArrived : reenableLabels[reason])}
        </Button>
      }
    >
      <FormattedMessage
        {...disabledTexts[reason]}
        values={{ email, date: <LocalTime value={since} day="numeric" month="long" year="numeric" /> }}
      />
    </Notice>
  ));
}
