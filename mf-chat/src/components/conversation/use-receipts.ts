import type { ResponseOf } from '@nightlark/contract';
import { useLiveEvent } from '@nightlark/state';
import { useState } from 'react';
import type { ChatData } from './types.ts';

/** Ids of the last messages that the other member has read and received; they only increase. */
export function useReceipts(data: ChatData) {
  const [readUntil, setReadUntil] = useState(data.readUntil);
  const [deliveredUntil, setDeliveredUntil] = useState(data.deliveredUntil);
  const read = (id: number) => setReadUntil((before) => Math.max(before, id));
  const deliver = (id: number) => setDeliveredUntil((before) => Math.max(before, id));

  useLiveEvent('read', (event) => {
    if (event.conversation === data.id && !event.own) read(event.read_until);
  });
  useLiveEvent('delivered', (event) => {
    if (event.conversation === data.id) deliver(event.delivered_until);
  });
  return {
    readUntil: Math.max(readUntil, data.readUntil),
    deliveredUntil: Math.max(deliveredUntil, data.deliveredUntil),
    noteReceipts({ other_read_until, other_delivered_until }: ResponseOf<'getChat'>['conversation']): void {
      read(other_read_until ?? 0);
      deliver(other_delivered_until ?? 0);
    },
  };
}
