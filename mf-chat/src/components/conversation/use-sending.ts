import { isApiError, useApi } from '@nightlark/api-client';
import type { ResponseOf } from '@nightlark/contract';
import { useErrorText } from '@nightlark/i18n';
import { chatsAtom, creditsAtom, userAtom } from '@nightlark/state';
import { useSetAtom } from 'jotai';
import { useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import { withMessage } from '../../state/conversations.ts';
import { useUnsent, type OutboxItem } from '../../state/unsent.ts';
import { status } from './messages.ts';
import { obstacleOf } from './obstacle.ts';
import type { ChatData, Obstacle } from './types.ts';

type Sent = ResponseOf<'sendMessage'>;

interface Options {
  data: ChatData;
  onSent: (sent: Sent) => void;
  /** The server refused for a reason that the member can do something about. */
  onObstacle: (obstacle: Obstacle) => void;
}

/** Sending at once on the screen, then for real: in order, each message once however often it is tried (docs/product/chat.md). */
export function useSending({ data, onSent, onObstacle }: Options) {
  const api = useApi();
  const errorText = useErrorText();
  const interrupted = useIntl().formatMessage(status.interrupted);
  const [unsent, change] = useUnsent(data.profile.id, interrupted);
  const [asking, setAsking] = useState<OutboxItem | null>(null);
  const queue = useRef(Promise.resolve());
  const noteSent = useNoteSent();

  const setFailure = (item: OutboxItem, failure: string | null) =>
    change((now) => ({ ...now, outbox: now.outbox.map((each) => (each.client_id === item.client_id ? { ...each, failure } : each)) }));
  const discard = (item: OutboxItem) =>
    change((now) => ({ ...now, outbox: now.outbox.filter((each) => each.client_id !== item.client_id) }));

  /** Puts the words back where they were written, unless something new stands there. */
  function takeBack(item: OutboxItem, failure: string) {
    change((now) => {
      if (item.type === 'text' && now.draft !== '')
        return { ...now, outbox: now.outbox.map((each) => (each.client_id === item.client_id ? { ...each, failure } : each)) };
      return {
        draft: item.type === 'text' ? item.text : now.draft,
        outbox: now.outbox.filter((each) => each.client_id !== item.client_id),
      };
    });
  }

  async function deliver({ client_id, type, text, gift }: OutboxItem, acknowledged: boolean): Promise<void> {
    const item = { client_id, type, text, gift, sent_at: '', failure: null };
    const to = data.id === null ? { profile: data.profile.id } : { conversation: data.id };
    try {
      const sent = await api.call('sendMessage', {
        body: { ...to, client_id, type, text, ...(gift !== null && { gift }), ...(acknowledged && { fictional_acknowledged: true }) },
      });
      onSent(sent);
      discard(item);
      noteSent(sent);
    } catch (error) {
      const obstacle = obstacleOf(error);
      if (isApiError(error) && error.code === 'fictional_acknowledgement') setAsking(item);
      else if (obstacle) {
        takeBack(item, errorText(error));
        onObstacle(obstacle);
      } else setFailure(item, errorText(error));
    }
  }

  const enqueue = (item: OutboxItem, acknowledged = false) => {
    queue.current = queue.current.then(() => deliver(item, acknowledged));
  };

  function send(what: Pick<OutboxItem, 'type' | 'text' | 'gift'>) {
    const item: OutboxItem = { ...what, client_id: crypto.randomUUID(), sent_at: new Date().toISOString(), failure: null };
    change((now) => ({ draft: what.type === 'text' ? '' : now.draft, outbox: [...now.outbox, item] }));
    enqueue(item);
  }
  function retry(item: OutboxItem) {
    setFailure(item, null);
    enqueue(item);
  }
  function answer(agreed: boolean) {
    if (!asking) return;
    setAsking(null);
    if (agreed) enqueue(asking, true);
    else takeBack(asking, '');
  }

  const setDraft = (draft: string) => change((now) => ({ ...now, draft }));
  return { draft: unsent.draft, setDraft, outbox: unsent.outbox, send, retry, discard, asking, answer };
}

/** What a sent message changes elsewhere: the balance, the free messages left, the list. */
function useNoteSent(): (sent: Sent) => void {
  const setCredits = useSetAtom(creditsAtom);
  const setUser = useSetAtom(userAtom);
  const setChats = useSetAtom(chatsAtom);
  return ({ message, conversation, credits, free_messages_left }) => {
    setCredits(credits);
    setUser((user) => user && { ...user, free_messages_left });
    setChats((chats) => chats && (withMessage(chats, conversation, message, () => 0) ?? chats));
  };
}
