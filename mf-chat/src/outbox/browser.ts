import { OUTBOX_DATABASE } from '@nightlark/contract';
import type { News } from './outbox.ts';

/** Exclusive across tabs by Web Locks. If unsupported, only within this tab: the server deduplicates anyway. */
export function aloneInBrowser(user: number): (work: () => Promise<void>) => Promise<void> {
  let last: Promise<void> = Promise.resolve();
  return async (work) => {
    if ('locks' in navigator) return navigator.locks.request(`${OUTBOX_DATABASE}-${user}`, work);
    last = last.then(work, work);
    return last;
  };
}

interface WithSync {
  sync?: { register(tag: string): Promise<void> };
}

/** Registers a Background Sync: the service worker sends when online (decision 106). If unsupported, the next page sends. */
export function askWorker(): void {
  void navigator.serviceWorker
    ?.getRegistration()
    .then((registration) => (registration as WithSync | undefined)?.sync?.register(OUTBOX_DATABASE))
    .catch(() => undefined);
}

/** BroadcastChannel of the member's tabs. If unsupported, a tab reads the queue when it has the lock. */
export function tabChannel(user: number, hear: (news: News) => void) {
  if (!('BroadcastChannel' in window)) return { tell: () => {}, close: () => {} };
  const channel = new BroadcastChannel(`${OUTBOX_DATABASE}-${user}`);
  channel.onmessage = ({ data }: MessageEvent<News>) => hear(data);
  return { tell: (news: News) => channel.postMessage(news), close: () => channel.close() };
}
