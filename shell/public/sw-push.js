/* The worker. Here: push. It shows what the server sends, opens where it leads, and tells open pages to reload. */
// The worker has the policy of a page, which asks for Trusted Types.
const PARTS = ['/sw-pages.js', '/sw-outbox.js'];
const trusted = self.trustedTypes?.createPolicy('nightlark', { createScriptURL: (url) => (PARTS.includes(url) ? url : '') });
for (const part of PARTS) importScripts(trusted?.createScriptURL(part) ?? part);

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

/** @param {PushEvent} event its data is `{ title, body, url, tag, news }` */
self.addEventListener('push', (event) => {
  event.waitUntil(show(event.data));
});

async function show(data) {
  const message = await read(data);
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (message.news !== null) await self.navigator.setAppBadge?.(message.news).catch(() => undefined);
  for (const page of pages) page.postMessage({ type: 'push', url: message.url, tag: message.tag });
  // Who is looking at the page already sees it there. Browsers want a notification for every other push.
  if (pages.some((page) => page.visibilityState === 'visible' && page.focused)) return;
  await self.registration.showNotification(message.title, {
    body: message.body,
    tag: message.tag,
    renotify: true,
    icon: '/app/any-192.png',
    badge: '/app/badge-96.png',
    data: { url: message.url },
  });
}

async function read(data) {
  let given = {};
  try {
    given = data?.json() ?? {};
  } catch {
    // Not ours; something must be shown all the same.
  }
  const text = (value, fallback) => (typeof value === 'string' && value !== '' ? value : fallback);
  return {
    title: text(given.title, '') || (await siteName()),
    body: text(given.body, ''),
    url: text(given.url, '/'),
    tag: text(given.tag, 'news'),
    news: Number.isInteger(given.news) && given.news >= 0 ? given.news : null,
  };
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data?.url));
});

/**
 * Only on this site: in the window that shows it already; else in one where nothing is lost by it; else in a new one. A page says by
 * itself whether somebody writes in it.
 */
async function open(path) {
  const target = new URL(typeof path === 'string' ? path : '/', self.location.origin);
  const url = target.origin === self.location.origin ? target.href : self.location.origin;
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const there = pages.find((page) => new URL(page.url).pathname === new URL(url).pathname);
  if (there) return there.focus();
  for (const page of pages) {
    if (!(await isFree(page))) continue;
    await page.focus();
    // A page that this worker doesn't control yet can't be led anywhere.
    const led = await page.navigate(url).catch(() => null);
    if (led) return led;
  }
  return self.clients.openWindow(url);
}

/** Who doesn't answer soon is busy, or of an older version. */
function isFree(page) {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = ({ data }) => resolve(data === true);
    setTimeout(() => resolve(false), 500);
    page.postMessage({ type: 'may-leave' }, [port2]);
  });
}

/** As the installed app is called; the address where that can't be had. */
async function siteName() {
  try {
    const { name } = await (await fetch('/manifest.webmanifest')).json();
    return name || self.location.hostname;
  } catch {
    return self.location.hostname;
  }
}

// The push service gave the browser another address: the server is told, or it would write to one that is gone.
self.addEventListener('pushsubscriptionchange', (event) => {
  event.waitUntil(renew(event));
});

async function renew({ oldSubscription, newSubscription }) {
  const options = oldSubscription?.options;
  const subscription = newSubscription ?? (options && (await self.registration.pushManager.subscribe(options)));
  if (!subscription) return;
  const { endpoint, keys } = subscription.toJSON();
  // Whoever is logged out by now is refused, and hears nothing more.
  await fetch('/api/user.php?push=1', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ subscription: { endpoint, keys: { p256dh: keys.p256dh, auth: keys.auth } } }),
  });
}
