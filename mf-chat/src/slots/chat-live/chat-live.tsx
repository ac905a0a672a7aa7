import { OUTBOX_DATABASE, paths, type LiveEvent } from '@nightlark/contract';
import { defineMessages } from '@nightlark/i18n';
import { chatsAtom, mayHaveDatabase, useLiveEvent, useToast } from '@nightlark/state';
import { useAtomValue, useSetAtom, useStore } from 'jotai';
import { useEffect, useState, type ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { Link } from 'react-router';
import { later } from '../../components/later.tsx';
import { changeChatsAtom, changeUnreadAtom, useReloadChats } from '../../state/chat-list.ts';
import { containsMessage, rowOf, withMessage } from '../../state/chat-rows.ts';
import { openConversationAtom, outboxInUseAtom } from '../../state/this-tab.ts';
import { useDelivery } from './use-delivery.ts';
import { useRowEvents } from './use-row-events.ts';
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
    void mayHaveDatabase(OUTBOX_DATABASE).then(setMayHold, () => undefined);
  }, []);
  return isInUse || mayHold;
}

/** On any page: updates the list and the unread count, shows a toast for new messages, and sends the outbox. */
export function Component(): ReactNode {
  const store = useStore();
  const toast = useToast();
  const { formatMessage } = useIntl();
  const changeChats = useSetAtom(changeChatsAtom);
  const changeUnread = useSetAtom(changeUnreadAtom);
  const open = useAtomValue(openConversationAtom);
  const hasOutbox = useHasOutbox();
  const deliver = useDelivery();
  const reloadChats = useReloadChats();

  async function onMessage({ conversation, message, num_unread_messages }: LiveEvent<'message'>) {
    changeUnread(num_unread_messages);
    const chats = () => store.get(chatsAtom) ?? [];
    const find = () => rowOf(chats(), conversation);
    // The stream starts some seconds before the page: the list may contain the message.
    if (containsMessage(chats(), conversation, message)) return;
    if (!find()) await reloadChats();
    const more = message.own || conversation === open ? 0 : 1;
    changeChats((chats) => withMessage(chats, conversation, message, (before) => before + more));
    const chat = find();
    if (message.own || conversation === open || !chat) return;
    toast(
      <Link to={paths.chat.href({ id: conversation })} className={s.link}>
        {formatMessage(m.arrived, { name: chat.profile.name })}
      </Link>,
      { key: `chat-${conversation}` },
    );
  }
  useLiveEvent('message', (event) => {
    onMessage(event).catch(() => undefined); // updated by the next poll
    deliver(event.conversation, event.message);
  });
  useRowEvents();
  return hasOutbox && <Sender />;
}
