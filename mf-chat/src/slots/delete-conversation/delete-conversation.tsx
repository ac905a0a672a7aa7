import { useApi } from '@nightlark/api-client';
import { paths, type OverlayProps } from '@nightlark/contract';
import { common, defineMessages } from '@nightlark/i18n';
import { useErrorToast } from '@nightlark/profile';
import { useOverlay } from '@nightlark/state';
import { ConfirmDialog } from '@nightlark/ui';
import { useSetAtom } from 'jotai';
import { flushSync } from 'react-dom';
import { FormattedMessage, useIntl } from 'react-intl';
import { useLocation, useNavigate, useRevalidator } from 'react-router';
import { changeChatsAtom, loadChats, showChatsAtom } from '../../state/chat-list.ts';
import { withoutRow } from '../../state/chat-rows.ts';
import { useHideWhile } from '../../state/conversations.ts';

/** Optimistic deletion; on an error shows a toast and restores the row (docs/product/chat.md). */
function useDeleteConversation(): (conversation: number) => Promise<void> {
  const api = useApi();
  const showError = useErrorToast();
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
      showError(error);
    }
    try {
      show(await loadChats(api));
    } catch {
      // The next poll reloads the list.
    }
  };
}

const m = defineMessages({
  title: { id: 'chat.delete.title', defaultMessage: 'Delete this conversation?' },
  text: { id: 'chat.delete.text', defaultMessage: 'Your conversation with {name} leaves your list for good. {name} keeps their copy.' },
  confirm: { id: 'chat.delete.confirm', defaultMessage: 'Delete' },
});

/** Confirms the deletion of a conversation (docs/product/chat.md). */
export function Component({ conversationId, name }: OverlayProps['delete-conversation']) {
  const { close } = useOverlay();
  const { formatMessage } = useIntl();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const remove = useDeleteConversation();

  function confirm() {
    // The closed dialog returns the focus to the row, before this is removed: the next one gets it.
    flushSync(close);
    void remove(conversationId);
    if (pathname === paths.chat.href({ id: conversationId })) void navigate(paths.chats.href());
  }
  return (
    <ConfirmDialog
      open
      danger
      title={formatMessage(m.title)}
      confirmLabel={formatMessage(m.confirm)}
      cancelLabel={formatMessage(common.cancel)}
      onCancel={close}
      onConfirm={confirm}
    >
      <FormattedMessage {...m.text} values={{ name }} />
    </ConfirmDialog>
  );
}
