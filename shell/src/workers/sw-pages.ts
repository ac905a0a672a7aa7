import type { paths } from '@nightlark/contract';
import type { WorkerMessage } from '../installed/worker-message.ts';

/*
 * Offline support, imported by the service worker (decision 052). Pages come from the network only, so that versions are never mixed;
 * if that fails, the fallback is an offline page, cached with all files it references. Each release set has a cache of its own, deleted
 * as a whole; its files have immutable URLs that contain their version. API responses and members' pages are never cached.
 */
declare const self: ServiceWorkerGlobalScope;

const PREFIX = 'set ';
const FACTS = '/set.json';
/** Typed, since all paths would be four times this script's size. */
const OFFLINE: typeof paths.offline.path = '/offline';
const FILE = /^\/(?:shell|mf\/[\w-]+)\/[^/]+\/client\//;
const NAMED_FILES = /\/(?:shell|mf\/[\w-]+)\/[^/"'()\s]+\/client\/[^"'()\s?&]+/g;
const OPTIONS = { ignoreVary: true };

/** A release set, as `FACTS` has it: `told` is when a page last reported it. */
interface Facts {
  bases: readonly string[];
  told: number;
}

const setNames = async () => (await caches.keys()).filter((name) => name.startsWith(PREFIX));

/** The cached release sets, the one most recently reported by a page first. */
async function sets(): Promise<(Facts & { cache: Cache })[]> {
  const all = await Promise.all(
    (await setNames()).map(async (name) => {
      const cache = await caches.open(name);
      const facts = await cache.match(FACTS);
      return { cache, bases: [], told: 0, ...(facts ? ((await facts.json()) as Facts) : {}) };
    }),
  );
  return all.sort((a, b) => b.told - a.told);
}

const belongs = (path: string, bases: readonly string[]) => bases.some((base) => path.startsWith(base));

/** Only responses that the server marks as immutable: no error page of a proxy, no captive portal. */
const isCacheable = (response: Response) => response.ok && /immutable/.test(response.headers.get('cache-control') ?? '');

async function cacheFile(cache: Cache, path: string): Promise<void> {
  if (await cache.match(path, OPTIONS)) return;
  const response = await fetch(path, { credentials: 'omit' });
  if (!isCacheable(response)) throw new Error(`${path} can't be kept`);
  await cache.put(path, response);
}

/** Caches the offline page and all files it references, unless these belong to a newer release set, which the next page will report. */
async function cacheOfflinePage(cache: Cache, address: string, bases: readonly string[]): Promise<void> {
  if (await cache.match(address, OPTIONS)) return;
  const response = await fetch(address, { credentials: 'omit', cache: 'no-store' });
  if (!response.ok || response.redirected) return;
  const named = [...new Set((await response.clone().text()).match(NAMED_FILES))];
  if (named.length === 0 || !named.every((path) => belongs(path, bases))) return;
  await Promise.all(named.map((path) => cacheFile(cache, path)));
  for (const request of await cache.keys(OFFLINE, { ...OPTIONS, ignoreSearch: true })) await cache.delete(request, OPTIONS);
  await cache.put(address, response);
}

/** Deletes the caches of other release sets, unless several windows are open: another window may still use one. */
async function dropOthers(current: string): Promise<void> {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (pages.length > 1) return;
  await Promise.all((await setNames()).filter((name) => name !== current).map((name) => caches.delete(name)));
}

async function keep({ set, bases, offline, files }: WorkerMessage): Promise<void> {
  const name = PREFIX + set;
  const cache = await caches.open(name);
  await cache.put(FACTS, Response.json({ bases, told: Date.now() } satisfies Facts));
  // One failed download must not abort the others.
  await Promise.allSettled([cacheOfflinePage(cache, offline, bases), ...files.map((path) => cacheFile(cache, path))]);
  await dropOthers(name);
}

/** Network only; if that fails, the offline page, or the browser's error page if none is cached yet. */
async function page(event: FetchEvent): Promise<Response> {
  try {
    return ((await event.preloadResponse) as Response | undefined) ?? (await fetch(event.request));
  } catch {
    for (const { cache } of await sets()) {
      const kept = await cache.match(OFFLINE, { ...OPTIONS, ignoreSearch: true });
      if (kept) return kept;
    }
    return Response.error();
  }
}

async function file(event: FetchEvent, path: string): Promise<Response> {
  const kept = await caches.match(path, OPTIONS);
  if (kept) return kept;
  const response = await fetch(event.request);
  if (isCacheable(response)) {
    const copy = response.clone();
    event.waitUntil(sets().then((all) => all.find(({ bases }) => belongs(path, bases))?.cache.put(path, copy)));
  }
  return response;
}

self.addEventListener('message', (event) => {
  const message = event.data as WorkerMessage | null;
  if (message?.type === 'keep') event.waitUntil(keep(message));
});

self.addEventListener('activate', (event) => {
  // Navigation preload: the page is requested while the service worker starts.
  event.waitUntil(self.registration.navigationPreload?.enable());
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== self.location.origin) return;
  if (request.mode === 'navigate') event.respondWith(page(event));
  else if (FILE.test(url.pathname)) event.respondWith(file(event, url.pathname));
});
