import { useApi } from '@nightlark/api-client';
import { useToast } from '@nightlark/state';
import { Button } from '@nightlark/ui';
import { useIntl } from 'react-intl';
import { useFormCall } from '../api/use-form-call.ts';
import { shared } from './messages.ts';
import { useEffect } from 'react';

/** Sends the confirmation mail again. */
export function ResendActivation({ size = 'md' }: { size?: 'sm' | 'md' }) {
  const { formatMessage } = useIntl();
  const api = useApi();
  const toast = useToast();
  const { busy, error, run } = useFormCall();
  useEffect(() => {
    if (error) toast(error.text, { tone: 'danger' });
  }, [error]); // eslint-disable-line react-hooks/exhaustive-deps -- once for each error
  async function send() {
    if (await run(() => api.call('resendActivation'))) toast(formatMessage(shared.resent), { tone: 'success' });
  }
  return (
    <Button size={size} variant="secondary" busy={busy} onClick={() => void send()}>
      {formatMessage(shared.resend)}
    </Button>
  );
}
