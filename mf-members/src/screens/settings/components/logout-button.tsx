import { useApi } from '@nightlark/api-client';
import { ENDPOINTS, paths } from '@nightlark/contract';
import { useErrorText } from '@nightlark/i18n';
import { leaveSignedOut, useToast, useUser } from '@nightlark/state';
import { Button } from '@nightlark/ui';
import { useState, type SubmitEvent } from 'react';
import { useIntl } from 'react-intl';
import { messages } from '../messages.ts';

/** Logs out and loads the root as a new document, which discards the member's data (docs/product/sign-up-and-login.md#login). */
export function LogoutButton() {
  const { formatMessage } = useIntl();
  const api = useApi();
  const toast = useToast();
  const errorText = useErrorText();
  const memberId = useUser()?.id;
  const [busy, setBusy] = useState(false);

  async function logout(event: SubmitEvent) {
    event.preventDefault();
    setBusy(true);
    try {
      await leaveSignedOut(async () => {
        await api.call('logout');
        return paths.index.href();
      }, memberId);
    } catch (error) {
      setBusy(false);
      toast(errorText(error), { tone: 'danger' });
    }
  }

  return (
    <form action={`/api/${ENDPOINTS.logout[1]}`} onSubmit={(event) => void logout(event)}>
      <Button type="submit" variant="secondary" icon="logout" block busy={busy}>
        {formatMessage(messages.logout)}
      </Button>
    </form>
  );
}
