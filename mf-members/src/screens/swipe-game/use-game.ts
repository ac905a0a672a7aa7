import { isApiError, useApi } from '@nightlark/api-client';
import type { ResponseOf, SwipeProfile } from '@nightlark/contract';
import { useErrorText } from '@nightlark/i18n';
import { usePlace } from '@nightlark/profile';
import { useOverlay, useSetLikeMark, useToast } from '@nightlark/state';
import { painted } from '@nightlark/ui/painted';
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import { useSerialized } from '../../components/use-serialized.ts';
import { messages } from './messages.ts';
import { useAfterFrame } from './use-after-frame.ts';
import type { CardExit } from './use-exit-animation.ts';
import { useEventCallback } from './use-event-callback.ts';
import type { Vote } from './vote.ts';

export interface LeavingCard {
  profile: SwipeProfile;
  vote: Vote;
}

interface Voted {
  id: number;
  vote: Vote | null;
  /** Null for a vote from before this page load: the server returns the card. */
  profile: SwipeProfile | null;
}

/** Number of remaining cards at which the next are fetched. */
const FETCH_AT = 5;

export type Game = ReturnType<typeof useGame>;

/**
 * The state of the game. A vote starts its card's exit animation immediately; the other updates follow after that frame. Votes are sent
 * to the server in order; on an error the card is restored.
 */
