import { STORAGE_KEYS } from '@nightlark/contract';
import { useUser } from '@nightlark/state';
import { atom, useAtom } from 'jotai';
import { useCallback, useEffect } from 'react';

/** A message that the server has not confirmed. Its `client_id` stays the same through every retry. */
export interface OutboxItem {
  client_id: string;
  type: 'text' | 'gift';
  text: string;
  gift: string | null;
  sent_at: string;
  /** Why it failed, in the member's language; null while it is on its way. */
  failure: string | null;
}

export interface Unsent {
  draft: string;
  outbox: readonly OutboxItem[];
}

const NOTHING: Unsent = { draft: '', outbox: [] };

/** By the other member's id: a conversation that is only about to start has its draft too. */
export const unsentAtom = atom<Readonly<Record<number, Unsent>>>({});

const storageKey = (user: number | undefined, profile: number) => `${STORAGE_KEYS.unsent}-${user}-${profile}`;

/** What was left in this tab. A message that was on its way may not have arrived: it comes back as one to retry. */
function stored(key: string, interrupted: string): Unsent {
  try {
    const { draft, outbox } = JSON.parse(sessionStorage.getItem(key) ?? 'null') as Unsent;
    return { draft, outbox: outbox.map((item) => ({ ...item, failure: item.failure ?? interrupted })) };
  } catch {
    return NOTHING;
  }
}

function store(key: string, unsent: Unsent): void {
  try {
    if (unsent.draft === '' && unsent.outbox.length === 0) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(unsent));
  } catch {
    // Storage may be full or forbidden; what is unsent then lives until the page is left.
  }
}

/** Draft and unconfirmed messages to a member: they outlive leaving the conversation, a checkout and a reload. */
export function useUnsent(profile: number, interrupted: string): [Unsent, (change: (unsent: Unsent) => Unsent) => void] {
  const [all, setAll] = useAtom(unsentAtom);
  const key = storageKey(useUser()?.id, profile);
  const change = useCallback(
    (next: (unsent: Unsent) => Unsent) =>
      setAll((before) => {
        const unsent = next(before[profile] ?? NOTHING);
        store(key, unsent);
        return { ...before, [profile]: unsent };
      }),
    [key, profile, setAll],
  );
  useEffect(() => {
    setAll((before) => (profile in before ? before : { ...before, [profile]: stored(key, interrupted) }));
  }, [key, profile, interrupted, setAll]);
  return [all[profile] ?? NOTHING, change];
}
