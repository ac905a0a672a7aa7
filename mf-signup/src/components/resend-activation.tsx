import { useApi } from '@nightlark/api-client';
import { useTask } from '@nightlark/profile';
import { useToast } from '@nightlark/state';
import { Button } from '@nightlark/ui';
import { useIntl } from 'react-intl';
import { shared } from './messages.ts';

/** Button that resends the confirmation mail. */
export function ResendActivation({ size = 'md' }: { size?: 'sm' | 'md' }) {
  const { formatMessage } = useIntl();
  const api = useApi();
  const toast = useToast();
  const { busy, run } = useTask();

  async function send() {
    await api.call('resendActivation');
    toast(formatMessage(shared.resent), { tone: 'success' });
  }

  return (
    <Button size={size} variant="secondary" busy={busy} onClick={() => void run(send)}>
      {formatMessage(shared.resend)}
    </Button>
  );
}
