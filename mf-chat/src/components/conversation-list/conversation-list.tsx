import { paths, type ChatListItem } from '@nightlark/contract';
import { useOverlay } from '@nightlark/state';
import { Badge, IconButton } from '@nightlark/ui';
import { useIntl } from 'react-intl';
import { NavLink } from 'react-router';
import { Face } from '../face.tsx';
import { FictionalLabel } from '../fictional-label.tsx';
import { useMessagePreview } from '../message-preview.ts';
import s from './conversation-list.module.css';
import { ListTime } from './list-time.tsx';
import { messages as m } from './messages.ts';

/** The member's conversations, latest first (docs/product/chat.md). */
export function ConversationList({ chats }: { chats: readonly ChatListItem[] }) {
  return (
    <ul className={s.list}>
      {chats.map((chat) => (
        <Item key={chat.conversation.id} chat={chat} />
      ))}
    </ul>
  );
}

function Item({ chat: { conversation, profile, num_unread_messages: unread } }: { chat: ChatListItem }) {
  const { formatMessage } = useIntl();
  const { open } = useOverlay();
  const preview = useMessagePreview();
  const last = conversation.last_message;
  return (
    <li className={unread > 0 ? `${s.item} ${s.unread}` : s.item}>
      <NavLink to={paths.chat.href({ id: conversation.id })} className={s.link}>
        <Face profile={profile} />
        <span className={s.words}>
          <span className={s.top}>
            <span className={s.name}>{profile.name}</span>
            <FictionalLabel profile={profile} />
          </span>
          <span className={s.preview}>{last ? preview(last) : formatMessage(m.noMessage)}</span>
        </span>
        <span className={s.end}>
          <span className={s.time}>
            <ListTime value={conversation.updated_at} />
          </span>
          <Badge count={unread} label={formatMessage(m.unread, { count: unread })} />
        </span>
      </NavLink>
      <IconButton
        className={s.remove}
        icon="trash"
        size="sm"
        label={formatMessage(m.remove, { name: profile.name })}
        onClick={() => open('delete-conversation', { conversationId: conversation.id, name: profile.name })}
      />
    </li>
  );
}
