import { STORAGE_KEYS, type DraftFields } from '@nightlark/contract';
import { sessionValue, useLiveEvent, userAtom, useUser } from '@nightlark/state';
import { atom, useAtomValue, useSetAtom } from 'jotai';
import { useCallback, useMemo } from 'react';
import { fieldsOf, isUnsaved, NOTHING, withServer, type Draft } from './draft-sync.ts';

type Drafts = Readonly<Record<string, Draft>>;

/** By `draftKey`. */
export const draftsAtom = atom<Drafts>({});

/**
 * By writer and recipient: another member may log in, in another tab, while this page is open. Not by conversation, as new ones have no
 * id. Also the key in `sessionStorage`.
 */
export const draftKey = (user: number | undefined, profile: number) => `${STORAGE_KEYS.unsent}-${user}-${profile}` as const;
type DraftKey = ReturnType<typeof draftKey>;

/** What this tab had before it was loaded again. */
export const stored = (key: DraftKey): Draft => ({ ...NOTHING, ...sessionValue<Partial<Draft>>(key).read() });

/** Where storage is full or denied, the draft is in memory only. */
function store(key: DraftKey, draft: Draft): void {
  const isEmpty = draft.text === '' && !isUnsaved(draft);
  sessionValue<Partial<Draft>>(key).write(isEmpty ? null : { ...fieldsOf(draft), base: draft.base, version: draft.version });
}

/** A value of the draft to a member; re-renders only when it changes. */
function useOfDraft<Value>(profile: number, read: (draft: Draft | undefined) => Value): Value {
  return useAtomValue(useMemo(() => atom((get) => read(get(draftsAtom)[draftKey(get(userAtom)?.id, profile)])), [profile, read]));
}

const whole = (draft: Draft | undefined) => draft;
const isWritten = (draft: Draft | undefined) => (draft?.text ?? '').trim() !== '';
const replyOf = (draft: Draft | undefined) => draft?.reply_to ?? null;

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

/** Changes one draft, also in `sessionStorage`. */
export function changed(all: Drafts, key: DraftKey, to: (draft: Draft) => Draft): Drafts {
  const before = all[key] ?? stored(key);
  const draft = to(before);
  if (draft === before) return all;
  store(key, draft);
  return { ...all, [key]: draft };
}

/** Changes the draft to a member, as its writer wants it. */
function useChangeDraft(profile: number): (change: (now: Draft) => Partial<DraftFields>) => void {
  const setAll = useSetAtom(draftsAtom);
  const key = draftKey(useUser()?.id, profile);
  return useCallback((change) => setAll((all) => changed(all, key, (draft) => ({ ...draft, ...change(draft) }))), [key, setAll]);
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
  const set = useCallback((message: number | null) => message !== replyTo && change(() => ({ reply_to: message })), [change, replyTo]);
  return [replyTo, set];
}

/** Applies the drafts of the member's other devices. */
export function useOtherDrafts(): void {
  const setAll = useSetAtom(draftsAtom);
  const user = useUser()?.id;
  useLiveEvent('draft', ({ profile, draft }) => {
    if (draft) setAll((all) => changed(all, draftKey(user, profile), (own) => withServer(own, draft)));
  });
}
