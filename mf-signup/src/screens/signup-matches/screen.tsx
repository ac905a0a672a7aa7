import { apiContext } from '@nightlark/api-client';
import { paths } from '@nightlark/contract';
import { defineMessages } from '@nightlark/i18n';
import { MemberTile } from '@nightlark/profile';
import { useUser } from '@nightlark/state';
import { ButtonLink, EmptyState, TileGrid } from '@nightlark/ui';
import { useIntl } from 'react-intl';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { CheckMail } from '../../components/check-mail.tsx';
import { ResendActivation } from '../../components/resend-activation.tsx';
import { NarrowPage } from '../../components/narrow-page.tsx';
import s from './screen.module.css';

const messages = defineMessages({
  title: { id: 'signup.matches.title', defaultMessage: 'These people fit you' },
  lead: { id: 'signup.matches.lead', defaultMessage: '{count, plural, one {One member fits} other {# members fit}} what you told us.' },
  list: { id: 'signup.matches.list', defaultMessage: 'Members who fit you' },
  all: { id: 'signup.matches.all', defaultMessage: 'Show all members' },
  none: { id: 'signup.matches.none', defaultMessage: 'Nobody fits exactly yet' },
  noneText: { id: 'signup.matches.noneText', defaultMessage: 'New people join every day. Have a look at everyone who is here.' },
});

const SHOWN = 12;

export async function loader({ context }: LoaderFunctionArgs) {
  const { matches, total } = await context.get(apiContext).call('getMatches');
  return { profiles: matches.slice(0, SHOWN).map(({ profile }) => profile), total };
}

/** Last page of the sign-up: hint to the confirmation mail, and matching members. */
export function Component() {
  const { profiles, total } = useLoaderData<typeof loader>();
  const { formatMessage } = useIntl();
  const user = useUser();
  const all = (
    <ButtonLink to={paths.members.href()} size="lg">
      {formatMessage(messages.all)}
    </ButtonLink>
  );
  return (
    <NarrowPage wide title={formatMessage(messages.title)} lead={total > 0 && formatMessage(messages.lead, { count: total })}>
      <div className={s['page']}>
        {user?.status === 'not_confirmed' && <CheckMail email={user.email} action={<ResendActivation size="sm" />} />}
        {profiles.length === 0 ? (
          <EmptyState art="moon" title={formatMessage(messages.none)} text={formatMessage(messages.noneText)} action={all} />
        ) : (
          <>
            <TileGrid label={formatMessage(messages.list)}>
              {profiles.map((profile, index) => (
                <MemberTile key={profile.id} profile={profile} first={index < 4} />
              ))}
            </TileGrid>
            <div className={s['all']}>{all}</div>
          </>
        )}
      </div>
    </NarrowPage>
  );
}
