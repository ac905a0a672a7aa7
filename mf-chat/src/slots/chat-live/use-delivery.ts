import { useApi } from '@nightlark/api-client';
import type { ChatListItem, Message } from '@nightlark/contract';
import { useEffect, useEffectEvent, useRef } from 'react';

/** All tabs receive an event within this time. */
const HEARD_MS = 2_000;

/** Runs in one tab only: the first holds a Web Lock until the others have received the event. */
async function inOneTab(name: string, work: () => Promise<unknown>): Promise<void> {
  if (!('locks' in navigator)) return void (await work());
  await navigator.locks.request(name, { ifAvailable: true }, async (lock) => {
    if (!lock) return;
    await work();
    await new Promise((done) => setTimeout(done, HEARD_MS));
  });
}

/** Sends delivery receipts, for live messages and for those received while no page was open. */
export function useDelivery(chats: readonly ChatListItem[] | null): (conversation: number, message: Message) => void {
  const api = useApi();
  const told = useRef(new Set<number>());
  function deliver(conversation: number, { id, own }: Message): void {
    if (own || told.current.has(id)) return;
    told.current.add(id);
    const tell = () => api.call('deliverChat', { body: { conversation, delivered_until: id } });
    inOneTab(`delivered-${id}`, tell).catch(() => told.current.delete(id)); // retried with the next list
  }
  const onList = useEffectEvent((list: readonly ChatListItem[]) => {
    for (const { conversation } of list) {
      const { id, last_message: last } = conversation;
      if (last && last.delivered_at === null) deliver(id, last);
    }
  });
  useEffect(() => {
    if (chats) onList(chats);
  }, [chats]);
  return deliver;
}
