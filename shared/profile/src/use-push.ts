import { useApi } from '@nightlark/api-client';
import { useErrorText, useHydrated } from '@nightlark/i18n';
import { pushAtom, startPlatformWorker, useSettings, useToast } from '@nightlark/state';
import { useAtom } from 'jotai';
import { useState } from 'react';

/** Messages for push enabled, disabled, or rejected by the browser's push service. */
export interface PushMessages {
  on: string;
  off: string;
  failed: string;
}

/** Enables and disables push on this device: subscribes in the browser, then at the server. */
export function usePush(messages: PushMessages) {
  const { push_public_key } = useSettings();
  const api = useApi();
  const toast = useToast();
  const errorText = useErrorText();
  const [push, setPush] = useAtom(pushAtom);
  const [busy, setBusy] = useState(false);
  const hydrated = useHydrated();

  /** @returns whether push is on */
  async function subscribe(): Promise<boolean> {
    setBusy(true);
    try {
      const permission = await Notification.requestPermission();
      if (permission === 'denied') setPush((before) => ({ ...before, isSubscribed: 'denied' }));
      if (permission !== 'granted') return false;
      const { pushManager } = await startPlatformWorker();
      const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: push_public_key! });
      const { endpoint, keys } = subscription.toJSON();
      await api.call('subscribePush', {
        body: { subscription: { endpoint: endpoint!, keys: { p256dh: keys!['p256dh']!, auth: keys!['auth']! } } },
      });
      setPush((before) => ({ ...before, isSubscribed: subscription.toJSON() }));
      toast(messages.on, { tone: 'success' });
      return true;
    } catch (error) {
      // The browser's push service may be disabled or unreachable.
      toast(error instanceof DOMException ? messages.failed : errorText(error), { tone: 'danger' });
      return false;
    } finally {
      setBusy(false);
    }
  }

  /** This device only. */
  async function unsubscribe(): Promise<void> {
    setBusy(true);
    try {
      const registration = await navigator.serviceWorker.getRegistration();
      await (await registration?.pushManager.getSubscription())?.unsubscribe();
      // From here on nothing is delivered, whatever the server knows.
      setPush((before) => ({ ...before, isSubscribed: false }));
      await api.call('subscribePush', { body: { subscription: null } });
      toast(messages.off, { tone: 'success' });
    } catch (error) {
      toast(errorText(error), { tone: 'danger' });
    } finally {
      setBusy(false);
    }
  }

  // Unknown to the server; and the atom may be set before this component is hydrated.
  if (!hydrated) return { state: 'unknown', busy, subscribe, unsubscribe } as const;
  const state =
    !push.isCapable || !push_public_key ? 'unable' : push.isSubscribed === 'denied' ? 'denied' : push.isSubscribed ? 'on' : 'off';
  return { state, busy, subscribe, unsubscribe } as const;
}
