import { useApi } from '@nightlark/api-client';
import { paths, type OverlayProps } from '@nightlark/contract';
import { common, defineMessages } from '@nightlark/i18n';
import { useIsShown, useTask } from '@nightlark/profile';
import { useOverlay, useRefresh, useToast } from '@nightlark/state';
import { ConfirmDialog } from '@nightlark/ui';
import { useSetAtom } from 'jotai';
import { FormattedMessage, useIntl } from 'react-intl';
import { useNavigate } from 'react-router';
import { changeChatsAtom } from '../../state/chat-list.ts';

const m = defineMessages({
  title: { id: 'chat.block.title', defaultMessage: 'Block {name}?' },
  text: {
    id: 'chat.block.text',
    defaultMessage: '{name} won’t see your profile or write to you any more, and is not told. You can undo this in your settings.',
  },
  confirm: { id: 'chat.block.confirm', defaultMessage: 'Block' },
  done: { id: 'chat.block.done', defaultMessage: '{name} is blocked.' },
});

/** Confirms, blocks and opens the members page (docs/product/chat.md: blocked users cannot view the profile or contact). */
export function Component({ profileId, name }: OverlayProps['block-member']) {
  const { close } = useOverlay();
  const { formatMessage } = useIntl();
  const api = useApi();
  const toast = useToast();
  const navigate = useNavigate();
  const isShown = useIsShown();
  const refresh = useRefresh();
  const changeChats = useSetAtom(changeChatsAtom);
  const { busy, run } = useTask();

  async function block() {
    await api.call('block', { body: { id: profileId } });
    changeChats((chats) => chats.filter((chat) => chat.profile.id !== profileId));
    toast(formatMessage(m.done, { name }), { tone: 'success' });
    // Left meanwhile: the member is somewhere else by choice.
    if (isShown()) {
      close();
      await navigate(paths.members.href());
    }
    await refresh();
  }
  return (
    <ConfirmDialog
      open
      danger
      busy={busy}
      title={formatMessage(m.title, { name })}
      confirmLabel={formatMessage(m.confirm)}
      cancelLabel={formatMessage(common.cancel)}
      onCancel={close}
      onConfirm={() => void run(block)}
    >
      <FormattedMessage {...m.text} values={{ name }} />
    </ConfirmDialog>
  );
}
