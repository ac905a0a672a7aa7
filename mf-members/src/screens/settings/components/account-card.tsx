import { paths, type User } from '@nightlark/contract';
import { LocalTime } from '@nightlark/i18n';
import { useResendActivation } from '@nightlark/profile';
import { Button, ButtonLink, Card, Stack, Tag } from '@nightlark/ui';
import { Notice } from '@nightlark/ui/notice';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { messages } from '../messages.ts';
import { EmailDialog } from './email-dialog.tsx';
import { PasswordDialog } from './password-dialog.tsx';
import s from '../screen.module.css';

/** Account facts; unconfirmed members can resend the confirmation mail. */
export function AccountCard({ user }: { user: User }) {
  const { formatMessage } = useIntl();
  const confirmed = user.status !== 'not_confirmed';
  const [dialog, setDialog] = useState<'email' | 'password' | null>(null);
  const close = () => setDialog(null);
  return (
    <Card as="section" padding="lg">
      <h2 className={s.heading}>{formatMessage(messages.account)}</h2>
      <Stack gap={5}>
        <dl className={s.facts}>
          <div className={s.long}>
            <dt>{formatMessage(messages.email)}</dt>
            <dd>
              <Tag tone={confirmed ? 'success' : 'warning'}>{formatMessage(confirmed ? messages.confirmed : messages.unconfirmed)}</Tag>
            </dd>
            <dd>
              {user.email}
              <Button size="sm" variant="secondary" onClick={() => setDialog('email')}>
                {formatMessage(messages.changeEmail)}
              </Button>
            </dd>
          </div>
          <div>
            <dt>{formatMessage(messages.password)}</dt>
            <dd>
              <Button size="sm" variant="secondary" onClick={() => setDialog('password')}>
                {formatMessage(messages.changePassword)}
              </Button>
            </dd>
          </div>
          <div>
            <dt>{formatMessage(messages.membership)}</dt>
            <dd>
              <Membership paid={user.paid_user} />
            </dd>
          </div>
          <div>
            <dt>{formatMessage(messages.since)}</dt>
            <dd>
              <LocalTime value={user.signup_date} year="numeric" month="long" day="numeric" />
            </dd>
          </div>
        </dl>
        {!confirmed && <ResendNotice email={user.email} />}
      </Stack>
      <EmailDialog open={dialog === 'email'} onClose={close} />
      <PasswordDialog open={dialog === 'password'} onClose={close} />
    </Card>
  );
}

function Membership({ paid }: { paid: boolean }) {
  const { formatMessage } = useIntl();
  return paid ? (
    <Tag tone="premium" icon="crown">
      {formatMessage(messages.premium)}
    </Tag>
  ) : (
    <>
      {formatMessage(messages.free)}
      <ButtonLink size="sm" variant="premium" icon="crown" to={paths.premium.href()}>
        {formatMessage(messages.getPremium)}
      </ButtonLink>
    </>
  );
}

function ResendNotice({ email }: { email: string }) {
  const { formatMessage } = useIntl();
  const { busy, resend } = useResendActivation(formatMessage(messages.resent, { email }));
  return (
    <Notice
      tone="warning"
      icon="mail"
      action={
        <Button size="sm" variant="secondary" busy={busy} onClick={resend}>
          {formatMessage(messages.resend)}
        </Button>
      }
    >
      {formatMessage(messages.unconfirmedText)}
    </Notice>
  );
}
