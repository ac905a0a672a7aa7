import { useApi } from '@nightlark/api-client';
import { STORAGE_KEYS, type ChatDraft } from '@nightlark/contract';
import { useLiveEvent, userAtom, useUser } from '@nightlark/state';
import { atom, useAtomValue, useSetAtom, useStore } from 'jotai';
import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';

/** A draft, and when it was last changed (milliseconds, by that device's clock). */
export interface Draft {
  text: string;
  at: number;
  /** Id of the quoted message. */
  replyTo: number | null;
  /** Saved on the server. */
  isSaved?: boolean;
  /** Restored from `sessionStorage`, not changed since. */
  isFromTab?: boolean;
}

type Drafts = Readonly<Record<string, Draft>>;

/** By `draftKey`. */
export const draftsAtom = atom<Drafts>({});

const NOTHING: Draft = { text: '', at: 0, replyTo: null };
const SAVE_AFTER_MS = 800;

/** Now, but after `than`: a clock may be slow. */
const later = (than: number) => Math.max(Date.now(), than + 1);

/**
 * By writer and recipient: another member may log in, in another tab, while this page is open. Not by conversation, as new ones have no
 * id. Also the key in `sessionStorage`.
 */
export const draftKey = (user: number | undefined, profile: number) => `${STORAGE_KEYS.unsent}-${user}-${profile}`;

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
    // Storage may be full or denied; the draft is then in memory only.
  }
}

/** A value of the draft to a member; re-renders only when it changes. */
function useOfDraft<Value>(profile: number, read: (draft: Draft | undefined) => Value): Value {
  return useAtomValue(useMemo(() => atom((get) => read(get(draftsAtom)[draftKey(get(userAtom)?.id, profile)])), [profile, read]));
}

const whole = (draft: Draft | undefined) => draft;
const isWritten = (draft: Draft | undefined) => (draft?.text ?? '').trim() !== '';
const replyOf = (draft: Draft | undefined) => draft?.replyTo ?? null;

/** The draft to a member; re-renders for this member's draft only. */
export function useDraft(profile: number): Draft | undefined {
  return useOfDraft(profile, whole);
}

/** The text of the draft to a member; survives navigation, a checkout and a reload. */
export function useDraftText(profile: number): string {
  return useDraft(profile)?.text ?? '';
}

/** Whether there is a draft. Unlike the text, constant across keystrokes. */
export function useHasDraft(profile: number): boolean {
  return useOfDraft(profile, isWritten);
}

/** Updates the draft to a member, and its timestamp. */
function useChangeDraft(profile: number): (change: (now: Draft) => Partial<Pick<Draft, 'text' | 'replyTo'>>) => void {
  const setAll = useSetAtom(draftsAtom);
  const key = draftKey(useUser()?.id, profile);
  return useCallback(
    (change) =>
      setAll((before) => {
        const { text, at, replyTo } = before[key] ?? NOTHING;
        const draft = { text, replyTo, ...change(before[key] ?? NOTHING), at: later(at) };
        store(key, draft);
        return { ...before, [key]: draft };
      }),
    [key, setAll],
  );
}

/** Sets the draft to a member, without subscribing to it. */
export function useSetDraft(profile: number): (change: string | ((draft: string) => string)) => void {
  const change = useChangeDraft(profile);
  return useCallback((next) => change(({ text }) => ({ text: typeof next === 'string' ? next : next(text) })), [change]);
}

/** The quoted message of the draft to a member. */
export function useDraftReply(profile: number): [number | null, (message: number | null) => void] {
  const replyTo = useOfDraft(profile, replyOf);
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

/** Applies newer drafts of the member's other devices. */
export function useOtherDrafts(): void {
  const setAll = useSetAtom(draftsAtom);
  const user = useUser()?.id;
  useLiveEvent('draft', ({ profile, draft }) =>
    setAll((before) => {
      const key = draftKey(user, profile);
      const own = before[key] ?? NOTHING;
      const other = draft ? fromServer(draft) : NOTHING;
      // A sent draft is cleared with an unchanged timestamp; text written here since is preserved.
      const isSent = other.text === '' && own.text !== '' && other.at === own.at;
      if (other.at <= own.at && !isSent) return before;
      store(key, other);
      return { ...before, [key]: other };
    }),
  );
}

function withTime(all: Drafts, key: string, savedAt: number, time: number): Drafts {
  const draft = all[key] ?? NOTHING;
  return { ...all, [key]: { ...draft, at: draft.at === savedAt ? time : Math.max(draft.at, time + 1) } };
}

/** Marks the draft as saved, unless it has changed. */
function noteSaved(all: Drafts, key: string, sentAs: number, saved: Draft): Drafts {
  return all[key]?.at === sentAs ? { ...all, [key]: saved } : all;
}

/**
 * Saves the draft on the server, debounced (decision 112), and applies the server's if it is newer.
 * @param sentAt server time of the member's last message; the new draft's timestamp must be later, even if the clock is slow
 */
export function useSharedDraft(profile: number, conversation: number | null, kept: ChatDraft | null, sentAt: number): void {
  const api = useApi();
  const { get } = useStore();
  const sender = useUser()?.id;
  const key = draftKey(sender, profile);
  const setAll = useSetAtom(draftsAtom);
  const { text, at, replyTo, isSaved } = useDraft(profile) ?? NOTHING;
  useEffect(() => {
    setAll((before) => (key in before ? before : { ...before, [key]: stored(key) }));
  }, [key, setAll]);
  useEffect(() => {
    // Stored too: after a reload it would be taken for an unsaved draft otherwise.
    if (isSaved) store(key, { text, at, replyTo, isSaved });
  }, [key, text, at, replyTo, isSaved]);
  const saved = useRef(kept ? Date.parse(kept.updated_at) : 0);
  const newest = useRef(sentAt);

  useEffect(() => {
    setAll((before) => {
      const own = before[key] ?? NOTHING;
      // Saved, but no longer on the server: it was sent from another device during the page load.
      if (!kept) return own.isFromTab && own.isSaved ? { ...before, [key]: NOTHING } : before;
      const other = fromServer(kept);
      return own.at >= other.at ? before : { ...before, [key]: other };
    });
  }, [kept, key, setAll]);

  const save = useEffectEvent(() => {
    // If offline, it is in `sessionStorage` until online.
    if (at <= saved.current || !navigator.onLine) return;
    // The session has ended: it is in `sessionStorage` until this member's next login.
    if (get(userAtom)?.id !== sender) return;
    const time = Math.max(at, newest.current + 1);
    const before = saved.current;
    newest.current = saved.current = time;
    // Later changes need a newer timestamp than this one's echo.
    if (time > at) setAll((drafts) => withTime(drafts, key, at, time));
    const to = conversation === null ? { profile } : { conversation };
    const updated_at = new Date(time).toISOString();
    api.call('saveDraft', { body: { ...to, ...(sender !== undefined && { sender }), text, reply_to: replyTo, updated_at } }).then(
      // The server's timestamp, as this clock may be ahead.
      ({ draft: now }) => now?.text === text && setAll((before) => noteSaved(before, key, time, fromServer(now))),
      () => {
        // Retried with the next change, or when the event stream is open again.
        if (saved.current === time) saved.current = before;
      },
    );
  });
  useEffect(() => {
    if (at <= saved.current) return;
    // At once after sending: the draft that the server has may be another text, and would be back after a reload.
    const timer = setTimeout(() => save(), text === '' ? 0 : SAVE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [at, text]);
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
