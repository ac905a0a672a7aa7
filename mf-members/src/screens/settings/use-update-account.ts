import { useApi } from '@nightlark/api-client';
import type { BodyOf } from '@nightlark/contract';
import { useErrorText } from '@nightlark/i18n';
import { userAtom, useToast } from '@nightlark/state';
import { useSetAtom } from 'jotai';
import { useState } from 'react';

/** Hides, shows or pauses the member, and updates the global state. */
export function useUpdateAccount() {
  const api = useApi();
  const toast = useToast();
  const errorText = useErrorText();
  const setUser = useSetAtom(userAtom);
  const [busy, setBusy] = useState(false);

  /** @returns whether it was saved; an error is shown */
  async function update(body: BodyOf<'updateAccount'>, done: string): Promise<boolean> {
    setBusy(true);
    try {
      const { user } = await api.call('updateAccount', { body });
      setUser(user);
      toast(done, { tone: 'success' });
      return true;
    } catch (error) {
      toast(errorText(error), { tone: 'danger' });
      return false;
    } finally {
      setBusy(false);
    }
  }

  return { busy, update };
}
