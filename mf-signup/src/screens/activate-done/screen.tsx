import { useApi } from '@nightlark/api-client';
import { paths } from '@nightlark/contract';
import { useRefresh } from '@nightlark/state';
import { ButtonLink, Card, Spinner } from '@nightlark/ui';
import { useEffect, useRef, useState } from 'react';
import { FormattedMessage, type MessageDescriptor, useIntl } from 'react-intl';
import { useNavigate, useSearchParams } from 'react-router';
import { NarrowPage } from '../../components/narrow-page.tsx';
import { messages } from './messages.ts';
import s from './screen.module.css';

const CARDS: {
  title: MessageDescriptor;
  text: MessageDescriptor;
  action: MessageDescriptor;
  to: string;
  variant: 'primary' | 'premium' | 'secondary';
}[] = [
  {
    title: messages.profileTitle,
    text: messages.profileText,
    action: messages.profileAction,
    to: paths.profile.href(),
    variant: 'primary',
  },
  {
    title: messages.premiumTitle,
    text: messages.premiumText,
    action: messages.premiumAction,
    to: paths.premium.href(),
    variant: 'premium',
  },
  {
    title: messages.membersTitle,
    text: messages.membersText,
    action: messages.membersAction,
    to: paths.members.href(),
    variant: 'secondary',
  },
];

/** Confirms the mailed code by a POST of its own, so that a mail scanner that opens the link does not spend it; then the three cards. */
export function Component() {
  const { formatMessage } = useIntl();
  const [search, setSearch] = useSearchParams();
  const navigate = useNavigate();
  const api = useApi();
  const refresh = useRefresh();
  const code = search.get('code');
  const [done, setDone] = useState(!code);
  const sent = useRef(false);

  useEffect(() => {
    if (!code || sent.current) return;
    sent.current = true;
    api
      .call('activate', { body: { code } })
      .then(async () => {
        await refresh();
        setDone(true);
        setSearch({}, { replace: true });
      })
      .catch(() => navigate(paths.activateError.href(), { replace: true }));
  }, [api, code, navigate, refresh, setSearch]);

  if (!done) {
    return (
      <NarrowPage title={formatMessage(messages.working)}>
        <Spinner label={formatMessage(messages.working)} />
        <noscript>{formatMessage(messages.needScript)}</noscript>
      </NarrowPage>
    );
  }
  return (
    <NarrowPage wide title={formatMessage(messages.title)} lead={<FormattedMessage {...messages.lead} />}>
      <div className={s['cards']}>
        {CARDS.map((card) => (
          <Card key={card.to} padding="lg" className={s['card']}>
            <h2 className={s['title']}>{formatMessage(card.title)}</h2>
            <p>{formatMessage(card.text)}</p>
            <ButtonLink to={card.to} variant={card.variant} block>
              {formatMessage(card.action)}
            </ButtonLink>
          </Card>
        ))}
      </div>
    </NarrowPage>
  );
}
