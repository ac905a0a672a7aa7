import { ENDPOINTS, REPLAY } from '@nightlark/contract';
import { useLogout } from '@nightlark/state';
import { Button } from '@nightlark/ui';
import { useState, type SubmitEvent } from 'react';
import { useIntl } from 'react-intl';
import { messages } from '../messages.ts';

/** Logs out, as the account menu does; without script too. */
export function LogoutButton() {
  const { formatMessage } = useIntl();
  const logout = useLogout();
  const [busy, setBusy] = useState(false);

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    setBusy(true);
    await logout();
    setBusy(false);
  }

  return (
    <form method="get" action={`/api/${ENDPOINTS.logout[1]}`} onSubmit={(event) => void submit(event)} {...{ [REPLAY.form]: '' }}>
      <Button type="submit" variant="secondary" icon="logout" block busy={busy}>
        {formatMessage(messages.logout)}
      </Button>
    </form>
  );
}
