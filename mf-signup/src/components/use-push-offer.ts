import { useHydrated } from '@nightlark/i18n';
import { pushAtom, useSettings } from '@nightlark/state';
import { useAtomValue } from 'jotai';

/** Whether this device can have push and has not got it yet (docs/product/notifications-and-push.md#push); false until the browser has said so. */
export function usePushOffer(): boolean {
  const { push_public_key: key } = useSettings();
  const { isCapable, isSubscribed } = useAtomValue(pushAtom);
  return useHydrated() && isCapable && isSubscribed === false && key !== null;
}
