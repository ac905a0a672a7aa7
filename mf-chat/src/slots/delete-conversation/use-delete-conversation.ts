import { useApi } from '@nightlark/api-client';
import { useErrorText } from '@nightlark/i18n';
import { useToast } from '@nightlark/state';
import { useSetAtom } from 'jotai';
import { useRevalidator } from 'react-router';
import { changeChatsAtom, showChatsAtom, loadChats } from '../../state/chat-list.ts';
import { withoutRow } from '../../state/chat-rows.ts';
import { useHideWhile } from '../../state/conversations.ts';

/** Optimistic deletion; on an error shows a toast and restores the row (docs/product/chat.md). */
export function useDeleteConversation(): (conversation: number) => Promise<void> {
  const api = useApi();
  const toast = useToast();
  const errorText = useErrorText();
  const { revalidate } = useRevalidator();
  const show = useSetAtom(showChatsAtom);
  const changeChats = useSetAtom(changeChatsAtom);
  const hideWhile = useHideWhile();

  return async (conversation) => {
    try {
      await hideWhile(conversation, () => api.call('deleteChat', { body: { conversation } }));
      changeChats((chats) => withoutRow(chats, conversation));
      // Rows of the archive are only in the page's own data.
      await revalidate();
    } catch (error) {
      toast(errorText(error), { tone: 'danger' });
    }
    try {
      show(await loadChats(api));
    } catch {
      // The next poll reloads the list.
    }
  };
}
