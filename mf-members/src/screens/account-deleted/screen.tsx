import { useApi } from '@nightlark/api-client';
import { paths, REACTIVATION_DAYS } from '@nightlark/contract';
import { defineMessages, LocalTime, useFormCall } from '@nightlark/i18n';
import { PageTitle, useStayed } from '@nightlark/profile';
import { Button, ButtonLink, EmptyState, Stack } from '@nightlark/ui';
import { Notice } from '@nightlark/ui/notice';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useSearchParams } from 'react-router';
import s from './screen.module.css';

const messages = defineMessages({
  title: { id: 'members.deleted.title', defaultMessage: 'You’re gone, for now' },
  text: {
    id: 'members.deleted.text',
    defaultMessage: 'Nobody can see you any more. Within {days} days the link in our e-mail brings everything back.',
  },
  until: {
    id: 'members.deleted.until',
    defaultMessage: 'Nobody can see you any more. Until {date} the link in our e-mail brings everything back; then it is deleted for good.',
  },
  home: { id: 'members.deleted.home', defaultMessage: 'To the home page' },
  backTitle: { id: 'members.deleted.backTitle', defaultMessage: 'Good to see you' },
  backText: {
    id: 'members.deleted.backText',
    defaultMessage: 'Keep your account, and everything is as it was: photos, messages, credits.',
  },
  back: { id: 'members.deleted.back', defaultMessage: 'Keep my account' },
});

/** After deleting the account; by the mailed link, reactivates it (docs/product/settings-and-leaving.md#leaving). */
export function Component() {
  const { formatMessage } = useIntl();
  const [search] = useSearchParams();
  const code = search.get('code');
  return (
    <div className={s['page']}>
      <PageTitle>{formatMessage(code ? messages.backTitle : messages.title)}</PageTitle>
      {code ? <RestoreAccount code={code} /> : <Goodbye until={search.get('until')} />}
    </div>
  );
}

function Goodbye({ until }: { until: string | null }) {
  const { formatMessage } = useIntl();
  const date = until && /^\d{4}-\d{2}-\d{2}$/.test(until) && !Number.isNaN(Date.parse(until)) ? until : null;
  return (
    <EmptyState
      art="moon"
      level={1}
      title={formatMessage(messages.title)}
      text={
        date ? (
          <FormattedMessage
            {...messages.until}
            values={{ date: <LocalTime value={date} day="numeric" month="long" year="numeric" timeZone="UTC" /> }}
          />
        ) : (
          formatMessage(messages.text, { days: REACTIVATION_DAYS })
        )
      }
      action={<ButtonLink to={paths.index.href()}>{formatMessage(messages.home)}</ButtonLink>}
    />
  );
}

/** The code is redeemed by the button, not on load, since mail scanners open links too. */
function RestoreAccount({ code }: { code: string }) {
  const { formatMessage } = useIntl();
  const api = useApi();
  const { busy, error, run } = useFormCall();
  const [isRestored, setRestored] = useState(false);
  useStayed(isRestored, () => setRestored(false));

  async function restore() {
    await run(async () => {
      await api.call('updateAccount', { body: { code } });
      setRestored(true);
      // A document load: the member is now logged in.
      window.location.assign(paths.members.href());
    });
  }

  return (
    <EmptyState
      art="hearts"
      level={1}
      title={formatMessage(messages.backTitle)}
      text={formatMessage(messages.backText)}
      action={
        <Stack gap={4}>
          {error && (
            <Notice tone="danger" live>
              {error.text}
            </Notice>
          )}
          <Button size="lg" block busy={busy || isRestored} onClick={() => void restore()}>
            {formatMessage(messages.back)}
          </Button>
        </Stack>
      }
    />
  );
}
