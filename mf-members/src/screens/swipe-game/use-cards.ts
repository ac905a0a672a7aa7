import type { SwipeProfile } from '@nightlark/contract';
import { useState } from 'react';
import type { Vote } from './use-drag.ts';

interface LeavingCard {
  profile: SwipeProfile;
  vote: Vote;
}

/** The cards of the deck: the queue, those on their way out, and the one that returned last. */
export function useCards(dealt: readonly SwipeProfile[]) {
  const [queue, setQueue] = useState(dealt);
  const [leaving, setLeaving] = useState<readonly LeavingCard[]>([]);
  const [returning, setReturning] = useState<{ id: number; vote: Vote } | null>(null);

  /** Removes a card from the queue. */
  const drop = (id: number) => setQueue((cards) => cards.filter((profile) => profile.id !== id));
  /** Call when a card's exit animation has ended. */
  const removeCard = (id: number) => setLeaving((cards) => cards.filter(({ profile }) => profile.id !== id));

  /** Moves a card from the queue to those on their way out. */
  function leave(profile: SwipeProfile, vote: Vote) {
    setReturning(null);
    drop(profile.id);
    setLeaving((cards) => [...cards.filter((card) => card.profile.id !== profile.id), { profile, vote }]);
  }

  /** Puts a card back on top. */
  function restore(profile: SwipeProfile, vote: Vote) {
    removeCard(profile.id);
    setReturning({ id: profile.id, vote });
    setQueue((cards) => [profile, ...cards.filter(({ id }) => id !== profile.id)]);
  }

  const add = (cards: readonly SwipeProfile[]) => setQueue((before) => [...before, ...cards]);
  return { queue, leaving, returning, add, drop, leave, restore, removeCard };
}
