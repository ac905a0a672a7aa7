import type { ChatListItem, Message } from '@nightlark/contract';

export type Chats = readonly ChatListItem[];

/** A conversation's row; undefined if it is not in the list. */
export const rowOf = (chats: Chats, conversation: number) => chats.find((chat) => chat.conversation.id === conversation);

/** The list with a changed row. */
export function withRow(chats: Chats, conversation: number, change: (chat: ChatListItem) => ChatListItem): Chats {
  return chats.map((chat) => (chat.conversation.id === conversation ? change(chat) : chat));
}

/** The list without a conversation. */
export function withoutRow(chats: Chats, conversation: number): Chats {
  return chats.filter((chat) => chat.conversation.id !== conversation);
}

/** Whether the list contains the message already, as it does if the event is older than the list. */
export function containsMessage(chats: Chats, conversation: number, message: Message): boolean {
  return (rowOf(chats, conversation)?.conversation.last_message?.id ?? 0) >= message.id;
}

/** The list with the message's conversation on top, if it is in the list. A known message of the other member changes nothing. */
export function withMessage(chats: Chats, conversation: number, message: Message, unread: (before: number) => number): Chats {
  const item = rowOf(chats, conversation);
  if (!item) return chats;
  const num_unread_messages = unread(item.num_unread_messages);
  if (containsMessage(chats, conversation, message)) {
    return message.own ? chats.map((chat) => (chat === item ? { ...item, num_unread_messages } : chat)) : chats;
  }
  const newer = {
    ...item,
    conversation: { ...item.conversation, last_message: message, updated_at: message.sent_at },
    num_unread_messages,
  };
  return [newer, ...chats.filter((chat) => chat !== item)];
}

/** The list with a conversation as read (docs/product/chat.md: opening one sets its unread count to 0), unless a later message has come. */
export function withRead(chats: Chats, conversation: number, until: number): Chats {
  return withRow(chats, conversation, (chat) => {
    const { last_message: last } = chat.conversation;
    return last && !last.own && last.id > until ? chat : { ...chat, num_unread_messages: 0 };
  });
}
