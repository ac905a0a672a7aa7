import { useApi } from '@nightlark/api-client';
import type { BodyOf } from '@nightlark/contract';
import { useTask } from '@nightlark/profile';
import { userAtom, useToast } from '@nightlark/state';
import { useSetAtom } from 'jotai';

/** Hides, shows or pauses the member, and updates the global state. */
export function useUpdateAccount() {
  const api = useApi();
  const toast = useToast();
  const setUser = useSetAtom(userAtom);
  const { busy, run } = useTask();

  /** @returns whether it was saved; an error is shown */
  const update = (body: BodyOf<'updateAccount'>, done: string): Promise<boolean> =>
    run(async () => {
      const { user } = await api.call('updateAccount', { body });
      setUser(user);
      toast(done, { tone: 'success' });
    });

  return { busy, update };
}
