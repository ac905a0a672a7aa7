import { apiContext } from '@nightlark/api-client';
import { paths } from '@nightlark/contract';
import { useSettings } from '@nightlark/state';
import { ButtonLink, EmptyState } from '@nightlark/ui';
import { FormattedMessage, useIntl } from 'react-intl';
import { useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { ConversationList } from '../../components/conversation-list/conversation-list.tsx';
import { messages as list } from '../../components/conversation-list/messages.ts';
import { Panes } from '../../components/panes.tsx';
import { useConversations } from '../../state/conversations.ts';
import { messages as m } from './messages.ts';
import s from './screen.module.css';

export async function loader({ context, request }: LoaderFunctionArgs) {
  return context.get(apiContext).call('getChats', { signal: request.signal });
}

/** All conversations (docs/product/chat.md). */
export function Component() {
  const { formatMessage } = useIntl();
  const chats = useConversations(useLoaderData<typeof loader>().chats);
  const unread = chats.reduce((sum, chat) => sum + chat.num_unread_messages, 0);
  const { name } = useSettings();
  const title = <title>{`${formatMessage(list.title)} · ${name}`}</title>;

  if (chats.length === 0) {
    return (
      <div className={s.empty}>
        {title}
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
      </div>
    );
  }
  const overview = (
    <>
      <header className={s.header}>
        <h1 className={s.title}>
          <FormattedMessage {...list.title} />
        </h1>
        <p className={s.lead}>
          <FormattedMessage {...m.lead} values={{ count: unread }} />
        </p>
      </header>
      <ConversationList chats={chats} />
    </>
  );
  return (
    <Panes show="list" list={overview}>
      {title}
      <EmptyState art="chat" title={<FormattedMessage {...m.hintTitle} />} text={<FormattedMessage {...m.hintText} />} />
    </Panes>
  );
}
