import { apiContext, isApiError } from '@nightlark/api-client';
import { PageTitle } from '@nightlark/profile';
import { PageHeader, Stack, useRestoreFocus } from '@nightlark/ui';
import { FormattedMessage, useIntl } from 'react-intl';
import { useLoaderData, useSearchParams, type LoaderFunctionArgs } from 'react-router';
import { Choices } from './components/choices.tsx';
import { DisabledMails } from './components/disabled-mails.tsx';
import { PushCard } from './components/push-card.tsx';
import { Unsubscribe } from './components/unsubscribe.tsx';
import { messages } from './messages.ts';
import s from './screen.module.css';
import { useNotifications } from './use-notifications.ts';

/** The signed link of a mail requires no session; everything else does. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const api = context.get(apiContext);
  const token = new URL(request.url).searchParams.get('unsubscribe');
  if (token === null) return { notifications: await api.call('getNotifications', { signal: request.signal }) };
  try {
    return { token, subscription: await api.call('getUnsubscribe', { query: { token }, signal: request.signal }) };
  } catch (error) {
    if (isApiError(error) && (error.code === 'link_invalid' || error.code === 'validation')) return { token, subscription: null };
    throw error;
  }
}

type Loaded = Awaited<ReturnType<typeof loader>>;

/** Notification settings for e-mail and push (docs/product/notifications-and-push.md). */
export function Component() {
  const data = useLoaderData<typeof loader>();
  const { formatMessage } = useIntl();
  return (
    <div className={s['page']}>
      <PageTitle>{formatMessage(messages.title)}</PageTitle>
      <PageHeader title={formatMessage(messages.title)} />
      {'token' in data ? (
        <Unsubscribe key={data.token} token={data.token!} loaded={data.subscription ?? null} />
      ) : (
        <Mine loaded={data.notifications!} />
      )}
    </div>
  );
}

function Mine({ loaded }: { loaded: NonNullable<Loaded['notifications']> }) {
  const [search] = useSearchParams();
  const { notifications, change, reenable } = useNotifications(loaded);
  const part = useRestoreFocus<HTMLDivElement>();
  return (
    <Stack ref={part} gap={5}>
      <DisabledMails disabled={notifications.disabled} code={search.get('code')} reenable={reenable} />
      <Choices
        channel="email"
        title={<FormattedMessage {...messages.email} />}
        text={<FormattedMessage {...messages.emailText} />}
        choices={notifications.email}
        onChange={(type, on) => void change({ email: { [type]: on } })}
      />
      <PushCard notifications={notifications} change={change} />
    </Stack>
  );
}
