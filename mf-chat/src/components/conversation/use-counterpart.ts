import { TYPING_EXPIRES_MS, type ResponseOf } from '@nightlark/contract';
import { useLiveEvent } from '@nightlark/state';
import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { ChatData } from './types.ts';
import { useLatest } from './use-latest.ts';

/** The other member's visibility: on a block, hiding or deletion, photo and presence are removed at once; revalidated when it ends. */
export function useReach({ profile, lastSeen, requestedAt }: ChatData) {
  const { revalidate } = useRevalidator();
  const [isGone, setGone] = useLatest(false, requestedAt);
  useLiveEvent('chat_state', (state) => {
    if (state.profile !== profile.id) return;
    setGone(!state.available);
    if (state.available) void revalidate();
  });
  if (!isGone) return { profile, lastSeen, isGone };
  return { profile: { ...profile, main_image: null, online: false }, lastSeen: null, isGone };
}

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

/** Whether the other member is typing: expires after 6 s, or with their message. */
export function useTyping({ id, typing: typingNow }: ChatData): boolean {
  const [notice, setNotice] = useState(typingNow ? 1 : 0);
  useLiveEvent('typing', ({ conversation }) => {
    if (conversation === id) setNotice((before) => before + 1);
  });
  useLiveEvent('message', ({ conversation, message }) => {
    if (conversation === id && !message.own) setNotice(0);
  });
  useEffect(() => {
    if (notice === 0) return;
    const timer = setTimeout(() => setNotice(0), TYPING_EXPIRES_MS);
    return () => clearTimeout(timer);
  }, [notice]);
  return notice > 0;
}
