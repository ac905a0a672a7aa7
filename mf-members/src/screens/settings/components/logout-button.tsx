import { useApi } from '@nightlark/api-client';
import { paths } from '@nightlark/contract';
import { useErrorText } from '@nightlark/i18n';
import { leaveSignedOut, useToast } from '@nightlark/state';
import { Button } from '@nightlark/ui';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { messages } from '../messages.ts';

/** After logout to the root, as a new page: nothing of the member stays in memory (specification, section 4, "Redirects"). */
export function LogoutButton() {
  const { formatMessage } = useIntl();
  const api = useApi();
  const toast = useToast();
  const errorText = useErrorText();
  const [busy, setBusy] = useState(false);

  async function logout() {
    setBusy(true);
    try {
      await leaveSignedOut(async () => {
        await api.call('logout');
        return paths.index.href();
      });
    } catch (error) {
      setBusy(false);
      toast(errorText(error), { tone: 'danger' });
    }
  }

  return (
    <Button variant="secondary" icon="logout" block busy={busy} onClick={() => void logout()}>
      {formatMessage(messages.logout)}
    </Button>
  );
}
