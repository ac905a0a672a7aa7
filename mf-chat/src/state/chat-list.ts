import { useApi, type Api } from '@nightlark/api-client';
import type { QueryOf, ResponseOf } from '@nightlark/contract';
import { chatsAtom, coalesce, requestTime, unreadMessagesAtom, upToDate, withChange, type ListChange } from '@nightlark/state';
import { atom, useSetAtom } from 'jotai';
import { useMemo } from 'react';
import { withoutRow, withRow, type Chats } from './chat-rows.ts';

/** The list as loaded, with the moment of its request. */
export type LoadedChats = ResponseOf<'getChats'> & { requestedAt: number };

type Change = (chats: Chats) => Chats;

const changesAtom = atom<readonly ListChange<Chats>[]>([]);
/** Those of further pages. */
const olderChangesAtom = atom<readonly ListChange<Chats>[]>([]);
const unreadChangedAtAtom = atom(-1);
/** When the shown list was requested. */
const shownSinceAtom = atom(0);

/** Further loaded pages, of the archive too. For duplicates, `chatsAtom` takes precedence. */
export const olderChatsAtom = atom<Chats>([]);

/** Number of further pages that are being loaded. */
export const pagesOnTheWayAtom = atom(0);

/** Changes rows of all loaded pages. `changeOlder` is for further pages, if it differs there. */
export const changeChatsAtom = atom(null, (_get, set, change: Change, changeOlder: Change = change) => {
  const at = performance.now();
  set(changesAtom, (changes) => withChange(changes, { at, change }));
  set(olderChangesAtom, (changes) => withChange(changes, { at, change: changeOlder }));
  set(chatsAtom, (chats) => chats && change(chats));
  set(olderChatsAtom, changeOlder);
});

/** Adds a further page, with the changes since its request, below the rows that are shown: they remain when the first page is revalidated. */
export const addChatsAtom = atom(null, (get, set, shown: Chats, { chats, requestedAt }: LoadedChats) => {
  const seen = [...shown, ...upToDate<Chats>(get(olderChangesAtom), chats, requestedAt)];
  const ids = new Set(seen.map((chat) => chat.conversation.id));
  set(olderChatsAtom, (older) => [...older.filter((chat) => !ids.has(chat.conversation.id)), ...seen]);
});

/** Moves a conversation to the archive, or back if its row is loaded. */
export const archiveChatAtom = atom(null, (_get, set, conversation: number, archived: boolean) => {
  const mark: Change = (chats) => withRow(chats, conversation, (chat) => ({ ...chat, archived }));
  set(changeChatsAtom, archived ? (chats) => withoutRow(chats, conversation) : mark, mark);
});

/** Changes the number of unread messages. */
export const changeUnreadAtom = atom(null, (_get, set, count: number) => {
  set(unreadChangedAtAtom, performance.now());
  set(unreadMessagesAtom, count);
});

/**
 * Shows a loaded list, with the changes since its request; not one older than that shown. Its number of unread messages too: without live
 * events the badge's own is minutes old.
 */
export const showChatsAtom = atom(null, (get, set, { chats, num_unread_messages, requestedAt }: LoadedChats) => {
  if (get(chatsAtom) && requestedAt < get(shownSinceAtom)) return;
  set(shownSinceAtom, requestedAt);
  set(chatsAtom, upToDate<Chats>(get(changesAtom), chats, requestedAt));
  if (get(unreadChangedAtAtom) < requestedAt) set(unreadMessagesAtom, num_unread_messages);
});

export async function loadChats(api: Api, options: { query?: QueryOf<'getChats'>; signal?: AbortSignal } = {}): Promise<LoadedChats> {
  const requestedAt = requestTime();
  return { ...(await api.call('getChats', options)), requestedAt };
}

/** Returns a function that reloads the list. */
export function useReloadChats(): () => Promise<void> {
  const api = useApi();
  const show = useSetAtom(showChatsAtom);
  return useMemo(() => coalesce(async () => show(await loadChats(api))), [api, show]);
}
