import type { Message } from '@nightlark/contract';
import { useLiveEvent } from '@nightlark/state';
import { useState } from 'react';
import type { ChatData } from '../types.ts';
import { deletion, withChanged, withLoaded, withNew, type Change, type Stretch } from './stretch.ts';

/** The range of messages that is shown, with what live events and the member have changed since it was loaded. */
export function useStretch(data: ChatData) {
  const [stretch, setStretch] = useState<Stretch>({ ...data, arrived: [], changes: [] });
  const [loaded, setLoaded] = useState(data.messages);
  if (loaded !== data.messages) {
    setLoaded(data.messages);
    if (!stretch.moreAfter) setStretch((now) => withLoaded(now, data.messages, data.requestedAt));
  }

  const add = (...newer: Message[]) => setStretch((now) => withNew(now, newer));
  function apply(change: Change) {
    const at = performance.now();
    setStretch((now) => withChanged(now, change, at));
  }
  const change = (id: number, change: Change) => apply((message) => (message.id === id ? change(message) : message));
  const remove = (deleted: Message) => apply(deletion(deleted));

  useLiveEvent('message', ({ conversation, message }) => {
    if (conversation === data.id) add(message);
  });
  useLiveEvent('message_deleted', ({ conversation, message }) => {
    if (conversation === data.id) remove(message);
  });
  useLiveEvent('reaction', ({ conversation, id, reactions }) => {
    if (conversation === data.id) change(id, (message) => ({ ...message, reactions }));
  });
  useLiveEvent('photo_opened', ({ conversation, id }) => {
    if (conversation === data.id) change(id, (m) => ({ ...m, photo: m.photo && { ...m.photo, opened: true } }));
  });
  return { stretch, setStretch, add, change, remove };
}
