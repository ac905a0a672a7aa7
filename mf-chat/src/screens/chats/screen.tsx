import { apiContext } from '@nightlark/api-client';
import { CHAT_SEARCH_LENGTH, paths, type ChatListItem } from '@nightlark/contract';
import { PageTitle } from '@nightlark/profile';
import { unreadMessagesAtom } from '@nightlark/state';
import { Badge, ButtonLink, EmptyState, IconButton, useRestoreFocus } from '@nightlark/ui';
import { useAtomValue } from 'jotai';
import { useRef, type RefObject } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link, useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { ConversationList } from '../../components/conversation-list/conversation-list.tsx';
import { messages as list } from '../../components/conversation-list/messages.ts';
import { MoreConversations } from '../../components/conversation-list/more-conversations.tsx';
import { NewMatches } from '../../components/conversation-list/new-matches.tsx';
import { SearchForm, SearchHits } from '../../components/conversation-list/search-form.tsx';
import { Panes } from '../../components/panes.tsx';
import { useConversations, useRows } from '../../state/conversations.ts';
import { loadChats } from '../../state/chat-list.ts';
import { messages as m } from './messages.ts';
import s from './screen.module.css';

/** Loads the list, the archive or search results. */
export async function loader({ context, request: { url, signal } }: LoaderFunctionArgs) {
  const api = context.get(apiContext);
  const { searchParams } = new URL(url);
  const q = (searchParams.get('q') ?? '').trim().slice(0, CHAT_SEARCH_LENGTH.max);
  const archived = searchParams.has('archived');
  const [list, archive, found] = await Promise.all([
    loadChats(api, { signal }),
    archived ? api.call('getChats', { query: { archived: 'true' }, signal }) : null,
    q.length >= CHAT_SEARCH_LENGTH.min ? api.call('searchChats', { query: { q }, signal }) : null,
  ]);
  // If all are archived, the list is shown, as it links to the archive; the link shows what is unread there.
  const asksArchive = !archive && !found && (list.chats.length === 0 || unreadOf(list.chats) < list.num_unread_messages);
  const behindLink = asksArchive ? (await api.call('getChats', { query: { archived: 'true' }, signal })).chats : NONE;
  return { ...list, archive, found, q, behindLink };
}

const NONE: readonly ChatListItem[] = [];
const unreadOf = (chats: readonly ChatListItem[]) => chats.reduce((sum, chat) => sum + chat.num_unread_messages, 0);

/** All conversations (docs/product/chat.md). */
export function Component() {
  const { formatMessage } = useIntl();
  const page = useLoaderData<typeof loader>();
  const { next_cursor, archive, found, q, behindLink, new_matches: matches = [] } = page;
  const chats = useConversations(page);
  const archived = useRows(archive?.chats ?? NONE, true);
  // The same total as the badge (docs/product/shell.md#badges): of the archive too, and of conversations that are not loaded yet.
  const unread = useAtomValue(unreadMessagesAtom);
  const unreadInArchive = Math.min(unreadOf(behindLink), unread - unreadOf(chats));
  // Of a removed row; with the last one the whole list is replaced.
  const header = useRef<HTMLElement>(null);
  const part = useRestoreFocus<HTMLDivElement>(() => header.current?.querySelector('a'));
  const title = <PageTitle>{formatMessage(list.title)}</PageTitle>;

  if (chats.length === 0 && matches.length === 0 && !archive && !found && behindLink.length === 0) {
    return (
      <div ref={part} className={s.empty}>
        {title}
        <NoConversations />
      </div>
    );
  }
  const overview = (
    <>
      <Header ref={header} unread={archive ? null : unread} />
      <SearchForm q={q} />
      {found ? (
        <SearchHits key={q} q={q} found={found} />
      ) : (
        <div ref={part}>
          {!archive && <NewMatches profiles={matches} />}
          {archive && archived.length === 0 && <EmptyState art="chat" title={<FormattedMessage {...list.archiveEmpty} />} />}
          <ConversationList chats={archive ? archived : chats} />
          {archive ? (
            <MoreConversations key="archive" archived shown={archived} cursor={archive.next_cursor} />
          ) : (
            <MoreConversations key="list" shown={chats} cursor={next_cursor} />
          )}
          {!archive && (
            <p className={s.note}>
              <Link to={`${paths.chats.href()}?archived=1`}>
                <FormattedMessage {...list.showArchive} />{' '}
                <Badge count={unreadInArchive} label={formatMessage(list.unread, { count: unreadInArchive })} />
              </Link>
            </p>
          )}
        </div>
      )}
    </>
  );
  return (
    <Panes show="list" list={overview}>
      {title}
      <EmptyState art="chat" title={<FormattedMessage {...m.hintTitle} />} text={<FormattedMessage {...m.hintText} />} />
    </Panes>
  );
}

function NoConversations() {
  return (
    <EmptyState
      level={1}
      art="chat"
      title={<FormattedMessage {...m.emptyTitle} />}
      text={<FormattedMessage {...m.emptyText} />}
      action={
        <ButtonLink to={paths.members.href()} size="lg" icon="search">
          <FormattedMessage {...m.emptyAction} />
        </ButtonLink>
      }
    />
  );
}

/** @param unread null in the archive, which leads back to the list */
function Header({ ref, unread }: { ref: RefObject<HTMLElement | null>; unread: number | null }) {
  const { formatMessage } = useIntl();
  return (
    <header ref={ref} className={s.header}>
      <div className={s.line}>
        {unread === null && <IconButton icon="back" label={formatMessage(list.backToList)} to={paths.chats.href()} />}
        <h1 className={s.title}>
          <FormattedMessage {...(unread === null ? list.showArchive : list.title)} />
        </h1>
      </div>
      {unread !== null && (
        <p className={s.lead}>
          <FormattedMessage {...m.lead} values={{ count: unread }} />
        </p>
      )}
    </header>
  );
}
