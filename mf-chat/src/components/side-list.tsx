import { paths } from '@nightlark/contract';
import { IconButton, useRestoreFocus } from '@nightlark/ui';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router';
import { useConversations } from '../state/conversations.ts';
import type { LoadedChats } from '../state/chat-list.ts';
import { messages as m } from './messages.ts';
import { ConversationList } from './conversation-list/conversation-list.tsx';
import { messages as list } from './conversation-list/messages.ts';
import { MoreConversations } from './conversation-list/more-conversations.tsx';
import s from './side-list.module.css';

/** The list beside an open conversation, with a link to the rest of the product. */
export function SideList({ loaded }: { loaded: LoadedChats }) {
  const { formatMessage } = useIntl();
  const chats = useConversations(loaded);
  const part = useRestoreFocus<HTMLDivElement>();
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
      <div ref={part}>
        <ConversationList chats={chats} />
        <MoreConversations shown={chats} cursor={loaded.next_cursor} />
      </div>
    </>
  );
}
