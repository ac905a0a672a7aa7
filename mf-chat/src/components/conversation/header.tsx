import { paths } from '@nightlark/contract';
import { common } from '@nightlark/i18n';
import { chatsAtom, useLiveEvent, useOverlay } from '@nightlark/state';
import { IconButton, Menu, type MenuItemData } from '@nightlark/ui';
import { atom, useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router';
import { ListTime } from '../conversation-list/list-time.tsx';
import { messages as list } from '../conversation-list/messages.ts';
import { useArchive } from '../conversation-list/use-archive.ts';
import { Face, FictionalLabel } from '../counterpart.tsx';
import { messages as m } from '../messages.ts';
import { useConversation } from './context.ts';
import s from './header.module.css';
import type { ChatData } from './types.ts';
import type { ConversationState } from './use-conversation-state.ts';
import { useLatest } from './use-latest.ts';

/** The other member, link back, and the conversation's menu. */
export function ConversationHeader({ data }: { data: ChatData }) {
  const { id: conversationId, profile, lastSeen, obstacle } = useConversation();
  const isGone = obstacle === 'deleted';
  const { formatMessage } = useIntl();
  const online = (usePresence(conversationId) ?? profile.online) && !isGone;
  const { id, name } = profile;
  const items = useMenuItems(data);
  return (
    <header className={s.header}>
      <span className={s.back}>
        <IconButton icon="back" label={formatMessage(m.allMessages)} to={paths.chats.href()} />
      </span>
      <Link to={paths.member.href({ id })} className={s.who}>
        <Face profile={{ ...profile, online }} size="sm" />
        <span className={s.words}>
          <h1 className={s.name}>
            <bdi translate="no">{name}</bdi>
          </h1>
          <span className={s.facts}>
            <FictionalLabel profile={profile} />
            {!isGone && <Facts profile={profile} online={online} lastSeen={lastSeen} />}
          </span>
        </span>
      </Link>
      <Menu label={formatMessage(m.more)} items={items} />
    </header>
  );
}

function useMenuItems(data: ChatData): MenuItemData[] {
  const { id: conversationId, profile } = useConversation();
  const { id, name } = profile;
  const { formatMessage } = useIntl();
  const { open } = useOverlay();
  const archive = useArchive();
  const [archived, setArchived] = useLatest(data.archived, data.requestedAt);
  useLiveEvent('chat_archived', (event) => event.conversation === conversationId && setArchived(event.archived));
  const items: MenuItemData[] = [
    { id: 'profile', label: formatMessage(m.viewProfile), icon: 'user', to: paths.member.href({ id }) },
    {
      id: 'report',
      label: formatMessage(m.report, { name }),
      icon: 'shield',
      onSelect: () => open('report', { profileId: id, name, conversationId: conversationId ?? undefined }),
    },
    { id: 'block', label: formatMessage(m.block, { name }), icon: 'block', onSelect: () => open('block-member', { profileId: id, name }) },
  ];
  if (conversationId !== null) {
    items.push({
      id: 'archive',
      label: formatMessage(archived ? list.unarchive : list.archive),
      icon: 'archive',
      onSelect: () => void archive(conversationId, !archived),
    });
    items.push({
      id: 'delete',
      label: formatMessage(m.remove),
      icon: 'trash',
      danger: true,
      onSelect: () => open('delete-conversation', { conversationId, name }),
    });
  }
  return items;
}

/** Presence, else when they were last here, else age and place. */
function Facts({
  profile: { age, city, region },
  online,
  lastSeen,
}: Pick<ConversationState, 'profile' | 'lastSeen'> & { online: boolean }) {
  const { formatMessage } = useIntl();
  const place = city ?? region;
  if (online)
    return (
      <span className={s.online}>
        <FormattedMessage {...common.online} />
      </span>
    );
  return (
    <span className={s.place}>
      {lastSeen === null ? (
        place ? (
          formatMessage(m.offline, { age, place })
        ) : (
          age
        )
      ) : (
        <FormattedMessage {...m.lastSeen} values={{ when: <ListTime value={lastSeen} /> }} />
      )}
    </span>
  );
}

/** From the list, which is updated while the conversation is open; null if it isn't there. */
function usePresence(conversationId: number | null): boolean | null {
  return useAtomValue(
    useMemo(
      () => atom((get) => get(chatsAtom)?.find(({ conversation }) => conversation.id === conversationId)?.profile.online ?? null),
      [conversationId],
    ),
  );
}
