import { useApi } from '@nightlark/api-client';
import type { ChatDraft } from '@nightlark/contract';
import { useLiveEvent, userAtom, useUser } from '@nightlark/state';
import { useSetAtom, useStore } from 'jotai';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { draftKey, draftsAtom, fromServer, NOTHING, store, stored, useDraft, type Draft, type Drafts } from './draft.ts';

const SAVE_AFTER_MS = 800;

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
