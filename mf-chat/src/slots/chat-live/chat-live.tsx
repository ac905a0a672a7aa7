import { useApi } from '@nightlark/api-client';
import { paths, type ChatListItem, type LiveEvent } from '@nightlark/contract';
import { defineMessages } from '@nightlark/i18n';
import { chatsAtom, unreadMessagesAtom, useLiveEvent, useToast } from '@nightlark/state';
import { useAtom, useAtomValue, useSetAtom } from 'jotai';
import { useEffect, useState, type ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { Link } from 'react-router';
import { later } from '../../components/later.tsx';
import { mayHoldMessages, outboxInUseAtom } from '../../state/outbox-in-use.ts';
import { useDelivery } from './use-delivery.ts';
import { useRowEvents } from './use-row-events.ts';
import { openConversationAtom, withMessage } from '../../state/conversations.ts';
import s from './chat-live.module.css';

const m = defineMessages({
  arrived: { id: 'chat.live.arrived', defaultMessage: 'New message from {name}' },
});

const Sender = later(() => import(/* webpackChunkName: "sender" */ './sender.tsx'));

/** Whether the outbox may have unsent messages. */
function useHasOutbox(): boolean {
  const isInUse = useAtomValue(outboxInUseAtom);
  const [mayHold, setMayHold] = useState(false);
  useEffect(() => {
    // Without storage there is nothing of an earlier visit.
    void mayHoldMessages().then(setMayHold, () => undefined);
  }, []);
  return isInUse || mayHold;
}

/** On any page: updates the list and the unread count, shows a toast for new messages, and sends the outbox. */
export function Component(): ReactNode {
  const api = useApi();
  const toast = useToast();
  const { formatMessage } = useIntl();
  const [chats, setChats] = useAtom(chatsAtom);
  const setUnread = useSetAtom(unreadMessagesAtom);
  const open = useAtomValue(openConversationAtom);
  const hasOutbox = useHasOutbox();
  const deliver = useDelivery(chats);

  async function chatsWith({ conversation, message }: LiveEvent<'message'>): Promise<readonly ChatListItem[]> {
    const more = message.own || conversation === open ? 0 : 1;
    return (chats && withMessage(chats, conversation, message, (before) => before + more)) ?? (await api.call('getChats')).chats;
  }
  async function onMessage(event: LiveEvent<'message'>) {
    setUnread(event.num_unread_messages);
    const list = await chatsWith(event);
    setChats(list);
    const chat = list.find((each) => each.conversation.id === event.conversation);
    if (event.message.own || event.conversation === open || !chat) return;
    toast(
      <Link to={paths.chat.href({ id: event.conversation })} className={s.link}>
        {formatMessage(m.arrived, { name: chat.profile.name })}
      </Link>,
    );
  }
  useLiveEvent('message', (event) => {
    onMessage(event).catch(() => undefined); // updated by the next poll
    deliver(event.conversation, event.message);
  });
  useRowEvents();
  return hasOutbox && <Sender />;
}
