import { useApi } from '@nightlark/api-client';
import type { ChatListItem } from '@nightlark/contract';
import { useEventCallback } from '@nightlark/ui/event-callback';
import { LoadMore, useMore } from '@nightlark/ui/load-more';
import { useSetAtom } from 'jotai';
import { useIntl } from 'react-intl';
import { addChatsAtom, loadChats, pagesOnTheWayAtom, type LoadedChats } from '../../state/chat-list.ts';
import { messages as m } from './messages.ts';

interface MoreConversationsProps {
  /** The rows above. */
  shown: readonly ChatListItem[];
  cursor: string | undefined;
  archived?: boolean;
}

/** Infinite scrolling: loads the next page at the list's end. */
export function MoreConversations({ shown, cursor, archived = false }: MoreConversationsProps) {
  const api = useApi();
  const { formatMessage } = useIntl();
  const addChats = useSetAtom(addChatsAtom);
  const setOnTheWay = useSetAtom(pagesOnTheWayAtom);
  // Rows may leave while the page is loaded.
  const add = useEventCallback((page: LoadedChats) => addChats(shown, page));
  const { hasMore, ...more } = useMore(cursor, async (from) => {
    setOnTheWay((count) => count + 1);
    const query = { cursor: from, ...(archived && { archived: 'true' as const }) };
    const page = await loadChats(api, { query }).finally(() => setOnTheWay((count) => count - 1));
    add(page);
    return page.next_cursor;
  });
  return hasMore && <LoadMore label={formatMessage(m.further)} {...more} />;
}
