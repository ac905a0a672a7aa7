import { useApi } from '@nightlark/api-client';
import type { ChatListItem, Message } from '@nightlark/contract';
import { chatsAtom } from '@nightlark/state';
import { useAtomValue } from 'jotai';
import { useEffect, useEffectEvent, useRef } from 'react';

/** All tabs receive an event within this time. */
const HEARD_MS = 2_000;
/** Events after a lost connection come within this time. */
const BURST_MS = 250;

/** Runs in one tab only: the first holds a Web Lock until the others have received the event. */
async function inOneTab(name: string, work: () => Promise<unknown>): Promise<void> {
  if (!('locks' in navigator)) return void (await work());
  await navigator.locks.request(name, { ifAvailable: true }, async (lock) => {
    if (!lock) return;
    await work();
    await new Promise((done) => setTimeout(done, HEARD_MS));
  });
}

/** Sends delivery receipts, for live messages and for those received while no page was open: of a burst, only the newest one per conversation. */
export function useDelivery(): (conversation: number, message: Message) => void {
  const api = useApi();
  const chats = useAtomValue(chatsAtom);
  const told = useRef(new Map<number, number>());
  const due = useRef(new Set<number>());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  function sendAll(): void {
    for (const conversation of due.current) {
      const id = told.current.get(conversation)!;
      const confirm = () => api.call('deliverChat', { body: { conversation, delivered_until: id } });
      inOneTab(`delivered-${id}`, confirm).catch(() => {
        // Retried with the next list.
        if (told.current.get(conversation) === id) told.current.delete(conversation);
      });
    }
    due.current.clear();
  }
  function deliver(conversation: number, { id, own }: Message): void {
    if (own || id <= (told.current.get(conversation) ?? 0)) return;
    told.current.set(conversation, id);
    if (due.current.size === 0) timer.current = setTimeout(sendAll, BURST_MS);
    due.current.add(conversation);
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
  useEffect(() => () => clearTimeout(timer.current), []);
  return deliver;
}
