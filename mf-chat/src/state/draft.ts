import { useApi } from '@nightlark/api-client';
import { STORAGE_KEYS, type ChatDraft } from '@nightlark/contract';
import { useLiveEvent, useUser } from '@nightlark/state';
import { atom, useAtomValue, useSetAtom } from 'jotai';
import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';

/** What is being written, and when that was last changed (milliseconds, by the device that did). */
export interface Draft {
  text: string;
  at: number;
  /** The message that it answers. */
  replyTo: number | null;
  /** The server has it. */
  isSaved?: boolean;
  /** As the tab kept it, untouched since it was loaded. */
  isFromTab?: boolean;
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
    return { ...NOTHING, ...(JSON.parse(sessionStorage.getItem(key) ?? 'null') as Draft | null), isFromTab: true };
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

/** The draft to a member, whose changes render no reader of another one. */
export function useDraft(profile: number): Draft | undefined {
  return useAtomValue(useMemo(() => atom((get) => get(draftsAtom)[profile]), [profile]));
}

/** The text of the draft to a member, where it was written or loaded: it outlives leaving the conversation, a checkout and a reload. */
export function useDraftText(profile: number): string {
  return useDraft(profile)?.text ?? '';
}

/** Whether something was begun. Unlike the text it does not change with every key. */
export function useHasDraft(profile: number): boolean {
  return useAtomValue(useMemo(() => atom((get) => (get(draftsAtom)[profile]?.text ?? '').trim() !== ''), [profile]));
}

/** Replaces parts of the draft to a member, as of now. */
function useChangeDraft(profile: number): (change: (now: Draft) => Partial<Pick<Draft, 'text' | 'replyTo'>>) => void {
  const setAll = useSetAtom(draftsAtom);
  const key = storageKey(useUser()?.id, profile);
  return useCallback(
    (change) =>
      setAll((before) => {
        const { text, at, replyTo } = before[profile] ?? NOTHING;
        const draft = { text, replyTo, ...change(before[profile] ?? NOTHING), at: later(at) };
        store(key, draft);
        return { ...before, [profile]: draft };
      }),
    [key, profile, setAll],
  );
}

/** Writes the draft to a member, without rendering what calls it when it changes. */
export function useSetDraft(profile: number): (change: string | ((draft: string) => string)) => void {
  const change = useChangeDraft(profile);
  return useCallback((next) => change(({ text }) => ({ text: typeof next === 'string' ? next : next(text) })), [change]);
}

/** The message that the draft to a member answers. */
export function useDraftReply(profile: number): [number | null, (message: number | null) => void] {
  const replyTo = useAtomValue(useMemo(() => atom((get) => get(draftsAtom)[profile]?.replyTo ?? null), [profile]));
  const change = useChangeDraft(profile);
  const set = useCallback((message: number | null) => message !== replyTo && change(() => ({ replyTo: message })), [change, replyTo]);
  return [replyTo, set];
}

const fromServer = ({ text, reply_to, updated_at }: ChatDraft): Draft => ({
  text,
  at: Date.parse(updated_at),
  replyTo: reply_to,
  isSaved: true,
});

/** Takes drafts of the member's other devices where they are later than what was written here. */
export function useOtherDrafts(): void {
  const setAll = useSetAtom(draftsAtom);
  const user = useUser()?.id;
  useLiveEvent('draft', ({ profile, draft }) =>
    setAll((before) => {
      const own = before[profile] ?? NOTHING;
      const other = draft ? fromServer(draft) : NOTHING;
      // One that was sent is emptied with the time that it had; what was written here since stays.
      const isSent = other.text === '' && own.text !== '' && other.at === own.at;
      if (other.at <= own.at && !isSent) return before;
      store(storageKey(user, profile), other);
      return { ...before, [profile]: other };
    }),
  );
}

function withTime(all: Readonly<Record<number, Draft>>, profile: number, savedAt: number, time: number): Readonly<Record<number, Draft>> {
  const draft = all[profile] ?? NOTHING;
  return { ...all, [profile]: { ...draft, at: draft.at === savedAt ? time : Math.max(draft.at, time + 1) } };
}

/** The server has it: nothing else was written meanwhile. */
function noteSaved(all: Readonly<Record<number, Draft>>, profile: number, sentAs: number, saved: Draft): typeof all {
  return all[profile]?.at === sentAs ? { ...all, [profile]: saved } : all;
}

/**
 * Keeps the draft on the server too, a moment after the last letter (decision 112); the server's own is taken where it is later.
 * @param sentAt when the member wrote last, by the server: what was begun then is sent, and this is later however slow the clock is
 */
export function useSharedDraft(profile: number, conversation: number | null, kept: ChatDraft | null, sentAt: number): void {
  const api = useApi();
  const key = storageKey(useUser()?.id, profile);
  const setAll = useSetAtom(draftsAtom);
  const { text, at, replyTo, isSaved } = useDraft(profile) ?? NOTHING;
  useEffect(() => {
    setAll((before) => (profile in before ? before : { ...before, [profile]: stored(key) }));
  }, [key, profile, setAll]);
  useEffect(() => {
    // The tab's copy says so too, or a load would take it for words that are nowhere else.
    if (isSaved) store(key, { text, at, replyTo, isSaved });
  }, [key, text, at, replyTo, isSaved]);
  const saved = useRef(kept ? Date.parse(kept.updated_at) : 0);
  const newest = useRef(sentAt);

  useEffect(() => {
    setAll((before) => {
      const own = before[profile] ?? NOTHING;
      // What the server had and has no more was sent elsewhere while this tab was being loaded.
      if (!kept) return own.isFromTab && own.isSaved ? { ...before, [profile]: NOTHING } : before;
      const other = fromServer(kept);
      return own.at >= other.at ? before : { ...before, [profile]: other };
    });
  }, [kept, profile, setAll]);

  const save = useEffectEvent(() => {
    // Without a connection the tab has it, until there is one.
    if (at <= saved.current || !navigator.onLine) return;
    const time = Math.max(at, newest.current + 1);
    const before = saved.current;
    newest.current = saved.current = time;
    // What is written from here on is later than the echo of this.
    if (time > at) setAll((drafts) => withTime(drafts, profile, at, time));
    const to = conversation === null ? { profile } : { conversation };
    const updated_at = new Date(time).toISOString();
    api.call('saveDraft', { body: { ...to, text, reply_to: replyTo, updated_at } }).then(
      // The server's time of it, where this clock is ahead.
      ({ draft: now }) => now?.text === text && setAll((before) => noteSaved(before, profile, time, fromServer(now))),
      () => {
        // The tab has it; the next letter tries again, or the stream that is open again.
        if (saved.current === time) saved.current = before;
      },
    );
  });
  useEffect(() => {
    if (at <= saved.current) return;
    const timer = setTimeout(() => save(), SAVE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [at]);
  const [opened, setOpened] = useState(0);
  useLiveEvent('sync', () => setOpened((times) => times + 1));
  useEffect(() => {
    if (opened > 0) save();
  }, [opened]);
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
