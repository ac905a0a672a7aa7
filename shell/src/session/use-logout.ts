import { useApi } from '@nightlark/api-client';
import { paths } from '@nightlark/contract';
import { useErrorText } from '@nightlark/i18n';
import { leaveSignedOut, useToast, useUser } from '@nightlark/state';

/** Logs out and navigates to the root (docs/product/sign-up-and-login.md#login) with a document load, which discards the member's data. */
export function useLogout(): () => Promise<void> {
  const api = useApi();
  const toast = useToast();
  const errorText = useErrorText();
  const memberId = useUser()?.id;
  return async () => {
    try {
      await leaveSignedOut(async () => {
        await api.call('logout');
        return paths.index.href();
      }, memberId);
    } catch (error) {
      toast(errorText(error), { tone: 'danger' });
    }
  };
}
