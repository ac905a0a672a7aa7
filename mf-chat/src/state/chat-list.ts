import { chatsAtom, unreadMessagesAtom } from '@nightlark/state';
import { atom } from 'jotai';
import { withoutRow, withRow, type Chats } from './chat-rows.ts';
import type { LoadedChats } from './load-chats.ts';

type Change = (chats: Chats) => Chats;

/** Number of remembered changes; more do not happen during one request. */
const REMEMBERED = 500;

/** The latest changes, by live events or the member; a list that was requested before one does not have it. */
const changesAtom = atom<readonly { at: number; change: Change }[]>([]);
const unreadChangedAtAtom = atom(-1);
/** When the shown list was requested. */
const shownSinceAtom = atom(0);

/** Further loaded pages, of the archive too. For duplicates, `chatsAtom` takes precedence. */
export const olderChatsAtom = atom<Chats>([]);

/** Changes rows of all loaded pages. `changeOlder` is for further pages, if it differs there. */
export const changeChatsAtom = atom(null, (_get, set, change: Change, changeOlder: Change = change) => {
  const at = performance.now();
  set(changesAtom, (changes) => [...changes, { at, change }].slice(-REMEMBERED));
  set(chatsAtom, (chats) => chats && change(chats));
  set(olderChatsAtom, changeOlder);
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
  const missed = get(changesAtom).filter(({ at }) => at >= requestedAt);
  set(
    chatsAtom,
    missed.reduce<Chats>((list, { change }) => change(list), chats),
  );
  if (get(unreadChangedAtAtom) < requestedAt) set(unreadMessagesAtom, num_unread_messages);
});