export function useGame(data: ResponseOf<'getSwipe'>) {
  const api = useApi();
  const overlay = useOverlay();
  const toast = useToast();
  const errorText = useErrorText();
  const setLikeMark = useSetLikeMark();
  const place = usePlace();
  const { formatMessage } = useIntl();
  const [queue, setQueue] = useState<readonly SwipeProfile[]>(data.profiles);
  const [leaving, setLeaving] = useState<readonly LeavingCard[]>([]);
  const [returning, setReturning] = useState<Voted | null>(null);
  const [voted, setVoted] = useState<readonly Voted[]>(data.last === null ? [] : [{ id: data.last, vote: null, profile: null }]);
  const [allowance, setAllowance] = useState({ likes_left: data.likes_left, resets_at: data.resets_at });
  /** Pending likes, not yet included in the allowance. */
  const [pendingLikes, setPendingLikes] = useState(0);
  const [supply, setSupply] = useState<'more' | 'loading' | 'failed' | 'none'>(data.profiles.length > 0 ? 'more' : 'none');
  const [limitOpen, setLimitOpen] = useState(false);
  const [announcement, setAnnouncement] = useState('');
  const [undoing, setUndoing] = useState(false);
  const known = useRef(new Set(data.profiles.map(({ id }) => id)));
  const inLine = useSerialized();
  const topCard = useRef<CardExit>(null);
  const { later, settle } = useAfterFrame();

  const likesLeft = allowance.likes_left === null ? null : Math.max(0, allowance.likes_left - pendingLikes);

  /** Whether no like is left of a day that lasts. Once it has ended, the server decides, and tells the new allowance. */
  const isSpent = () => likesLeft === 0 && (allowance.resets_at === null || Date.now() < Date.parse(allowance.resets_at));

  function announce(what: string, next: SwipeProfile | undefined) {
    setAnnouncement(next ? `${what} ${formatMessage(messages.now, { name: next.name, age: next.age, place: place.short(next) })}` : what);
  }

  function restoreCard(profile: SwipeProfile, vote: Vote) {
    setLeaving((cards) => cards.filter((card) => card.profile.id !== profile.id));
    setVoted((votes) => votes.filter(({ id }) => id !== profile.id));
    setReturning({ id: profile.id, vote, profile });
    setQueue((cards) => [profile, ...cards.filter(({ id }) => id !== profile.id)]);
  }

  async function send(profile: SwipeProfile, vote: Vote) {
    try {
      const { match, likes_left, resets_at } = await api.call('swipe', { body: { id: profile.id, vote } });
      setAllowance({ likes_left, resets_at });
      if (vote === 'like') setLikeMark(profile.id, { liked: true, match });
      if (!match) return;
      // The other member was notified: it can no longer be undone.
      setVoted([]);
      overlay.open('match', { profileId: profile.id });
    } catch (error) {
      refused(profile, vote, error);
    } finally {
      if (vote === 'like') setPendingLikes((count) => count - 1);
    }
  }

  function refused(profile: SwipeProfile, vote: Vote, error: unknown) {
    const code = isApiError(error) ? error.code : undefined;
    // The member has left or is hidden by now: the vote is void.
    if (code === 'not_found') return setVoted((votes) => votes.filter(({ id }) => id !== profile.id));
    restoreCard(profile, vote);
    if (isApiError(error) && code === 'swipe_limit') {
      const { resets_at } = error.params;
      setAllowance({ likes_left: 0, resets_at: typeof resets_at === 'string' ? resets_at : allowance.resets_at });
      setLimitOpen(true);
    } else toast(`${formatMessage(messages.cameBack, { name: profile.name })} ${errorText(error)}`, { tone: 'danger' });
  }

  /** @returns whether the card leaves */
  const vote = useEventCallback((which: Vote): boolean => {
    const [top, next] = queue;
    if (!top) return false;
    if (which === 'like' && isSpent()) {
      setLimitOpen(true);
      return false;
    }
    const change = () => {
      setReturning(null);
      setQueue(queue.slice(1));
      setLeaving((cards) => [...cards.filter((card) => card.profile.id !== top.id), { profile: top, vote: which }]);
      setVoted((votes) => [...votes, { id: top.id, vote: which, profile: top }]);
      if (which === 'like') setPendingLikes((count) => count + 1);
      announce(formatMessage(which === 'like' ? messages.liked : messages.passed, { name: top.name }), next);
    };
    if (topCard.current?.leave(which)) later(change);
    else change();
    const frame = painted();
    void inLine(async () => {
      await frame;
      await send(top, which);
    });
    return true;
  });

  const undo = useEventCallback(() => {
    const latest = voted.at(-1);
    if (!latest || undoing) return;
    setUndoing(true);
    if (latest.profile) {
      restoreCard(latest.profile, latest.vote!);
      announce(formatMessage(messages.undone, { name: latest.profile.name }), latest.profile);
    }
    void inLine(async () => {
      try {
        const { profile, likes_left, resets_at } = await api.call('undoSwipe', { body: { id: latest.id } });
        setAllowance({ likes_left, resets_at });
        // Only that vote: the card may have been voted on again meanwhile.
        setVoted((votes) => votes.filter((one) => one !== latest));
        setLikeMark(latest.id, { liked: false, match: false });
        if (profile && !latest.profile) {
          known.current.add(profile.id);
          restoreCard(profile, 'pass');
          announce(formatMessage(messages.undone, { name: profile.name }), profile);
        }
      } catch (error) {
        // The undo failed: the vote remains.
        if (latest.profile) setQueue((cards) => cards.filter(({ id }) => id !== latest.id));
        toast(errorText(error), { tone: 'danger' });
      } finally {
        setUndoing(false);
      }
    });
  });

  function fetchMore() {
    setSupply('loading');
    void inLine(async () => {
      try {
        const { profiles, likes_left, resets_at } = await api.call('getSwipe');
        setAllowance({ likes_left, resets_at });
        const fresh = profiles.filter(({ id }) => !known.current.has(id));
        for (const { id } of fresh) known.current.add(id);
        setQueue((cards) => [...cards, ...fresh]);
        setSupply(fresh.length > 0 ? 'more' : 'none');
      } catch {
        setSupply('failed');
      }
    });
  }
  const closeLimit = useCallback(() => setLimitOpen(false), []);
  const restock = useEffectEvent(fetchMore);
  const isLow = supply === 'more' && queue.length <= FETCH_AT;
  useEffect(() => {
    if (isLow) restock();
  }, [isLow]);

  /** Applies pending changes first, so that an action sees the state of the previous one. */
  function afterEarlier<A extends unknown[], R>(act: (...args: A) => R) {
    return (...args: A): R => {
      settle();
      return act(...args);
    };
  }

  return {
    queue,
    leaving,
    returning,
    likesLeft,
    resetsAt: allowance.resets_at,
    supply,
    announcement,
    limitOpen,
    closeLimit,
    canUndo: voted.length > 0 && !undoing,
    topCard,
    vote: afterEarlier(vote),
    undo: afterEarlier(undo),
    fetchMore,
    /** Call when a card's exit animation has ended. */
    removeCard: (id: number) => setLeaving((cards) => cards.filter((card) => card.profile.id !== id)),
  };
}
