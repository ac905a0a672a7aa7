import { useApi } from '@nightlark/api-client';
import { STORAGE_KEYS, type ChatDraft } from '@nightlark/contract';
import { useLiveEvent, useUser } from '@nightlark/state';
import { atom, useAtom, useSetAtom } from 'jotai';
import { useCallback, useEffect, useEffectEvent, useRef } from 'react';

/** What is being written, and when that was last changed (milliseconds, by the device that did). */
export interface Draft {
  text: string;
  at: number;
  /** The message that it answers. */
  replyTo: number | null;
}

/** By the other member's id: a conversation that is only about to start has its draft too. */
export const draftsAtom = atom<Readonly<Record<number, Draft>>>({});

const NOTHING: Draft = { text: '', at: 0, replyTo: null };
const SAVE_AFTER_MS = 800;

/** Now, and after what is known: a clock may be slow. */
const later = (than: number) => Math.max(Date.now(), than + 1);

const storageKey = (user: number | undefined, profile: number) => `${STORAGE_KEYS.unsent}-${user}-${profile}`;

function stored(key: string): Draft {
  try {
    return { ...NOTHING, ...(JSON.parse(sessionStorage.getItem(key) ?? 'null') as Draft | null) };
  } catch {
    return NOTHING;
  }
}

function store(key: string, draft: Draft): void {
  try {
    if (draft.text === '') sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(draft));
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
        const { text, at, replyTo } = before[profile] ?? NOTHING;
        const draft = { text: typeof next === 'string' ? next : next(text), at: later(at), replyTo };
        store(key, draft);
        return { ...before, [profile]: draft };
      }),
    [key, profile, setAll],
  );
  useEffect(() => {
    setAll((before) => (profile in before ? before : { ...before, [profile]: stored(key) }));
  }, [key, profile, setAll]);
  return [all[profile]?.text ?? '', change];
}

/** The message that the draft to a member answers. */
export function useDraftReply(profile: number): [number | null, (message: number | null) => void] {
  const [all, setAll] = useAtom(draftsAtom);
  const key = storageKey(useUser()?.id, profile);
  const change = useCallback(
    (replyTo: number | null) =>
      setAll((before) => {
        const now = before[profile] ?? NOTHING;
        if (now.replyTo === replyTo) return before;
        const draft = { text: now.text, at: later(now.at), replyTo };
        store(key, draft);
        return { ...before, [profile]: draft };
      }),
    [key, profile, setAll],
  );
  return [all[profile]?.replyTo ?? null, change];
}

const fromServer = ({ text, reply_to, updated_at }: ChatDraft): Draft => ({ text, at: Date.parse(updated_at), replyTo: reply_to });

/** Takes drafts of the member's other devices where they are later than what was written here. */
export function useOtherDrafts(): void {
  const setAll = useSetAtom(draftsAtom);
  useLiveEvent('draft', ({ profile, draft }) =>
    setAll((before) => {
      const own = before[profile] ?? NOTHING;
      // Sent or emptied elsewhere; what is being written here just now stays.
      const other = draft ? fromServer(draft) : { text: '', at: Date.now() - 2 * SAVE_AFTER_MS, replyTo: null };
      return other.at > own.at ? { ...before, [profile]: other } : before;
    }),
  );
}

function withTime(all: Readonly<Record<number, Draft>>, profile: number, savedAt: number, time: number): Readonly<Record<number, Draft>> {
  const draft = all[profile] ?? NOTHING;
  return { ...all, [profile]: { ...draft, at: draft.at === savedAt ? time : Math.max(draft.at, time + 1) } };
}

/**
 * Keeps the draft on the server too, a moment after the last letter (decision 112); the server's own is taken where it is later.
 * @param sentAt when the member wrote last, by the server: what was begun then is sent, and this is later however slow the clock is
 */
export function useSharedDraft(profile: number, conversation: number | null, kept: ChatDraft | null, sentAt: number): void {
  const api = useApi();
  const [all, setAll] = useAtom(draftsAtom);
  const { text, at, replyTo } = all[profile] ?? NOTHING;
  const saved = useRef(kept ? Date.parse(kept.updated_at) : 0);
  const newest = useRef(sentAt);

  useEffect(() => {
    if (!kept) return;
    const other = fromServer(kept);
    setAll((before) => ((before[profile]?.at ?? 0) >= other.at ? before : { ...before, [profile]: other }));
  }, [kept, profile, setAll]);

  const save = useEffectEvent(() => {
    // Without a connection the tab has it, until there is one.
    if (at <= saved.current || !navigator.onLine) return;
    const time = Math.max(at, newest.current + 1);
    newest.current = saved.current = time;
    // What is written from here on is later than the echo of this.
    if (time > at) setAll((before) => withTime(before, profile, at, time));
    const to = conversation === null ? { profile } : { conversation };
    const updated_at = new Date(time).toISOString();
    api.call('saveDraft', { body: { ...to, text, reply_to: replyTo, updated_at } }).catch(() => undefined); // the tab has it; the next letter tries again
  });
  useEffect(() => {
    if (at <= saved.current) return;
    const timer = setTimeout(() => save(), SAVE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [at]);
  useEffect(() => {
    const onHidden = () => document.hidden && save();
    const onOnline = () => save();
    document.addEventListener('visibilitychange', onHidden);
    window.addEventListener('online', onOnline);
    return () => {
      document.removeEventListener('visibilitychange', onHidden);
      window.removeEventListener('online', onOnline);
      save();
    };
  }, []);
}
