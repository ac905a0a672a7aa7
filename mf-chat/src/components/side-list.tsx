import { paths, type ResponseOf } from '@nightlark/contract';
import { IconButton } from '@nightlark/ui';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router';
import { useConversations } from '../state/conversations.ts';
import { messages as m } from './messages.ts';
import { ConversationList } from './conversation-list/conversation-list.tsx';
import { messages as list } from './conversation-list/messages.ts';
import { MoreConversations } from './conversation-list/more-conversations.tsx';
import s from './side-list.module.css';

/** The list beside an open conversation, with a link to the rest of the product. */
export function SideList({ loaded: { chats: loaded, next_cursor } }: { loaded: ResponseOf<'getChats'> }) {
  const { formatMessage } = useIntl();
  const chats = useConversations(loaded);
  return (
    <>
      <div className={s.header}>
        <IconButton icon="back" label={formatMessage(m.members)} to={paths.members.href()} />
        <h2 className={s.title}>
          <Link to={paths.chats.href()}>
            <FormattedMessage {...list.title} />
          </Link>
        </h2>
      </div>
      <ConversationList chats={chats} />
      <MoreConversations shown={chats} cursor={next_cursor} />
    </>
  );
}
