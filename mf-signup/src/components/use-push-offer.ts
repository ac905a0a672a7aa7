import { useHydrated } from '@nightlark/i18n';
import { pushAtom, useSettings } from '@nightlark/state';
import { useAtomValue } from 'jotai';

/** Whether push is supported and not yet subscribed on this device (docs/product/notifications-and-push.md#push); false until known. */
export function usePushOffer(): boolean {
  const { push_public_key: key } = useSettings();
  const { isCapable, isSubscribed } = useAtomValue(pushAtom);
  return useHydrated() && isCapable && isSubscribed === false && key !== null;
}
