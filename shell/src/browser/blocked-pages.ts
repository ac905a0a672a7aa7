import { STORAGE_KEYS } from '@nightlark/contract';

/** By then the page has started, or handled an input or a navigation, and the main thread was idle once. */
const SETTLED_MS = 3_000;
/** A main thread blocked for so long is in an endless loop. */
const BLOCKED_MS = 5_000;
/** Throttle of marks during continuous input; less than `BLOCKED_MS`, so that typing never looks like a blocked thread. */
const MARK_INTERVAL_MS = 2_000;
const MAX_AGE_MS = 10 * 60_000;
const MAX_MARKS = 20;
const INPUTS = ['pointerdown', 'keydown'] as const;

interface Mark {
  /** The release set's id: with another set the page is tried again. */
  set: string;
  /** The name of the route that starts; null for an input or a navigation. */
  route: string | null;
  at: number;
  /** By the browser's key, which no other code has: what remotes write here is no mark. */
  signature: string;
}

interface BlockedPages {
  /** A page of this set was blocked in this browser, which is to be reported. */
  wasBlocked: boolean;
  /** … at its start: slots on other remotes' pages are not run. */
  isBlockedAtStart: boolean;
  /** … and it was this route: the page is not hydrated; its links work. */
  isRouteBlocked: boolean;
  /** Marks the page before a navigation; inputs are marked without it. */
  mark(): void;
}

/** FNV-1a twice, keyed at both ends: signs in the same turn, which Web Crypto can't. */
function signatureOf(key: string, ...parts: readonly unknown[]): string {
  let [one, other] = [0x811c9dc5, 0x1000193];
  for (const character of JSON.stringify([key, ...parts, key])) {
    one = Math.imul(one ^ character.charCodeAt(0), 0x1000193);
    other = Math.imul(other ^ one, 0x85ebca6b) ^ (other >>> 13);
  }
  return `${one >>> 0}.${other >>> 0}`;
}

const signed = (key: string, page: string, { set, route, at }: Omit<Mark, 'signature'>): Mark => ({
  set,
  route,
  at,
  signature: signatureOf(key, page, set, route, at),
});

function read(key: string): Record<string, Mark> {
  try {
    const marks = Object.entries(JSON.parse(localStorage.getItem(STORAGE_KEYS.held) ?? '{}') as Record<string, Mark>);
    return Object.fromEntries(marks.filter(([page, mark]) => mark.signature === signed(key, page, mark).signature));
  } catch {
    return {};
  }
}

function write(marks: Record<string, Mark>): void {
  try {
    const kept = Object.entries(marks).slice(-MAX_MARKS);
    if (kept.length === 0) localStorage.removeItem(STORAGE_KEYS.held);
    else localStorage.setItem(STORAGE_KEYS.held, JSON.stringify(Object.fromEntries(kept)));
  } catch {
    // Storage is blocked: no detection.
  }
}

/**
 * Detects endless loops of an earlier page, since nothing can end them in the page itself: each page stores a mark at its start, at an
 * input and at a navigation, and removes it once the main thread is idle. Call before code of remotes runs.
 */
export function trackPageStart(
  page: string,
  { set, route, key }: { set: string; route: string; key: string },
  now = Date.now(),
): BlockedPages {
  const marks = Object.entries(read(key)).filter(([, { at }]) => now - at < MAX_AGE_MS);
  const blocked = marks.filter(([, mark]) => mark.set === set && now - mark.at > BLOCKED_MS);
  const atStart = blocked.filter(([, mark]) => mark.route !== null);
  // A loop after an input is reported once and changes nothing here: it runs again only after another input.
  const kept = marks.filter((one) => atStart.includes(one) || !blocked.includes(one));
  write({ ...Object.fromEntries(kept), [page]: signed(key, page, { set, route, at: now }) });
  let isStarting = true;
  let markedAt = 0;

  function settle(): void {
    isStarting = false;
    markedAt = 0;
    clearTimeout(timer);
    const { [page]: _, ...others } = read(key);
    write(others);
  }
  function mark(): void {
    if (isStarting) return;
    clearTimeout(timer);
    timer = setTimeout(settle, SETTLED_MS);
    const at = Date.now();
    if (at - markedAt < MARK_INTERVAL_MS) return;
    markedAt = at;
    write({ ...read(key), [page]: signed(key, page, { set, route: null, at }) });
  }
  let timer = setTimeout(settle, SETTLED_MS);
  addEventListener('pagehide', settle);
  // Browsers suspend background tabs.
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && settle());
  for (const type of INPUTS) addEventListener(type, mark, { capture: true, passive: true });
  return {
    wasBlocked: blocked.length > 0,
    isBlockedAtStart: atStart.length > 0,
    isRouteBlocked: atStart.some(([, one]) => one.route === route),
    mark,
  };
}
