import { useApi } from '@nightlark/api-client';
import { POLL_FIRST_MS } from '@nightlark/contract';
import { pushAtom, useSettings, userAtom } from '@nightlark/state';
import { useAtomValue } from 'jotai';
import { useEffect } from 'react';

const DAY_MS = 86_400_000;
/** A subscription that expires sooner is renewed. */
const RUNS_OUT_MS = 7 * DAY_MS;

/**
 * Sends this browser's push subscription to the server after each page load: the server drops it at the end of the session that
 * created it, or after failed deliveries.
 */
export function usePushSubscriptionSync(): void {
  const api = useApi();
  const { push_public_key } = useSettings();
  const userId = useAtomValue(userAtom)?.id;
  const { isSubscribed } = useAtomValue(pushAtom);
  const endpoint = isSubscribed && typeof isSubscribed === 'object' ? isSubscribed.endpoint : undefined;
  useEffect(() => {
    if (userId === undefined || endpoint === undefined || !push_public_key) return;
    async function sendSubscription(key: string): Promise<void> {
      const manager = (await navigator.serviceWorker?.getRegistration())?.pushManager;
      let subscription = await manager?.getSubscription();
      if (!manager || !subscription) return;
      if (subscription.expirationTime !== null && subscription.expirationTime - Date.now() < RUNS_OUT_MS) {
        await subscription.unsubscribe();
        subscription = await manager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
      }
      const { endpoint: address, keys } = subscription.toJSON();
      if (!address || !keys?.['p256dh'] || !keys['auth']) return;
      await api.call('subscribePush', {
        body: { subscription: { endpoint: address, keys: { p256dh: keys['p256dh'], auth: keys['auth'] } } },
      });
    }
    // On failure the next page load retries.
    const timer = setTimeout(() => void sendSubscription(push_public_key).catch(() => undefined), POLL_FIRST_MS);
    return () => clearTimeout(timer);
  }, [api, userId, endpoint, push_public_key]);
}
