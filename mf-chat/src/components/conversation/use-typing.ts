import { TYPING_EXPIRES_MS } from '@nightlark/contract';
import { useLiveEvent } from '@nightlark/state';
import { useEffect, useState } from 'react';
import type { ChatData } from './types.ts';

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
