import { useApi } from '@nightlark/api-client';
import { paths, type ResponseOf } from '@nightlark/contract';
import { common, useErrorText } from '@nightlark/i18n';
import { leaveSignedOut, useRefresh, useSettings, useUser } from '@nightlark/state';
import { Button, ButtonLink, ErrorState, Spinner, useRestoreFocus } from '@nightlark/ui';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useSearchParams } from 'react-router';
import { isCodeRefused } from '../../components/is-code-refused.ts';
import { NarrowPage } from '../../components/narrow-page.tsx';
import { messages } from './messages.ts';

type Outcome = ResponseOf<'changeMail'>['outcome'];

/** Query parameter after an undone change: the page is reloaded without a session. */
const UNDONE = 'undone';

/** Redeems by a POST the mailed link that confirms a new address, or the one that undoes the change. */
export function Component() {
  const { formatMessage } = useIntl();
  const [search] = useSearchParams();
  const api = useApi();
  const errorText = useErrorText();
  const refresh = useRefresh();
  const user = useUser();
  const { name } = useSettings();
  const [code] = useState(() => search.get('code'));
  const [outcome, setOutcome] = useState<Outcome | 'failed' | null>(() => (code ? null : search.has(UNDONE) ? 'undone' : 'failed'));
  const [problem, setProblem] = useState<string | null>(null);
  const [mayRetry, setMayRetry] = useState(false);
  const [attempt, setAttempt] = useState(1);
  const [busy, setBusy] = useState(false);
  const action = useRestoreFocus<HTMLDivElement>();
  const sent = useRef(false);

  const redeem = useEffectEvent(() => {
    if (!code || sent.current) return;
    sent.current = true;
    async function follow(): Promise<string | null> {
      const { outcome: done } = await api.call('changeMail', { body: { code: code! } });
      // It has ended all sessions, including this one.
      if (done === 'undone' && user) return paths.mailChangeDo.href(null, { [UNDONE]: 1 });
      setOutcome(done);
      return null;
    }
    // Unsent messages stay: this must not wait for a question, and the member logs in again, or is another one than the link's.
    leaveSignedOut(follow).then(refresh, (error: unknown) => {
      sent.current = false;
      setProblem(errorText(error));
      setMayRetry(!isCodeRefused(error));
      setOutcome('failed');
      setBusy(false);
    });
  });
  useEffect(() => redeem(), [attempt]);

  function retry() {
    setBusy(true);
    setAttempt(attempt + 1);
  }

  if (outcome === null)
    return (
      <NarrowPage title={formatMessage(messages.working)}>
        <Spinner label={formatMessage(messages.working)} />
        <noscript>{formatMessage(messages.needScript)}</noscript>
      </NarrowPage>
    );
  const onward = {
    to: user ? paths.settings.href() : paths.login.href(),
    children: formatMessage(user ? messages.settings : messages.login),
  };
  if (outcome === 'failed')
    return (
      <>
        <title>{`${formatMessage(messages.failed)} · ${name}`}</title>
        <ErrorState
          level={1}
          title={formatMessage(messages.failed)}
          text={problem ?? formatMessage(messages.incomplete)}
          action={
            <div ref={action}>
              {mayRetry ? (
                <Button busy={busy} onClick={retry}>
                  {formatMessage(common.retry)}
                </Button>
              ) : (
                <ButtonLink {...onward} />
              )}
            </div>
          }
        />
      </>
    );
  if (outcome === 'undone')
    return (
      <NarrowPage title={formatMessage(messages.undone)} lead={<FormattedMessage {...messages.undoneText} />}>
        <div ref={action}>
          <ButtonLink block size="lg" to={paths.resetPassword.href()} reloadDocument>
            {formatMessage(messages.another)}
          </ButtonLink>
        </div>
      </NarrowPage>
    );
  return (
    <NarrowPage title={formatMessage(messages.changed)} lead={<FormattedMessage {...messages.changedText} />}>
      <div ref={action}>
        <ButtonLink {...onward} block size="lg" />
      </div>
    </NarrowPage>
  );
}
