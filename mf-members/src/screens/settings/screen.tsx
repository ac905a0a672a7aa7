import { apiContext } from '@nightlark/api-client';
import { useSettings, useUser } from '@nightlark/state';
import { PageHeader, Stack } from '@nightlark/ui';
import { useIntl } from 'react-intl';
import { useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { AccountCard } from './components/account-card.tsx';
import { BlockedMembers } from './components/blocked-members.tsx';
import { LanguageCard } from './components/language-card.tsx';
import { LogoutButton } from './components/logout-button.tsx';
import { messages } from './messages.ts';
import s from './screen.module.css';

export async function loader({ context, request }: LoaderFunctionArgs) {
  return context.get(apiContext).call('getBlocked', { signal: request.signal });
}

/** Account, language and blocked members (specification, section 2, "Screens"). */
export function Component() {
  const { profiles } = useLoaderData<typeof loader>();
  const { formatMessage } = useIntl();
  const { name } = useSettings();
  const user = useUser();
  if (!user) return null;
  return (
    <div className={s.page}>
      <title>{`${formatMessage(messages.title)} · ${name}`}</title>
      <PageHeader title={formatMessage(messages.title)} />
      <Stack gap={5}>
        <AccountCard user={user} />
        <LanguageCard />
        <BlockedMembers profiles={profiles} />
        <LogoutButton />
      </Stack>
    </div>
  );
}
