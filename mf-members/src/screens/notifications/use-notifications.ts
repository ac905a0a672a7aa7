import { useApi } from '@nightlark/api-client';
import type { BodyOf, DisabledReason, ResponseOf } from '@nightlark/contract';
import { useErrorToast } from '@nightlark/profile';
import { useRefresh, useToast } from '@nightlark/state';
import { useState } from 'react';
import { useSerialized } from '../../components/use-serialized.ts';

export type Notifications = ResponseOf<'getNotifications'>;
export type Change = Extract<BodyOf<'updateNotifications'>, { email?: unknown }>;
export type ReenableRequest = { enable: DisabledReason } | { code: string };

const withChange = ({ email, push, push_details, ...rest }: Notifications, change: Change): Notifications => ({
  ...rest,
  email: { ...email, ...change.email },
  push: { ...push, ...change.push },
  push_details: change.push_details ?? push_details,
});

/** Notification settings, each saved immediately, in the member's order: optimistic update with rollback. */
export function useNotifications(loaded: Notifications) {
  const api = useApi();
  const toast = useToast();
  const showError = useErrorToast();
  const refresh = useRefresh();
  const serialize = useSerialized();
  const [saved, setSaved] = useState(loaded);
  // Over every answer: an answer may lack a change that is still on its way.
  const [changes, setChanges] = useState<readonly Change[]>([]);
  const notifications = changes.reduce(withChange, saved);

  // One after the other: a call that is tried again would overwrite a later one.
  const save = (body: BodyOf<'updateNotifications'>) => serialize(() => api.call('updateNotifications', { body }));

  async function change(body: Change): Promise<void> {
    setChanges((before) => [...before, body]);
    try {
      setSaved(await save(body));
    } catch (error) {
      setChanges((before) => before.filter((each) => each !== body));
      showError(error);
    }
  }

  /** Enables mails again and shows the result. */
  async function reenable(body: ReenableRequest, done: string): Promise<boolean> {
    try {
      setSaved(await save(body));
      toast(done, { tone: 'success' });
      await refresh();
      return true;
    } catch (error) {
      showError(error);
      return false;
    }
  }

  return { notifications, change, reenable };
}
