import { useApi } from '@nightlark/api-client';
import { useErrorText } from '@nightlark/i18n';
import { chatsAtom, unreadMessagesAtom, useToast } from '@nightlark/state';
import { useSetAtom } from 'jotai';
import { useRevalidator } from 'react-router';
import { changeChatsAtom, useHideWhile } from '../../state/conversations.ts';

/** Optimistic deletion; on an error shows a toast and restores the row (docs/product/chat.md). */
export function useDeleteConversation(): (conversation: number) => Promise<void> {
  const api = useApi();
  const toast = useToast();
  const errorText = useErrorText();
  const { revalidate } = useRevalidator();
  const setChats = useSetAtom(chatsAtom);
  const changeChats = useSetAtom(changeChatsAtom);
  const setUnread = useSetAtom(unreadMessagesAtom);
  const hideWhile = useHideWhile();

  return async (conversation) => {
    try {
      await hideWhile(conversation, () => api.call('deleteChat', { body: { conversation } }));
      changeChats((chats) => chats.filter((chat) => chat.conversation.id !== conversation));
      // Rows of the archive are only in the page's own data.
      await revalidate();
    } catch (error) {
      toast(errorText(error), { tone: 'danger' });
    }
    try {
      const { chats, num_unread_messages } = await api.call('getChats');
      setChats(chats);
      setUnread(num_unread_messages);
    } catch {
      // The next poll reloads the list.
    }
  };
}
