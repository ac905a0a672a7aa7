import { useApi } from '@nightlark/api-client';
import { useErrorText } from '@nightlark/i18n';
import { useToast } from '@nightlark/state';
import { Button } from '@nightlark/ui';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { shared } from './messages.ts';

/** Button that resends the confirmation mail. */
export function ResendActivation({ size = 'md' }: { size?: 'sm' | 'md' }) {
  const { formatMessage } = useIntl();
  const api = useApi();
  const toast = useToast();
  const errorText = useErrorText();
  const [busy, setBusy] = useState(false);

  async function send() {
    setBusy(true);
    try {
      await api.call('resendActivation');
      toast(formatMessage(shared.resent), { tone: 'success' });
    } catch (error) {
      toast(errorText(error), { tone: 'danger' });
    } finally {
      setBusy(false);
    }
  }

  return (
    <Button size={size} variant="secondary" busy={busy} onClick={() => void send()}>
      {formatMessage(shared.resend)}
    </Button>
  );
}
