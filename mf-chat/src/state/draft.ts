import { STORAGE_KEYS } from '@nightlark/contract';
import { useUser } from '@nightlark/state';
import { atom, useAtom } from 'jotai';
import { useCallback, useEffect } from 'react';

/** What is being written, by the other member's id: a conversation that is only about to start has its draft too. */
export const draftsAtom = atom<Readonly<Record<number, string>>>({});

const storageKey = (user: number | undefined, profile: number) => `${STORAGE_KEYS.unsent}-${user}-${profile}`;

function stored(key: string): string {
  try {
    return sessionStorage.getItem(key) ?? '';
  } catch {
    return '';
  }
}

function store(key: string, draft: string): void {
  try {
    if (draft === '') sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, draft);
  } catch {
    // Storage may be full or forbidden; the draft then lives until the page is left.
  }
}

/** The draft to a member: it outlives leaving the conversation, a checkout and a reload. */
export function useDraft(profile: number): [string, (change: string | ((draft: string) => string)) => void] {
  const [all, setAll] = useAtom(draftsAtom);
  const key = storageKey(useUser()?.id, profile);
  const change = useCallback(
    (next: string | ((draft: string) => string)) =>
      setAll((before) => {
        const draft = typeof next === 'string' ? next : next(before[profile] ?? '');
        store(key, draft);
        return { ...before, [profile]: draft };
      }),
    [key, profile, setAll],
  );
  useEffect(() => {
    setAll((before) => (profile in before ? before : { ...before, [profile]: stored(key) }));
  }, [key, profile, setAll]);
  return [all[profile] ?? '', change];
}
