import { useApi } from '@nightlark/api-client';
import { useErrorText } from '@nightlark/i18n';
import { chatsAtom, useToast } from '@nightlark/state';
import { useSetAtom } from 'jotai';
import { useIntl } from 'react-intl';
import { useRevalidator } from 'react-router';
import { changeChatsAtom, useHideWhile } from '../../state/conversations.ts';
import { messages as m } from './messages.ts';

/** Archives or restores a conversation. Optimistic: it returns to the list on an error. */
export function useArchive(): (conversation: number, archived: boolean) => Promise<void> {
  const api = useApi();
  const toast = useToast();
  const errorText = useErrorText();
  const { formatMessage } = useIntl();
  const { revalidate } = useRevalidator();
  const setChats = useSetAtom(chatsAtom);
  const changeChats = useSetAtom(changeChatsAtom);
  const hideWhile = useHideWhile();

  return async (conversation, archived) => {
    try {
      await hideWhile(conversation, () => api.call('archiveChat', { body: { conversation, archived } }));
      changeChats((chats) => chats.map((chat) => (chat.conversation.id === conversation ? { ...chat, archived } : chat)));
      if (archived) setChats((chats) => chats && chats.filter((chat) => chat.conversation.id !== conversation));
      toast(formatMessage(archived ? m.archived : m.unarchived), { tone: 'success' });
      await revalidate();
    } catch (error) {
      toast(errorText(error), { tone: 'danger' });
    }
  };
}
