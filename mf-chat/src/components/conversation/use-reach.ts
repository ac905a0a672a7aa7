import { useLiveEvent } from '@nightlark/state';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { ChatData } from './types.ts';

/** The other member's visibility: on a block, hiding or deletion, photo and presence are removed at once; revalidated when it ends. */
export function useReach({ profile, lastSeen }: ChatData) {
  const { revalidate } = useRevalidator();
  const [isGone, setGone] = useState(false);
  useLiveEvent('chat_state', (state) => {
    if (state.profile !== profile.id) return;
    setGone(!state.available);
    if (state.available) void revalidate();
  });
  if (!isGone) return { profile, lastSeen, isGone };
  return { profile: { ...profile, main_image: null, online: false }, lastSeen: null, isGone };
}
