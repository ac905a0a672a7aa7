import { useApi } from '@nightlark/api-client';
import { useErrorToast } from '@nightlark/profile';
import { useToast } from '@nightlark/state';
import { useSetAtom } from 'jotai';
import { useIntl } from 'react-intl';
import { useRevalidator } from 'react-router';
import { archiveChatAtom } from '../../state/chat-list.ts';
import { useHideWhile } from '../../state/conversations.ts';
import { messages as m } from './messages.ts';

/** Archives or restores a conversation. Optimistic: it returns to the list on an error. */
export function useArchive(): (conversation: number, archived: boolean) => Promise<void> {
  const api = useApi();
  const toast = useToast();
  const showError = useErrorToast();
  const { formatMessage } = useIntl();
  const { revalidate } = useRevalidator();
  const archive = useSetAtom(archiveChatAtom);
  const hideWhile = useHideWhile();

  return async (conversation, archived) => {
    try {
      await hideWhile(conversation, () => api.call('archiveChat', { body: { conversation, archived } }));
      archive(conversation, archived);
      toast(formatMessage(archived ? m.archived : m.unarchived), { tone: 'success' });
      await revalidate();
    } catch (error) {
      showError(error);
    }
  };
}
