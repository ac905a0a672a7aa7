import { OUTBOX_DATABASE } from '@nightlark/contract';
import type { News } from './outbox.ts';

/** Runs work while no other tab of the member's does. Where there are no Web Locks, only within this tab: the server still doubles nothing. */
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

/** Asks the worker to send what waits when there is a connection, should no page be open then (decision 106). Where browsers have no Background Sync, the next page does. */
export function askWorker(): void {
  void navigator.serviceWorker
    ?.getRegistration()
    .then((registration) => (registration as WithSync | undefined)?.sync?.register(OUTBOX_DATABASE))
    .catch(() => undefined);
}

/** What the member's tabs tell each other. Where they can't, each reads the queue when it takes its turn. */
export function tabChannel(user: number, hear: (news: News) => void) {
  if (!('BroadcastChannel' in window)) return { tell: () => {}, close: () => {} };
  const channel = new BroadcastChannel(`${OUTBOX_DATABASE}-${user}`);
  channel.onmessage = ({ data }: MessageEvent<News>) => hear(data);
  return { tell: (news: News) => channel.postMessage(news), close: () => channel.close() };
}
