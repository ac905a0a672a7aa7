import { useApi } from '@nightlark/api-client';
import type { ChatDraft, DraftFields } from '@nightlark/contract';
import { useLiveEvent, userAtom, useUser } from '@nightlark/state';
import { useEventCallback } from '@nightlark/ui/event-callback';
import { useSetAtom, useStore } from 'jotai';
import { useEffect, useMemo } from 'react';
import { changed, draftKey, draftsAtom, stored, useDraft } from './draft.ts';
import { isUnsaved, NOTHING, syncDraft, withServer, type OnAnswer, type Surroundings } from './draft-sync.ts';

/**
 * Saves the draft on the server, and applies the server's (decision 112).
 * @param kept the draft that the server has; null if there never was one
 */
export function useSharedDraft(profile: number, conversation: number | null, kept: ChatDraft | null): void {
  const api = useApi();
  const { get } = useStore();
  const sender = useUser()?.id;
  const key = draftKey(sender, profile);
  const setAll = useSetAtom(draftsAtom);
  const draft = useDraft(profile);

  useEffect(() => {
    setAll((all) => {
      if (key in all) return all;
      const own = stored(key);
      return { ...all, [key]: kept || isUnsaved(own) ? own : NOTHING };
    });
    if (kept) setAll((all) => changed(all, key, (own) => withServer(own, kept)));
  }, [kept, key, setAll]);

  const save: Surroundings['save'] = useEventCallback(({ text, reply_to }: DraftFields, base: DraftFields, onAnswer: OnAnswer) => {
    const to = conversation === null ? { profile } : { conversation };
    api.call('saveDraft', { body: { ...to, ...(sender !== undefined && { sender }), text, reply_to, base } }).then(
      (answer) => onAnswer(answer.draft),
      () => onAnswer(null),
    );
  });
  const sync = useMemo(
    () =>
      syncDraft({
        read: () => get(draftsAtom)[key] ?? NOTHING,
        change: (to) => setAll((all) => changed(all, key, to)),
        // If offline, or when the session has ended, it is in `sessionStorage` until online, or until this member's next login.
        maySave: () => navigator.onLine && get(userAtom)?.id === sender,
        save,
        after(ms, run) {
          const timer = setTimeout(run, ms);
          return () => clearTimeout(timer);
        },
      }),
    [get, key, save, sender, setAll],
  );
  useEffect(() => sync.noteChange(), [sync, draft]);
  useLiveEvent('sync', () => sync.saveNow());
  useEffect(() => {
    const onHidden = () => document.hidden && sync.hide();
    const onOnline = () => sync.saveNow();
    document.addEventListener('visibilitychange', onHidden);
    window.addEventListener('online', onOnline);
    return () => {
      document.removeEventListener('visibilitychange', onHidden);
      window.removeEventListener('online', onOnline);
      sync.stop();
    };
  }, [sync]);
}
