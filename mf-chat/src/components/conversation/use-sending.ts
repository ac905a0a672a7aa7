import { useEffect, useRef } from 'react';
import { useDraftReply, useSetDraft } from '../../state/draft.ts';
import type { NewMessage, OutboxItem, Sent } from '../../outbox/types.ts';
import { useOutbox, useOutboxState, useSent } from '../../outbox/use-outbox.ts';
import type { ChatData } from './types.ts';

interface Options {
  data: ChatData;
  onSent: (sent: Sent) => void;
}

/** Sending: optimistic in the UI, then by the outbox (decision 115). */
export function useSending({ data: { id, profile }, onSent }: Options) {
  const outbox = useOutbox();
  const { items, delayed, volatile } = useOutboxState(outbox);
  const setDraft = useSetDraft(profile.id);
  const [replyTo, setReplyTo] = useDraftReply(profile.id);
  const waiting = items.filter((item) => item.to === profile.id);
  const first = waiting[0];
  const held = first?.failure ? { ...first, failure: first.failure } : null;
  const asking = held?.failure.code === 'fictional_acknowledgement' ? held : null;
  useSent(outbox, (item, sent) => {
    if (item.to === profile.id) onSent(sent);
  });

  // The page may be used before the outbox is open.
  const early = useRef<NewMessage[]>([]);
  useEffect(() => {
    if (outbox) for (const message of early.current.splice(0)) void outbox.write(message);
  }, [outbox]);

  function send(what: Partial<NewMessage> & Pick<NewMessage, 'type'>) {
    const message = { text: '', gift: null, gif: null, photo: null, reply_to: null, ...what, to: profile.id, conversation: id };
    if (what.type === 'text') setDraft('');
    if (what.type !== 'gift') setReplyTo(null);
    if (outbox) void outbox.write(message);
    else early.current.push(message);
  }
  const retry = (item: OutboxItem) => void outbox?.retry(item.client_id);
  const discard = (item: OutboxItem) => void outbox?.discard(item.client_id);
  function answer(agreed: boolean) {
    if (!asking) return;
    if (agreed) void outbox?.retry(asking.client_id, { acknowledged: true });
    else {
      // Restores the text as draft, unless there is a new one.
      if (asking.type === 'text') setDraft((now) => now || asking.text);
      discard(asking);
    }
  }
  const isDelayed = delayed.has(profile.id);
  const photosWaiting = items.filter(({ photo }) => photo !== null).length;
  return {
    photosWaiting,
    setDraft,
    replyTo,
    setReplyTo,
    outbox: waiting,
    held,
    isDelayed,
    isVolatile: volatile.has(profile.id),
    send,
    retry,
    discard,
    asking,
    answer,
  };
}
