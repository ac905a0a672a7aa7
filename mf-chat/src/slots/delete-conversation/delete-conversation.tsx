import { paths, type OverlayProps } from '@nightlark/contract';
import { common, defineMessages } from '@nightlark/i18n';
import { useOverlay } from '@nightlark/state';
import { ConfirmDialog } from '@nightlark/ui';
import { flushSync } from 'react-dom';
import { FormattedMessage, useIntl } from 'react-intl';
import { useLocation, useNavigate } from 'react-router';
import { useDeleteConversation } from './use-delete-conversation.ts';

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
