import { paths, type ChatListItem } from '@nightlark/contract';
import { useOverlay } from '@nightlark/state';
import { Badge, Icon, Menu } from '@nightlark/ui';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { NavLink } from 'react-router';
import type { Chats } from '../../state/chat-rows.ts';
import { useDraft } from '../../state/draft.ts';
import { NOTHING } from '../../state/draft-sync.ts';
import { status } from '../messages.ts';
import { Face, FictionalLabel } from '../counterpart.tsx';
import { useMessagePreview } from '../message-preview.ts';
import s from './conversation-list.module.css';
import { ListTime } from './list-time.tsx';
import { messages as m } from './messages.ts';
import { useArchive } from './use-archive.ts';

const idOf = ({ conversation }: ChatListItem) => conversation.id;

/** The rows in their earlier order, with their current content; new ones on top, further ones below. */
function inOrderOf(chats: Chats, earlier: Chats): Chats {
  const places = new Map(earlier.map((chat, place) => [idOf(chat), place]));
  const end = chats.findLastIndex((chat) => places.has(idOf(chat)));
  const placeOf = (chat: ChatListItem, index: number) => places.get(idOf(chat)) ?? (index > end ? earlier.length : -1);
  const placed = chats.map((chat, index) => ({ chat, place: placeOf(chat, index) }));
  return placed.toSorted((a, b) => a.place - b.place).map(({ chat }) => chat);
}

/**
 * The order of the rows, held while the menu or the swiped actions of one are open: a new message elsewhere would move that row in the
 * document, and the browser closes popovers and resets scroll positions of moved elements.
 * @returns the rows to show, and a function for a row to say that its actions are open or closed
 */
function useHeldOrder(chats: Chats): [Chats, (conversation: number, isOpen: boolean) => void] {
  const [open, setOpen] = useState<number | null>(null);
  const [order, setOrder] = useState(chats);
  // A row that is gone has closed nothing.
  const isHeld = chats.some((chat) => idOf(chat) === open);
  if (!isHeld && order !== chats) setOrder(chats);
  const hold = (conversation: number, isOpen: boolean) =>
    setOpen((before) => (isOpen ? conversation : before === conversation ? null : before));
  return [isHeld ? inOrderOf(chats, order) : chats, hold];
}

/** The member's conversations, latest first (docs/product/chat.md). */
export function ConversationList({ chats }: { chats: Chats }) {
  const [rows, hold] = useHeldOrder(chats);
  return (
    <ul className={s.list}>
      {rows.map((chat) => (
        <Item key={chat.conversation.id} chat={chat} onActions={(isOpen) => hold(chat.conversation.id, isOpen)} />
      ))}
    </ul>
  );
}

/** A row: last message or draft, and its receipt. Archived or deleted by swipe or menu. */
function Item({ chat, onActions }: { chat: ChatListItem; onActions: (isOpen: boolean) => void }) {
  const { conversation, profile, num_unread_messages: unread, archived } = chat;
  const { formatMessage } = useIntl();
  const { open } = useOverlay();
  const { name } = profile;
  const setArchived = useArchive();
  const archive = () => void setArchived(conversation.id, !archived);
  const remove = () => open('delete-conversation', { conversationId: conversation.id, name });
  const archiveWords = archived ? m.unarchive : m.archive;
  return (
    <li
      className={unread > 0 ? `${s.item} ${s.unread}` : s.item}
      onScroll={({ target, currentTarget }) => target === currentTarget && onActions(currentTarget.scrollLeft !== 0)}
    >
      <NavLink to={paths.chat.href({ id: conversation.id })} className={s.link}>
        <Face profile={profile} />
        <span className={s.words}>
          <span className={s.top}>
            <span className={s.name}>
              <bdi translate="no">{name}</bdi>
            </span>
            <FictionalLabel profile={profile} />
            <span className={s.time}>
              <ListTime value={conversation.updated_at} />
            </span>
          </span>
          <span className={s.bottom}>
            <Preview chat={chat} />
            <Badge count={unread} label={formatMessage(m.unread, { count: unread })} />
          </span>
        </span>
      </NavLink>
      <span className={s.menu}>
        <Menu
          label={formatMessage(m.actions, { name })}
          onToggle={onActions}
          items={[
            { id: 'archive', label: formatMessage(archiveWords), icon: 'archive', onSelect: archive },
            { id: 'delete', label: formatMessage(m.removeShort), icon: 'trash', danger: true, onSelect: remove },
          ]}
        />
      </span>
      <span className={s.swipe}>
        <button
          type="button"
          className={s.archive}
          onClick={archive}
          aria-label={formatMessage(archived ? m.unarchiveWith : m.archiveWith, { name })}
        >
          <Icon name="archive" />
          <span aria-hidden>{formatMessage(archiveWords)}</span>
        </button>
        <button type="button" className={s.remove} onClick={remove} aria-label={formatMessage(m.remove, { name })}>
          <Icon name="trash" />
          <span aria-hidden>{formatMessage(m.removeShort)}</span>
        </button>
      </span>
    </li>
  );
}

function Preview({ chat: { conversation, profile, draft, typing, archived } }: { chat: ChatListItem }) {
  const { formatMessage } = useIntl();
  const preview = useMessagePreview();
  const own = useDraft(profile.id);
  const begun = ((own && own !== NOTHING ? own : draft)?.text ?? '').trim();
  const last = conversation.last_message;
  // The archive hears no live event, which would end it.
  if (typing && !archived) return <span className={`${s.preview} ${s.typing}`}>{formatMessage(m.typing)}</span>;
  if (begun !== '')
    return (
      <span className={s.preview}>
        <strong className={s.draft}>{formatMessage(m.draft)}</strong> <bdi translate="no">{begun}</bdi>
      </span>
    );
  if (!last) return <span className={s.preview}>{formatMessage(m.noMessage)}</span>;
  const receipt = last.read_at ? status.read : last.delivered_at ? status.delivered : status.sent;
  return (
    <span className={s.preview}>
      {last.own && last.type !== 'deleted' && (
        <span className={last.read_at ? `${s.receipt} ${s.read}` : s.receipt}>
          <Icon name={receipt === status.sent ? 'check' : 'check-double'} size="sm" label={formatMessage(receipt)} />{' '}
        </span>
      )}
      <bdi>{preview(last)}</bdi>
    </span>
  );
}
