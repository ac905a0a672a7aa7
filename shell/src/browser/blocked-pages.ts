import { STORAGE_KEYS } from '@nightlark/contract';

/** By then the page has started and the main thread was idle once. */
const SETTLED_MS = 3_000;
/** A main thread blocked for so long is in an endless loop. */
const BLOCKED_MS = 5_000;
const MAX_AGE_MS = 10 * 60_000;
const MAX_MARKS = 20;

interface Mark {
  /** The release set's id: with another set the page is tried again. */
  set: string;
  /** The route's name. */
  route: string;
  at: number;
}

export interface BlockedPages {
  /** A page of this set was blocked in this browser: slots on other remotes' pages are not run. */
  isAny: boolean;
  /** … and it was this route: the page is not hydrated; its links work. */
  isRoute: boolean;
  /** The main thread is idle, or the page is left: removes its mark. */
  end(): void;
}

function read(): Record<string, Mark> {
  try {
    return JSON.parse(localStorage.getItem(STORAGE_KEYS.held) ?? '{}') as Record<string, Mark>;
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
 * Detects endless loops of an earlier page, since nothing can end them in the page itself: each page stores a mark at its start and
 * removes it once the main thread is idle. Call before code of remotes runs.
 */
export function startPage(page: string, { set, route }: Pick<Mark, 'set' | 'route'>, now = Date.now()): BlockedPages {
  const marks = Object.fromEntries(Object.entries(read()).filter(([, { at }]) => now - at < MAX_AGE_MS));
  const blocked = Object.values(marks).filter((mark) => mark.set === set && now - mark.at > BLOCKED_MS);
  write({ ...marks, [page]: { set, route, at: now } });

  function end(): void {
    const { [page]: _, ...others } = read();
    write(others);
    clearTimeout(timer);
    removeEventListener('pagehide', end);
    document.removeEventListener('visibilitychange', onChange);
  }
  // A page that nobody looks at may be put to sleep.
  const onChange = () => document.visibilityState === 'hidden' && end();
  const timer = setTimeout(end, SETTLED_MS);
  addEventListener('pagehide', end);
  document.addEventListener('visibilitychange', onChange);
  return { isAny: blocked.length > 0, isRoute: blocked.some((mark) => mark.route === route), end };
}
