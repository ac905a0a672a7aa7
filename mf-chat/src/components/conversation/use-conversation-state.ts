import { useLiveEvent, useSettings, useUser } from '@nightlark/state';
import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, useNavigation, useRevalidator } from 'react-router';
import { useQuoted } from './composer/use-quoted.ts';
import { costOf, obstacleAhead, obstacleHeld } from './obstacle.ts';
import { useThread, type ThreadState } from './thread/use-thread.ts';
import type { ChatData, Obstacle } from './types.ts';
import { useReach } from './use-counterpart.ts';
import { useRefused } from './composer/refused-notice.tsx';
import { useLatest } from './use-latest.ts';
import { useSending } from './use-sending.ts';

interface Arrival {
  /** Opens the gift sheet; set by a profile's gift button. */
  gifts?: boolean;
  /** The first line; set by the match screen. */
  draft?: string;
  /** Focuses the field; also as a query parameter, by the reply button of a notification. */
  compose?: boolean;
}

/**
 * Handles what the navigation to the conversation asks for, once: the browser keeps a location's state with the history entry, over a
 * reload and Back. In an effect: the server knows no state; in that of the layout, as the field is to have the focus at once.
 */
export function useArrival(onArrive: (arrival: Arrival) => void): void {
  const { pathname, search, hash, state } = useLocation();
  const navigate = useNavigate();
  const isLeaving = useNavigation().state !== 'idle';
  const arrive = useEffectEvent(() => {
    const params = new URLSearchParams(search);
    const isReply = params.has('compose');
    if (!state && !isReply) return;
    onArrive({ ...(state as Arrival | null), ...(isReply && { compose: true }) });
    // A navigation in flight would be cancelled, and after Back it is another page's entry.
    if (isLeaving) return;
    params.delete('compose');
    void navigate(
      { pathname, search: params.toString(), hash },
      { replace: true, state: null, preventScrollReset: true, defaultShouldRevalidate: false },
    );
  });
  useLayoutEffect(() => arrive(), [state, search]);
}

export interface ConversationProps {
  data: ChatData;
  /** The first message has created the conversation. */
  onStarted?: (conversation: number) => void;
}

export interface OpenSheet {
  is: 'gifts' | 'gifs' | 'photo';
  /** A picture pasted into the message, to be sent as a photo. */
  pasted?: File | null;
}

/** What the parts of a conversation share (`useConversation`). */
export function useConversationState({ data, onStarted }: ConversationProps) {
  const { id, isNew, draft } = data;
  const { profile, isGone, lastSeen } = useReach(data);
  const [nextCost, setNextCost] = useLatest(data.nextCost, data.requestedAt);
  const thread = useThread(data);
  const sending = useSeenSending(thread, data, (sent) => {
    setNextCost(sent.next_cost);
    if (id === null) onStarted?.(sent.conversation);
  });
  const refusal = useRefused(sending.setDraft);
  const reply = useQuoted(id, thread.messages, sending.replyTo);
  const facts = useObstacle(data, { isGone, nextCost, held: sending.held });
  const [sheet, setSheet] = useState<OpenSheet | null>(null);
  /** Incremented to move the focus to the field. */
  const [answering, setAnswering] = useState(0);
  const answer = () => setAnswering((count) => count + 1);
  useArrival(({ gifts, draft, compose }) => {
    if (gifts) setSheet({ is: 'gifts' });
    if (draft) sending.setDraft((now) => now || draft);
    if (compose) answer();
  });
  return {
    id,
    isNew,
    profile,
    lastSeen,
    /** The draft that the server has. */
    kept: draft?.text ?? '',
    nextCost,
    ...facts,
    thread,
    sending,
    ...refusal,
    /** The quoted message of a reply. */
    reply,
    sheet,
    setSheet,
    answering,
    answer,
  };
}

export type ConversationState = ReturnType<typeof useConversationState>;

/** Sending, in sight: an older range that is shown, as after a jump, gives way to the newest. */
function useSeenSending(thread: ThreadState, data: ChatData, onSent: Parameters<typeof useSending>[0]['onSent']) {
  const wantsNewest = useRef(false);
  function showNewest() {
    wantsNewest.current = true;
    thread.toNewest().then(
      () => (wantsNewest.current = false),
      () => undefined, // once more when the message is sent
    );
  }
  const sending = useSending({
    data,
    onSent: (sent) => {
      thread.add(sent.message);
      if (wantsNewest.current) showNewest();
      onSent(sent);
    },
  });
  const send: typeof sending.send = (what) => {
    if (thread.moreAfter) showNewest();
    sending.send(what);
  };
  return { ...sending, send };
}

interface Facts {
  isGone: boolean;
  nextCost: number;
  held: ReturnType<typeof useSending>['held'];
}

/** Why the member can't write now, and what the message costs; loaded again when their credits change. */
function useObstacle(data: ChatData, { isGone, nextCost, held }: Facts): { obstacle: Obstacle | null; cost: number } {
  const user = useUser();
  const settings = useSettings();
  const { revalidate } = useRevalidator();
  // A premium member's price stays the same with each message.
  useLiveEvent('credits', ({ paid_user }) => {
    if (!user?.paid_user || !paid_user || data.obstacle) void revalidate();
  });
  useLiveEvent('sync', ({ complete }) => void (complete || revalidate()));
  const cost = held ? costOf(held, settings) : settings.message_credits;
  const obstacle =
    (isGone ? 'deleted' : null) ??
    obstacleHeld(held?.failure.code, user, cost) ??
    data.obstacle ??
    obstacleAhead(user, { isNew: data.isNew, nextCost });
  return { obstacle, cost };
}
