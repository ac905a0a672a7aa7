import { isApiError, useApi } from '@nightlark/api-client';
import type { ResponseOf, SwipeProfile } from '@nightlark/contract';
import { useErrorText } from '@nightlark/i18n';
import { useErrorToast, usePlace, useShowMatch } from '@nightlark/profile';
import { useSetLikeMark, useToast } from '@nightlark/state';
import { useEventCallback } from '@nightlark/ui/event-callback';
import { painted } from '@nightlark/ui/painted';
import { useCallback, useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import { useSerialized } from '../../components/use-serialized.ts';
import { messages } from './messages.ts';
import { useAfterFrame } from './use-after-frame.ts';
import { useCards } from './use-cards.ts';
import type { CardExit } from './use-exit-animation.ts';
import { useSupply } from './use-supply.ts';
import type { Vote } from './use-drag.ts';

interface CastVote {
  profile: SwipeProfile;
  vote: Vote;
}

/** A vote that can be undone; of one from before this page load the server returns the card. */
type Undoable = CastVote | { id: number };

const idOf = (voted: Undoable) => ('profile' in voted ? voted.profile.id : voted.id);

export type Game = ReturnType<typeof useGame>;

/**
 * The state of the game. A vote starts its card's exit animation immediately; the other updates follow after that frame. Votes are sent
 * to the server in order; on an error the card is restored.
 */
export function useGame(data: ResponseOf<'getSwipe'>) {
  const { formatMessage } = useIntl();
  const inLine = useSerialized();
  const { later, afterEarlier } = useAfterFrame();
  const allowance = useAllowance(data);
  const { likesLeft, resetsAt, isSpent, setAllowance, changePending } = allowance;
  const { queue, leaving, returning, add, drop, leave, restore, removeCard } = useCards(data.profiles);
  const { supply, fetchMore, noteDealt } = useSupply(data, {
    remaining: queue.length,
    inLine,
    onDealt(fresh, deal) {
      setAllowance(deal);
      add(fresh);
    },
  });
  const [voted, setVoted] = useState<readonly Undoable[]>(data.last === null ? [] : [{ id: data.last }]);
  const refusedVotes = useRef(new WeakSet<Undoable>());
  const [limitOpen, setLimitOpen] = useState(false);
  const { announcement, announce } = useAnnouncement();
  const topCard = useRef<CardExit>(null);

  const forget = (gone: Undoable) => setVoted((votes) => votes.filter((each) => each !== gone));

  const send = useSend(allowance, {
    onMatch: () => setVoted([]),
    onRefused(cast, isVoid) {
      forget(cast);
      if (isVoid) return;
      refusedVotes.current.add(cast);
      restore(cast.profile, cast.vote);
    },
    onLimit: () => setLimitOpen(true),
  });

  /** @returns whether the card leaves */
  const vote = useEventCallback((which: Vote): boolean => {
    const [top, next] = queue;
    if (!top) return false;
    if (which === 'like' && isSpent()) {
      setLimitOpen(true);
      return false;
    }
    const cast: CastVote = { profile: top, vote: which };
    const change = () => {
      leave(top, which);
      setVoted((votes) => [...votes, cast]);
      if (which === 'like') changePending(1);
      announce(formatMessage(which === 'like' ? messages.liked : messages.passed, { name: top.name }), next);
    };
    if (topCard.current?.leave(which)) later(change);
    else change();
    const frame = painted();
    void inLine(async () => {
      await frame;
      await send(cast);
    });
    return true;
  });

  function showUndone(profile: SwipeProfile, vote: Vote) {
    restore(profile, vote);
    announce(formatMessage(messages.undone, { name: profile.name }), profile);
  }

  const { undoing, undo } = useUndo(voted, {
    inLine,
    showUndone,
    forget,
    drop,
    noteDealt,
    setAllowance,
    isRefused: (cast) => refusedVotes.current.has(cast),
  });
  const closeLimit = useCallback(() => setLimitOpen(false), []);

  return {
    queue,
    leaving,
    returning,
    likesLeft,
    resetsAt,
    supply,
    announcement,
    limitOpen,
    closeLimit,
    canUndo: voted.length > 0 && !undoing,
    topCard,
    vote: afterEarlier(vote),
    undo: afterEarlier(undo),
    fetchMore,
    removeCard,
  };
}

interface SendOptions {
  /** The other member was notified: nothing can be undone any longer. */
  onMatch: () => void;
  /** @param isVoid the member has left or is hidden by now */
  onRefused: (cast: CastVote, isVoid: boolean) => void;
  onLimit: () => void;
}

/** Returns a function that sends a vote. */
function useSend({ resetsAt, setAllowance, changePending }: ReturnType<typeof useAllowance>, { onMatch, onRefused, onLimit }: SendOptions) {
  const api = useApi();
  const showMatch = useShowMatch();
  const toast = useToast();
  const errorText = useErrorText();
  const setLikeMark = useSetLikeMark();
  const { formatMessage } = useIntl();

  async function send(cast: CastVote) {
    const { vote, profile } = cast;
    try {
      const { match, ...allowance } = await api.call('swipe', { body: { id: profile.id, vote } });
      setAllowance(allowance);
      if (vote === 'like') setLikeMark(profile.id, { liked: true, match });
      if (!match) return;
      onMatch();
      showMatch(profile);
    } catch (error) {
      refused(cast, error);
    } finally {
      if (vote === 'like') changePending(-1);
    }
  }

  function refused(cast: CastVote, error: unknown) {
    const code = isApiError(error) ? error.code : undefined;
    onRefused(cast, code === 'not_found');
    if (code === 'not_found') return;
    if (isApiError(error) && code === 'swipe_limit') {
      const { resets_at } = error.params;
      setAllowance({ likes_left: 0, resets_at: typeof resets_at === 'string' ? resets_at : resetsAt });
      onLimit();
    } else toast(`${formatMessage(messages.cameBack, { name: cast.profile.name })} ${errorText(error)}`, { tone: 'danger' });
  }
  return send;
}

/** What screen readers are told. */
function useAnnouncement() {
  const place = usePlace();
  const { formatMessage } = useIntl();
  const [announcement, setAnnouncement] = useState('');
  function announce(what: string, next: SwipeProfile | undefined) {
    setAnnouncement(next ? `${what} ${formatMessage(messages.now, { name: next.name, age: next.age, place: place.short(next) })}` : what);
  }
  return { announcement, announce };
}

interface UndoOptions {
  inLine: ReturnType<typeof useSerialized>;
  showUndone: (profile: SwipeProfile, vote: Vote) => void;
  forget: (gone: Undoable) => void;
  drop: (profile: number) => void;
  noteDealt: (profile: number) => void;
  setAllowance: (allowance: Allowance) => void;
  isRefused: (cast: CastVote) => boolean;
}

/** Takes the latest vote back: its card returns at once, except one from before this page load. */
function useUndo(voted: readonly Undoable[], { inLine, showUndone, forget, drop, noteDealt, setAllowance, isRefused }: UndoOptions) {
  const api = useApi();
  const showError = useErrorToast();
  const setLikeMark = useSetLikeMark();
  const [undoing, setUndoing] = useState(false);
  const undo = useEventCallback(() => {
    const latest = voted.at(-1);
    if (!latest || undoing) return;
    const id = idOf(latest);
    setUndoing(true);
    if ('profile' in latest) showUndone(latest.profile, latest.vote);
    void inLine(async () => {
      try {
        const { profile, ...allowance } = await api.call('undoSwipe', { body: { id } });
        setAllowance(allowance);
        forget(latest);
        setLikeMark(id, { liked: false, match: false });
        if (profile && !('profile' in latest)) {
          noteDealt(profile.id);
          showUndone(profile, 'pass');
        }
      } catch (error) {
        // The vote remains, unless it was refused too.
        if ('profile' in latest && !isRefused(latest)) drop(id);
        if (isApiError(error) && error.code === 'undo_impossible') forget(latest);
        showError(error);
      } finally {
        setUndoing(false);
      }
    });
  });
  return { undoing, undo };
}

type Allowance = Pick<ResponseOf<'getSwipe'>, 'likes_left' | 'resets_at'>;

/** The likes left today: the server's number, less those that are on their way. Null for premium. */
function useAllowance(loaded: Allowance) {
  const [{ likes_left, resets_at }, setAllowance] = useState<Allowance>(loaded);
  const [pending, setPending] = useState(0);
  const likesLeft = likes_left === null ? null : Math.max(0, likes_left - pending);
  return {
    likesLeft,
    resetsAt: resets_at,
    /** Whether no like is left of a day that lasts. Once it has ended, the server decides, and tells the new allowance. */
    isSpent: () => likesLeft === 0 && (resets_at === null || Date.now() < Date.parse(resets_at)),
    setAllowance,
    /** Counts a like that is sent, until its response has come. */
    changePending: (by: 1 | -1) => setPending((count) => count + by),
  };
}
