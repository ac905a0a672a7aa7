import type { ChatListItem } from '@nightlark/contract';
import { useState } from 'react';

type Chats = readonly ChatListItem[];
const idOf = ({ conversation }: ChatListItem) => conversation.id;

/** The rows in their earlier order, with their current content; new ones on top, further ones below. */
function inOrderOf(chats: Chats, earlier: Chats): Chats {
  const places = new Map(earlier.map((chat, place) => [idOf(chat), place]));
  const end = chats.findLastIndex((chat) => places.has(idOf(chat)));
  const placeOf = (chat: ChatListItem, index: number) => places.get(idOf(chat)) ?? (index > end ? earlier.length : -1);
  const placed = chats.map((chat, index) => ({ chat, place: placeOf(chat, index) }));
  return placed.toSorted((a, b) => a.place - b.place).map(({ chat }) => chat);
}

/**
 * The order of the rows, held while the menu or the swiped actions of one are open: a new message elsewhere would move that row in the
 * document, and the browser closes popovers and resets scroll positions of moved elements.
 * @returns the rows to show, and a function for a row to say that its actions are open or closed
 */
export function useHeldOrder(chats: Chats): [Chats, (conversation: number, isOpen: boolean) => void] {
  const [open, setOpen] = useState<number | null>(null);
  const [order, setOrder] = useState(chats);
  // A row that is gone has closed nothing.
  const isHeld = chats.some((chat) => idOf(chat) === open);
  if (!isHeld && order !== chats) setOrder(chats);
  const hold = (conversation: number, isOpen: boolean) =>
    setOpen((before) => (isOpen ? conversation : before === conversation ? null : before));
  return [isHeld ? inOrderOf(chats, order) : chats, hold];
}
