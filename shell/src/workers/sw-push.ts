import { ENDPOINTS, ownScriptUrl, type BodyOf, type Method, type ResponseOf } from '@nightlark/contract';

/* The service worker. This file handles push: it shows notifications, opens their URLs, and lets open pages refresh the session. */
declare const self: ServiceWorkerGlobalScope;

/** The data of a push (`backend/src/modules/notifications/push.ts`). A button without a URL opens that of the notification. */
interface Message {
  title: string;
  body: string;
  url: string;
  tag: string;
  actions: { title: string; url?: string; like?: number }[];
  news: number | null;
}

/** Missing in TypeScript's types. */
type ShownOptions = NotificationOptions & { renotify: boolean; actions: { action: string; title: string }[] };

/** What a page responds about itself. */
interface Answer {
  path: string;
  isFree: boolean;
}

importScripts(ownScriptUrl('/sw-pages.js'), ownScriptUrl('/sw-outbox.js'));

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('push', (event) => {
  event.waitUntil(show(event.data));
});

async function show(data: PushMessageData | null): Promise<void> {
  const message = await read(data);
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (message.news !== null) await self.navigator.setAppBadge?.(message.news).catch(() => undefined);
  for (const page of pages) page.postMessage({ type: 'push', url: message.url, tag: message.tag });
  // A focused page shows the event itself. For every other push browsers require a notification.
  if (pages.some((page) => page.visibilityState === 'visible' && page.focused)) return;
  const options: ShownOptions = {
    body: message.body,
    tag: message.tag,
    renotify: true,
    icon: '/app/any-192.png',
    badge: '/app/badge-96.png',
    actions: message.actions.map(({ title }, index) => ({ action: String(index), title })),
    data: { url: message.url, actions: message.actions },
  };
  await self.registration.showNotification(message.title, options);
}

async function read(data: PushMessageData | null): Promise<Message> {
  let given: Partial<Record<keyof Message, unknown>> = {};
  try {
    given = (data?.json() as typeof given | undefined) ?? {};
  } catch {
    // Malformed, but browsers still require a notification: the fallbacks below.
  }
  const text = (value: unknown, fallback: string) => (typeof value === 'string' && value !== '' ? value : fallback);
  return {
    title: text(given.title, '') || (await siteName()),
    body: text(given.body, ''),
    url: text(given.url, '/'),
    tag: text(given.tag, 'news'),
    actions: ((Array.isArray(given.actions) ? given.actions : []) as Message['actions']).filter((each) => typeof each?.title === 'string'),
    news: Number.isInteger(given.news) && (given.news as number) >= 0 ? (given.news as number) : null,
  };
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const { url, actions } = (event.notification.data ?? {}) as Partial<Message>;
  const action = event.action ? actions?.[Number(event.action)] : undefined;
  event.waitUntil(action?.like === undefined ? open(action?.url ?? url) : like(action.like, url));
});

const post = ([method, address]: readonly [Method, string], body: object) =>
  fetch(`/api/${address}`, {
    method,
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify(body),
  });

/** Likes a member without opening a page; opens the page if that fails, or if it is a match. */
async function like(id: number, url: string | undefined): Promise<void> {
  const response = await post(ENDPOINTS.like, { id } satisfies BodyOf<'like'>).catch(() => null);
  const { match } = response?.ok ? ((await response.json()) as ResponseOf<'like'>) : { match: true };
  if (match) await open(url);
}

/**
 * Opens a URL of this origin (the start page instead of any other): focuses the window that shows its path already, which applies its
 * query itself, else navigates a window that would lose no input, else opens a new window.
 */
async function open(path: unknown): Promise<WindowClient | null> {
  const given = new URL(typeof path === 'string' ? path : '/', self.location.origin);
  const { href, pathname, search } = given.origin === self.location.origin ? given : new URL(self.location.origin);
  const pages = await Promise.all((await self.clients.matchAll({ type: 'window', includeUncontrolled: true })).map(ask));
  const there = pages.find((page) => page.path === pathname)?.client;
  if (there) {
    if (search) there.postMessage({ type: 'open', url: pathname + search });
    return there.focus();
  }
  for (const { client, isFree } of pages) {
    if (!isFree) continue;
    await client.focus();
    // Rejects for a window that this worker does not control yet.
    const led = await client.navigate(href).catch(() => null);
    if (led) return led;
  }
  return self.clients.openWindow(href);
}

/**
 * Which path a page shows, and whether it may be navigated (`installed/answer-worker.ts`). In some browsers `url` remains the one
 * that the page was loaded with: only for pages that don't respond in time, and for those of earlier versions, which respond a boolean.
 */
async function ask(client: WindowClient): Promise<Answer & { client: WindowClient }> {
  const { port1, port2 } = new MessageChannel();
  const answer = await new Promise<Answer | boolean | undefined>((resolve) => {
    port1.onmessage = ({ data }: MessageEvent<Answer | boolean>) => resolve(data);
    setTimeout(resolve, 500);
    client.postMessage({ type: 'may-leave' }, [port2]);
  });
  return { client, path: new URL(client.url).pathname, isFree: answer === true, ...(typeof answer === 'object' && answer) };
}

/** Name of the installed app; the host name if the manifest is unavailable. */
async function siteName(): Promise<string> {
  try {
    const { name } = (await (await fetch('/manifest.webmanifest')).json()) as { name?: string };
    return name || self.location.hostname;
  } catch {
    return self.location.hostname;
  }
}

// The subscription was replaced: without the new one the server would send to an expired endpoint.
self.addEventListener('pushsubscriptionchange', (event) => {
  event.waitUntil(renew(event));
});

async function renew({ oldSubscription, newSubscription }: PushSubscriptionChangeEvent): Promise<void> {
  const options = oldSubscription?.options;
  const subscription = newSubscription ?? (options && (await self.registration.pushManager.subscribe(options)));
  if (!subscription) return;
  const { endpoint, keys } = subscription.toJSON() as Required<PushSubscriptionJSON>;
  const { p256dh = '', auth = '' } = keys;
  // Rejected without a session: after a logout there are no more notifications.
  await post(ENDPOINTS.subscribePush, { subscription: { endpoint, keys: { p256dh, auth } } } satisfies BodyOf<'subscribePush'>);
}
