import { useApi } from '@nightlark/api-client';
import type { ChatListItem } from '@nightlark/contract';
import { LoadMore, useMore } from '@nightlark/ui/load-more';
import { useSetAtom } from 'jotai';
import { useIntl } from 'react-intl';
import { olderChatsAtom } from '../../state/chat-list.ts';
import { messages as m } from './messages.ts';

interface MoreConversationsProps {
  /** The rows above; they remain when the first page is revalidated. */
  shown: readonly ChatListItem[];
  cursor: string | undefined;
  archived?: boolean;
}

/** Infinite scrolling: loads the next page at the list's end. */
export function MoreConversations({ shown, cursor, archived = false }: MoreConversationsProps) {
  const api = useApi();
  const { formatMessage } = useIntl();
  const setOlder = useSetAtom(olderChatsAtom);
  const { hasMore, ...more } = useMore(cursor, async (from) => {
    const page = await api.call('getChats', { query: { cursor: from, ...(archived && { archived: 'true' }) } });
    const seen = [...shown, ...page.chats];
    const ids = new Set(seen.map((chat) => chat.conversation.id));
    setOlder((older) => [...older.filter((chat) => !ids.has(chat.conversation.id)), ...seen]);
    return page.next_cursor;
  });
  return hasMore && <LoadMore label={formatMessage(m.further)} {...more} />;
}
