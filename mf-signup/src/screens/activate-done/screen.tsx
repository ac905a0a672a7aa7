import { isApiError, useApi } from '@nightlark/api-client';
import { ENDPOINTS, paths } from '@nightlark/contract';
import { common, useErrorText, useHydrated } from '@nightlark/i18n';
import { useNavigateHere } from '@nightlark/profile';
import { useRefresh, userAtom, useUser } from '@nightlark/state';
import { Button, ButtonLink, Card, Spinner, useRestoreFocus } from '@nightlark/ui';
import { Notice } from '@nightlark/ui/notice';
import { useSetAtom } from 'jotai';
import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import { FormattedMessage, type MessageDescriptor, useIntl } from 'react-intl';
import { useSearchParams } from 'react-router';
import { isCodeRefused } from '../../components/is-code-refused.ts';
import { shared } from '../../components/messages.ts';
import { NarrowPage } from '../../components/narrow-page.tsx';
import { messages as reminder } from '../../slots/activation-reminder/messages.ts';
import { messages as notActivated } from '../activate-error/messages.ts';
import { Component as NotActivated } from '../activate-error/screen.tsx';
import { messages } from './messages.ts';
import s from './screen.module.css';

/** Cards: sign-up profile, get premium, all members (docs/product/sign-up-and-login.md#activation). */
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
    to: paths.completeSignup.href(),
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

/** In the address instead of the code: confirmed by a browser that did not sign up, which logs in. */
const CONFIRMED = 'confirmed';

/** Confirms the address by a POST of the mailed code, then shows the cards, or where to log in. */
export function Component() {
  const { formatMessage } = useIntl();
  const [search] = useSearchParams();
  const code = search.get('code');
  const user = useUser();
  const { done, ...state } = useActivation(code);
  const action = useRestoreFocus<HTMLDivElement>();
  if (!done) return <Working code={code ?? ''} {...state} action={action} />;
  if (search.has(CONFIRMED))
    return (
      <NarrowPage title={formatMessage(notActivated.confirmedTitle)} lead={<FormattedMessage {...messages.logIn} />}>
        <div ref={action}>
          <ButtonLink to={paths.login.href()} size="lg" block>
            {formatMessage(shared.login)}
          </ButtonLink>
        </div>
      </NarrowPage>
    );
  // Without a code and not confirmed.
  if (user?.status !== 'active') return <NotActivated />;
  return (
    <NarrowPage wide title={formatMessage(messages.title)} lead={<FormattedMessage {...messages.lead} />}>
      <div ref={action} className={s['cards']}>
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

/** Redeems the code, once. */
function useActivation(code: string | null) {
  const navigate = useNavigateHere();
  const api = useApi();
  const refresh = useRefresh();
  const errorText = useErrorText();
  const setUser = useSetAtom(userAtom);
  const [done, setDone] = useState(!code);
  const [problem, setProblem] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(1);
  const [busy, setBusy] = useState(true);
  const sent = useRef(false);

  const redeem = useEffectEvent(async () => {
    if (!code || sent.current) return;
    sent.current = true;
    setBusy(true);
    try {
      const { user: confirmed } = await api.call('activate', { body: { code } });
      setUser(confirmed);
      void refresh();
      setDone(true);
      await navigate(paths.activateDone.href(), { replace: true });
    } catch (error) {
      if (isApiError(error) && error.code === 'confirmed_logged_out') {
        setDone(true);
        return void navigate(paths.activateDone.href(null, { [CONFIRMED]: 1 }), { replace: true });
      }
      if (isCodeRefused(error)) return void navigate(paths.activateError.href(), { replace: true });
      sent.current = false;
      setProblem(errorText(error));
      setBusy(false);
    }
  });
  useEffect(() => void redeem(), [code, attempt]);
  return { done, problem, busy, onRetry: () => setAttempt(attempt + 1) };
}

interface WorkingProps {
  code: string;
  problem: string | null;
  busy: boolean;
  onRetry: () => void;
  action: RefObject<HTMLDivElement | null>;
}

/** While the code is redeemed; without script a form does it. */
function Working({ code, problem, busy, onRetry, action }: WorkingProps) {
  const { formatMessage } = useIntl();
  const hydrated = useHydrated();
  const [method, address] = ENDPOINTS.activate;
  return (
    <NarrowPage title={formatMessage(reminder.title)}>
      {problem && (
        <Notice
          tone="danger"
          live
          action={
            <div ref={action}>
              <Button size="sm" busy={busy} onClick={onRetry}>
                {formatMessage(common.retry)}
              </Button>
            </div>
          }
        >
          {problem}
        </Notice>
      )}
      {hydrated && !problem && (
        <p className={s['working']}>
          <Spinner label={formatMessage(messages.working)} />
          <span aria-hidden>{formatMessage(messages.working)}</span>
        </p>
      )}
      <noscript>
        <form method={method} action={`/api/${address}`}>
          <input type="hidden" name="code" value={code} />
          <Button type="submit" size="lg" block>
            {formatMessage(messages.confirm)}
          </Button>
        </form>
      </noscript>
    </NarrowPage>
  );
}
