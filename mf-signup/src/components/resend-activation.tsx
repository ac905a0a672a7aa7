import { useResendActivation } from '@nightlark/profile';
import { Button } from '@nightlark/ui';
import { useIntl } from 'react-intl';
import { shared } from './messages.ts';

/** Button that resends the confirmation mail. */
export function ResendActivation({ size = 'md' }: { size?: 'sm' | 'md' }) {
  const { formatMessage } = useIntl();
  const { busy, resend } = useResendActivation(formatMessage(shared.resent));
  return (
    <Button size={size} variant="secondary" busy={busy} onClick={resend}>
      {formatMessage(shared.resend)}
    </Button>
  );
}
