import { useApi } from '@nightlark/api-client';
import { ENDPOINTS, paths } from '@nightlark/contract';
import { common, useErrorText } from '@nightlark/i18n';
import { PageTitle, useNavigateHere } from '@nightlark/profile';
import { leaveSignedOut, useRefresh, useUser } from '@nightlark/state';
import { Button, ButtonLink, ErrorState, useRestoreFocus } from '@nightlark/ui';
import { useState, type ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useSearchParams } from 'react-router';
import { isCodeRefused } from '../../components/is-code-refused.ts';
import { NarrowPage } from '../../components/narrow-page.tsx';
import { useFormError } from '../../components/use-form-error.ts';
import { messages } from './messages.ts';

/** Each replaces the code in the address, as a query parameter: the page may be loaded again, but a code works only once. */
const OUTCOMES = ['changed', 'undone'] as const;

/** Redeems the mailed link that confirms a new address, or the one that undoes the change; by a button, since mail scanners open links too. */
export function Component() {
  const { formatMessage } = useIntl();
  const [search] = useSearchParams();
  const user = useUser();
  const code = search.get('code');
  const { hasFailed, problem, mayRetry, busy, redeem } = useRedeem(code);
  const action = useRestoreFocus<HTMLDivElement>();
  const done = code ? null : OUTCOMES.find((each) => search.has(each));
  const outcome = done ?? (hasFailed || !code ? 'failed' : null);

  if (outcome === null)
    return (
      <NarrowPage title={formatMessage(messages.title)} lead={<FormattedMessage {...messages.text} />}>
        <ConfirmForm code={code ?? ''} onConfirm={redeem}>
          <div ref={action}>
            <Button type="submit" size="lg" block busy={busy}>
              {formatMessage(messages.confirm)}
            </Button>
          </div>
        </ConfirmForm>
      </NarrowPage>
    );
  const onward = {
    to: user ? paths.settings.href() : paths.login.href(),
    children: formatMessage(user ? messages.settings : messages.login),
  };
  if (outcome === 'failed')
    return (
      <Failed text={problem ?? formatMessage(messages.incomplete)}>
        <div ref={action}>
          {mayRetry ? (
            <Button busy={busy} onClick={redeem}>
              {formatMessage(common.retry)}
            </Button>
          ) : (
            <ButtonLink {...onward} />
          )}
        </div>
      </Failed>
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

/** Works without script too. */
function ConfirmForm({ code, onConfirm, children }: { code: string; onConfirm: () => void; children: ReactNode }) {
  const [, address] = ENDPOINTS.changeMail;
  return (
    <form
      method="post"
      action={`/api/${address}`}
      onSubmit={(event) => {
        event.preventDefault();
        onConfirm();
      }}
    >
      <input type="hidden" name="code" value={code} />
      {children}
    </form>
  );
}

function Failed({ text, children }: { text: string; children: ReactNode }) {
  const { formatMessage } = useIntl();
  return (
    <>
      <PageTitle>{formatMessage(messages.failed)}</PageTitle>
      <ErrorState level={1} title={formatMessage(messages.failed)} text={text} action={children} />
    </>
  );
}

/** Redeems the link's code. */
function useRedeem(code: string | null) {
  const navigate = useNavigateHere();
  const api = useApi();
  const errorText = useErrorText();
  const refused = useFormError();
  const refresh = useRefresh();
  const user = useUser();
  const [hasFailed, setFailed] = useState(false);
  const [problem, setProblem] = useState(refused?.text ?? null);
  const [mayRetry, setMayRetry] = useState(false);
  const [busy, setBusy] = useState(false);
  function redeem() {
    if (busy) return;
    setBusy(true);
    async function follow(): Promise<string | null> {
      const { outcome: now } = await api.call('changeMail', { body: { code: code! } });
      const result = paths.mailChangeDo.href(null, { [now]: 1 });
      await navigate(result, { replace: true });
      // It has ended all sessions, including this one.
      return now === 'undone' && user ? result : null;
    }
    // Unsent messages stay: this must not wait for a question, and the member logs in again, or is another one than the link's.
    leaveSignedOut(follow).then(refresh, (error: unknown) => {
      setProblem(errorText(error));
      setMayRetry(!isCodeRefused(error));
      setFailed(true);
      setBusy(false);
    });
  }
  return { hasFailed, problem, mayRetry, busy, redeem };
}
