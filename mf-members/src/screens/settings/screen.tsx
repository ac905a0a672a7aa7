import { apiContext } from '@nightlark/api-client';
import { ENDPOINTS, paths } from '@nightlark/contract';
import { PageTitle } from '@nightlark/profile';
import { useUser } from '@nightlark/state';
import { ButtonLink, PageHeader, Stack } from '@nightlark/ui';
import { useIntl } from 'react-intl';
import { useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { AccountCard } from './components/account-card.tsx';
import { BlockedMembers } from './components/blocked-members.tsx';
import { DeleteAccount } from './components/delete-account.tsx';
import { LanguageCard } from './components/language-card.tsx';
import { Location } from './components/location.tsx';
import { LogoutButton } from './components/logout-button.tsx';
import { MainImage } from './components/main-image.tsx';
import { Section } from './components/section.tsx';
import { Sessions } from './components/sessions.tsx';
import { Visibility } from './components/visibility.tsx';
import { messages } from './messages.ts';
import s from './screen.module.css';

export async function loader({ context, request }: LoaderFunctionArgs) {
  const api = context.get(apiContext);
  const options = { signal: request.signal };
  const [{ profiles }, { sessions }] = await Promise.all([api.call('getBlocked', options), api.call('getSessions', options)]);
  return { profiles, sessions };
}

/** Account, visibility, place, photo, language, blocked members, sessions, data and leaving (docs/product/settings-and-leaving.md#account). */
export function Component() {
  const { profiles, sessions } = useLoaderData<typeof loader>();
  const { formatMessage } = useIntl();
  const user = useUser();
  if (!user) return null;
  return (
    <div className={s.page}>
      <PageTitle>{formatMessage(messages.title)}</PageTitle>
      <PageHeader title={formatMessage(messages.title)} />
      <Stack gap={5}>
        <AccountCard user={user} />
        <Section title={formatMessage(messages.notifications)} text={formatMessage(messages.notificationsText)}>
          <ButtonLink variant="secondary" icon="bell" to={paths.notifications.href()}>
            {formatMessage(messages.notificationsLink)}
          </ButtonLink>
        </Section>
        <Section title={formatMessage(messages.payments)} text={formatMessage(messages.paymentsText)}>
          <ButtonLink variant="secondary" icon="card" to={paths.creditsSettings.href()}>
            {formatMessage(messages.paymentsLink)}
          </ButtonLink>
        </Section>
        <Visibility user={user} />
        <Location profile={user.profile} />
        <MainImage profile={user.profile} />
        <LanguageCard />
        <BlockedMembers profiles={profiles} />
        <Sessions sessions={sessions} />
        <DataExport />
        <DeleteAccount user={user} />
        <LogoutButton />
      </Stack>
    </div>
  );
}

/** Download of the member's data. A plain link, so that the browser shows the progress and saves the file. */
function DataExport() {
  const { formatMessage } = useIntl();
  return (
    <Section title={formatMessage(messages.export)} text={formatMessage(messages.exportText)}>
      <ButtonLink variant="secondary" icon="download" to={`/api/${ENDPOINTS.exportArchive[1]}`} reloadDocument download>
        {formatMessage(messages.exportButton)}
      </ButtonLink>
    </Section>
  );
}
