import { useApi } from '@nightlark/api-client';
import { paths, type ResponseOf } from '@nightlark/contract';
import { useErrorText } from '@nightlark/i18n';
import { useRefresh, useUser } from '@nightlark/state';
import { ButtonLink, Spinner } from '@nightlark/ui';
import { useEffect, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useSearchParams } from 'react-router';
import { NarrowPage } from '../../components/narrow-page.tsx';
import { messages } from './messages.ts';

type Outcome = ResponseOf<'changeMail'>['outcome'];

/** Follows the mailed link that confirms a new address, or the one that takes the change back, by a POST of its own. */
export function Component() {
  const { formatMessage } = useIntl();
  const [search] = useSearchParams();
  const api = useApi();
  const errorText = useErrorText();
  const refresh = useRefresh();
  const user = useUser();
  const [code] = useState(() => search.get('code'));
  const [outcome, setOutcome] = useState<Outcome | 'failed' | null>(code ? null : 'failed');
  const [problem, setProblem] = useState<string | null>(null);
  const sent = useRef(false);

  useEffect(() => {
    if (!code || sent.current) return;
    sent.current = true;
    api
      .call('changeMail', { body: { code } })
      .then(async (done) => {
        setOutcome(done.outcome);
        await refresh();
      })
      .catch((error: unknown) => {
        setProblem(errorText(error));
        setOutcome('failed');
      });
  }, [api, code, errorText, refresh]);

  if (outcome === null)
    return (
      <NarrowPage title={formatMessage(messages.working)}>
        <Spinner label={formatMessage(messages.working)} />
        <noscript>{formatMessage(messages.needScript)}</noscript>
      </NarrowPage>
    );
  if (outcome === 'failed')
    return (
      <NarrowPage title={formatMessage(messages.failed)} lead={problem ?? formatMessage(messages.failedText)}>
        <ButtonLink block size="lg" to={paths.settings.href()}>
          {formatMessage(messages.settings)}
        </ButtonLink>
      </NarrowPage>
    );
  if (outcome === 'undone')
    return (
      <NarrowPage title={formatMessage(messages.undone)} lead={<FormattedMessage {...messages.undoneText} />}>
        <ButtonLink block size="lg" to={paths.resetPassword.href()} reloadDocument>
          {formatMessage(messages.newPassword)}
        </ButtonLink>
      </NarrowPage>
    );
  return (
    <NarrowPage title={formatMessage(messages.changed)} lead={<FormattedMessage {...messages.changedText} />}>
      <ButtonLink block size="lg" to={user ? paths.settings.href() : paths.login.href()}>
        {formatMessage(user ? messages.settings : messages.login)}
      </ButtonLink>
    </NarrowPage>
  );
}
