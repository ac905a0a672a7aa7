/* The worker. Here: push. It shows what the server sends, opens where it leads, and tells open pages to reload. */
// The worker has the policy of a page, which asks for Trusted Types.
const PAGES = '/sw-pages.js';
const trusted = self.trustedTypes?.createPolicy('nightlark', { createScriptURL: (url) => (url === PAGES ? url : '') });
importScripts(trusted?.createScriptURL(PAGES) ?? PAGES);

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

/** @param {PushEvent} event its data is `{ title, body, url, tag, news }` */
self.addEventListener('push', (event) => {
  event.waitUntil(show(event.data));
});

async function show(data) {
  const message = read(data);
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

function read(data) {
  let given = {};
  try {
    given = data?.json() ?? {};
  } catch {
    // Not ours; something must be shown all the same.
  }
  const text = (value, fallback) => (typeof value === 'string' && value !== '' ? value : fallback);
  return {
    title: text(given.title, 'Nightlark'),
    body: text(given.body, ''),
    url: text(given.url, '/'),
    tag: text(given.tag, 'nightlark'),
    news: Number.isInteger(given.news) && given.news >= 0 ? given.news : null,
  };
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data?.url));
});

/** Only on this site: in a page that is open already, or else in a new one. */
async function open(path) {
  const target = new URL(typeof path === 'string' ? path : '/', self.location.origin);
  const url = target.origin === self.location.origin ? target.href : self.location.origin;
  const [page] = await self.clients.matchAll({ type: 'window' });
  if (!page) return self.clients.openWindow(url);
  await page.focus();
  return page.navigate(url);
}
