import { useApi } from '@nightlark/api-client';
import { TYPING_SEND_MS } from '@nightlark/contract';
import { useRef } from 'react';

/** Sends typing notices, throttled to one every 3 s (docs/product/chat.md). */
export function useTypingNotice(conversation: number | null): () => void {
  const api = useApi();
  const sentAt = useRef(0);
  return () => {
    if (conversation === null || !navigator.onLine || Date.now() - sentAt.current < TYPING_SEND_MS) return;
    sentAt.current = Date.now();
    api.call('typing', { body: { conversation } }).catch(() => undefined); // optional
  };
}
