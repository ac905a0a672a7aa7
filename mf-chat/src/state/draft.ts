import { STORAGE_KEYS, type ChatDraft } from '@nightlark/contract';
import { useLiveEvent, userAtom, useUser } from '@nightlark/state';
import { atom, useAtomValue, useSetAtom } from 'jotai';
import { useCallback, useMemo } from 'react';

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

export type Drafts = Readonly<Record<string, Draft>>;

/** By `draftKey`. */
export const draftsAtom = atom<Drafts>({});

export const NOTHING: Draft = { text: '', at: 0, replyTo: null };

/** Now, but after `than`: a clock may be slow. */
const later = (than: number) => Math.max(Date.now(), than + 1);

/**
 * By writer and recipient: another member may log in, in another tab, while this page is open. Not by conversation, as new ones have no
 * id. Also the key in `sessionStorage`.
 */
export const draftKey = (user: number | undefined, profile: number) => `${STORAGE_KEYS.unsent}-${user}-${profile}`;

export function stored(key: string): Draft {
  try {
    return { ...NOTHING, ...(JSON.parse(sessionStorage.getItem(key) ?? 'null') as Draft | null), isFromTab: true };
  } catch {
    return NOTHING;
  }
}

export function store(key: string, draft: Draft): void {
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

export const fromServer = ({ text, reply_to, updated_at }: ChatDraft): Draft => ({
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
