import { OUTBOX_DATABASE } from '@nightlark/contract';
import { openChannel } from '@nightlark/state';
import type { Lane, WithLock } from './lane.ts';
import type { TabMessage } from './outbox.ts';

/** Exclusive across tabs by Web Locks. If unsupported, only within this tab: the server deduplicates anyway. */
export function browserLocks(user: number): WithLock {
  const last: Record<Lane, Promise<void>> = { send: Promise.resolve(), upload: Promise.resolve() };
  // The service worker sends too, with the same lock.
  const locks: Record<Lane, string> = { send: `${OUTBOX_DATABASE}-${user}`, upload: `${OUTBOX_DATABASE}-${user}-upload` };
  return async (lane, work) => {
    if ('locks' in navigator) return navigator.locks.request(locks[lane], work);
    last[lane] = last[lane].then(work, work);
    return last[lane];
  };
}

interface WithSync {
  sync?: { register(tag: string): Promise<void> };
}

/** Registers a Background Sync: the service worker sends when online (decision 115). If unsupported, the next page sends. */
export function registerSync(): void {
  void navigator.serviceWorker
    ?.getRegistration()
    .then((registration) => (registration as WithSync | undefined)?.sync?.register(OUTBOX_DATABASE))
    .catch(() => undefined);
}

/** Channel of the member's tabs. If unsupported, a tab reads the queue when it has the lock. */
export function tabChannel(user: number, receive: (message: TabMessage) => void) {
  const channel = openChannel(`${OUTBOX_DATABASE}-${user}`);
  channel?.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => receive(data));
  return { broadcast: (message: TabMessage) => channel?.postMessage(message), close: () => channel?.close() };
}
