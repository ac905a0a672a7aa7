import { STORAGE_KEYS } from '@nightlark/contract';

/** By then all that a page starts with has run once, and its thread has been free. */
const AWAKE_MS = 3_000;
/** What has not been free for so long is held by code that does not come back. */
const HELD_MS = 5_000;
const KEPT_MS = 10 * 60_000;
const MOST = 20;

interface Mark {
  /** The release set's id: another set is another try. */
  set: string;
  /** The route's name. */
  route: string;
  at: number;
}

export interface HeldPages {
  /** A page with these releases was held in this browser: what stands on pages of others is not run in it. */
  isAny: boolean;
  /** … and it was the same page: it is left as the server made it, with links that lead on. */
  isRoute: boolean;
  /** The page answers, or is left. */
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
    const kept = Object.entries(marks).slice(-MOST);
    if (kept.length === 0) localStorage.removeItem(STORAGE_KEYS.held);
    else localStorage.setItem(STORAGE_KEYS.held, JSON.stringify(Object.fromEntries(kept)));
  } catch {
    // Without storage a page can't know of another.
  }
}

/**
 * Nothing in a page can end code that never comes back, but the next page can know of it: each page marks that it starts, and takes the
 * mark away as soon as its thread is free. To be called before code of remotes runs.
 */
export function startPage(page: string, { set, route }: Pick<Mark, 'set' | 'route'>, now = Date.now()): HeldPages {
  const marks = Object.fromEntries(Object.entries(read()).filter(([, { at }]) => now - at < KEPT_MS));
  const held = Object.values(marks).filter((mark) => mark.set === set && now - mark.at > HELD_MS);
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
  const timer = setTimeout(end, AWAKE_MS);
  addEventListener('pagehide', end);
  document.addEventListener('visibilitychange', onChange);
  return { isAny: held.length > 0, isRoute: held.some((mark) => mark.route === route), end };
}
