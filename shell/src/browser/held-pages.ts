import { STORAGE_KEYS } from '@nightlark/contract';

/** By then all that a page starts with has run once, and its thread has been free; and so has what a press or a navigation began. */
const AWAKE_MS = 3_000;
/** What has not been free for so long is held by code that does not come back. */
const HELD_MS = 5_000;
/** Who types on and on marks so often: storage is written seldom, and a mark never gets as old as one of a page that is held. */
const RENEW_MS = 2_000;
const KEPT_MS = 10 * 60_000;
const MOST = 20;
const PRESSES = ['pointerdown', 'keydown'] as const;

interface Mark {
  /** The release set's id: another set is another try. */
  set: string;
  /** The name of the route that started; none for what began later. */
  route: string | null;
  at: number;
}

export interface HeldPages {
  /** A page with these releases was held in this browser: an operator wants to know. */
  isTold: boolean;
  /** … when it started: what stands on pages of others is not run in this one. */
  isAny: boolean;
  /** … and it was the same page: it is left as the server made it, with links that lead on. */
  isRoute: boolean;
  /** Something begins that may run code of remotes, as a navigation; presses are known here. */
  touch(): void;
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
 * Nothing in a page can end code that never comes back, but the next page can know of it: each page marks that it starts, is navigated
 * or pressed, and takes the mark away as soon as its thread has been free. To be called before code of remotes runs.
 */
export function startPage(page: string, { set, route }: { set: string; route: string }, now = Date.now()): HeldPages {
  const marks = Object.entries(read()).filter(([, { at }]) => now - at < KEPT_MS);
  const held = marks.filter(([, mark]) => mark.set === set && now - mark.at > HELD_MS);
  const atStart = held.filter(([, mark]) => mark.route !== null);
  // What a press began is told once and holds nothing: it begins again only where somebody presses again.
  const kept = marks.filter((one) => atStart.includes(one) || !held.includes(one));
  write({ ...Object.fromEntries(kept), [page]: { set, route, at: now } });
  let isStarting = true;
  let markedAt = 0;

  function rest(): void {
    isStarting = false;
    markedAt = 0;
    clearTimeout(timer);
    const { [page]: _, ...others } = read();
    write(others);
  }
  function touch(): void {
    if (isStarting) return;
    clearTimeout(timer);
    timer = setTimeout(rest, AWAKE_MS);
    const at = Date.now();
    if (at - markedAt < RENEW_MS) return;
    markedAt = at;
    write({ ...read(), [page]: { set, route: null, at } });
  }
  let timer = setTimeout(rest, AWAKE_MS);
  addEventListener('pagehide', rest);
  // A page that nobody looks at may be put to sleep.
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && rest());
  for (const type of PRESSES) addEventListener(type, touch, { capture: true, passive: true });
  return { isTold: held.length > 0, isAny: atStart.length > 0, isRoute: atStart.some(([, mark]) => mark.route === route), touch };
}
