import { useApi } from '@nightlark/api-client';
import type { BodyOf, DisabledReason, ResponseOf } from '@nightlark/contract';
import { useErrorText } from '@nightlark/i18n';
import { useRefresh, useToast } from '@nightlark/state';
import { useState } from 'react';

export type Notifications = ResponseOf<'getNotifications'>;
export type Change = Extract<BodyOf<'updateNotifications'>, { email?: unknown }>;
export type ReenableRequest = { enable: DisabledReason } | { code: string };

/** Notification settings, each saved immediately: optimistic update with rollback. */
export function useNotifications(loaded: Notifications) {
  const api = useApi();
  const toast = useToast();
  const errorText = useErrorText();
  const refresh = useRefresh();
  const [notifications, setNotifications] = useState(loaded);

  async function change({ email, push, push_details }: Change): Promise<void> {
    const before = notifications;
    setNotifications({
      ...before,
      email: { ...before.email, ...email },
      push: { ...before.push, ...push },
      push_details: push_details ?? before.push_details,
    });
    try {
      setNotifications(await api.call('updateNotifications', { body: { email, push, push_details } }));
    } catch (error) {
      setNotifications(before);
      toast(errorText(error), { tone: 'danger' });
    }
  }

  /** Enables mails again and shows the result. */
  async function reenable(body: ReenableRequest, done: string): Promise<boolean> {
    try {
      setNotifications(await api.call('updateNotifications', { body }));
      toast(done, { tone: 'success' });
      await refresh();
      return true;
    } catch (error) {
      toast(errorText(error), { tone: 'danger' });
      return false;
    }
  }

  return { notifications, change, reenable };
}
