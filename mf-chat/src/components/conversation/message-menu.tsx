import type { Message, ProfileCard } from '@nightlark/contract';
import { useOverlay } from '@nightlark/state';
import { Menu } from '@nightlark/ui';
import { memo } from 'react';
import { useIntl } from 'react-intl';
import s from './bubble.module.css';
import { messages as m } from './messages.ts';

interface MessageMenuProps {
  message: Message;
  profile: ProfileCard;
  conversationId: number;
}

/** What can be done about a message of the other one. Memoised: a thread renders with every letter that is typed below it. */
export const MessageMenu = memo(function MessageMenu({ message, profile, conversationId }: MessageMenuProps) {
  const { formatMessage } = useIntl();
  const { open } = useOverlay();
  const report = () =>
    open('report', { profileId: profile.id, name: profile.name, conversationId, messageId: message.id, messageText: message.text });
  return (
    <Menu
      label={formatMessage(m.aboutMessage)}
      triggerClassName={s.more}
      align="start"
      items={[{ id: 'report', label: formatMessage(m.reportMessage), icon: 'shield', onSelect: report }]}
    />
  );
});
