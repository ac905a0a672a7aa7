import type { Message } from '@nightlark/contract';
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { useAnchor, useNear } from './use-anchor.ts';
import { useTarget } from './use-target.ts';
import type { ThreadState } from './use-thread.ts';
import { moved, STEP, windowOf, type View } from './window-of.ts';

/** The focus after a focused button of the thread is removed. */
function useRefocus(scroller: RefObject<HTMLElement | null>) {
  const below = useRef<number>(undefined);
  const lost = useRef<'below' | 'log'>(null);
  useLayoutEffect(() => {
    const { current: to } = lost;
    if (!to) return;
    lost.current = null;
    const message = to === 'below' ? scroller.current?.querySelector<HTMLElement>(`[data-message="${below.current}"]`) : null;
    (message ?? scroller.current)?.focus({ preventScroll: true });
  });
  return {
    /** The message below the button for older ones. */
    setBelow(message: number | undefined) {
      below.current = message;
    },
    /** Call during the commit: the message below the button for older ones gets the focus, or the log. */
    refocus(to: 'below' | 'log') {
      lost.current = to;
    },
  };
}

const AHEAD = '600px 0px';

/**
 * Virtualized list of messages, with scroll anchoring. The scroller is `column-reverse`, so that it starts at the newest message
 * even without script.
 */
export function useWindow({ messages, more, moreAfter, loadOlder, loadNewer, toNewest, reach }: ThreadState, waiting: number) {
  const scroller = useRef<HTMLElement>(null);
  const top = useRef<HTMLDivElement>(null);
  const bottom = useRef<HTMLDivElement>(null);
  const [view, setView] = useState<View>({ first: null });
  const { start, end } = windowOf(messages, view);
  const { setBelow, refocus } = useRefocus(scroller);
  const { hold, release } = useAnchor(scroller, messages, start, end);
  const [loading, setLoading] = useState(false);

  function load(work: () => Promise<void>) {
    if (loading) return;
    setLoading(true);
    work()
      .catch(() => undefined) // the button remains, for a retry
      .finally(() => setLoading(false));
  }
  function older() {
    hold();
    setBelow(messages[start]?.id);
    if (start > 0) setView(moved(messages, start - STEP));
    else if (more) load(loadOlder);
  }
  function newer() {
    hold();
    if (end < messages.length) setView(moved(messages, start + STEP));
    else if (moreAfter) load(loadNewer);
  }
  const isWhole = !more && !moreAfter && start === 0 && end === messages.length;
  useEdges(scroller, [top, bottom], {
    onEdge: (edge) => (edge === top.current ? older() : newer()),
    range: isWhole ? null : [more, moreAfter, start, end, messages.length].join(),
  });

  const { isNear, arrived, setArrived } = useArrived(scroller, messages.at(-1), hold);
  function showNewest() {
    setView({ first: null });
    scroller.current?.scrollTo({ top: 0 });
  }
  const onWaiting = useEffectEvent(showNewest);
  useEffect(() => {
    if (waiting > 0) onWaiting();
  }, [waiting]);
  function goToNewest() {
    setArrived(false);
    const show = () => {
      release();
      showNewest();
    };
    if (moreAfter) void toNewest().then(show, () => undefined);
    else show();
  }
  const goTo = useTarget({ scroller, messages, start, setView, release, reach });
  /** The newest message is visible. */
  const atEnd = end === messages.length && !moreAfter && isNear;
  return { scroller, top, bottom, start, end, atEnd, away: arrived || moreAfter, goToNewest, goTo, loading, older, refocus };
}

/** Whether the end is near the viewport, and whether a message has arrived there while it was not. */
function useArrived(scroller: RefObject<HTMLElement | null>, last: Message | undefined, onScroll: () => void) {
  const [arrived, setArrived] = useState(false);
  const isNear = useNear(scroller, (near) => {
    if (near) setArrived(false);
    onScroll();
  });
  const [known, setKnown] = useState(last?.id);
  if (known !== last?.id) {
    setKnown(last?.id);
    if (!isNear && last && !last.own) setArrived(true);
  }
  return { isNear, arrived, setArrived };
}

interface Edges {
  onEdge: (edge: Element) => void;
  /** What lies between the edges: when it changes, they are observed anew. Null if nothing lies beyond them. */
  range: string | null;
}

/** Calls back when an edge of the range comes near the viewport. */
function useEdges(
  scroller: RefObject<HTMLElement | null>,
  edges: readonly RefObject<HTMLElement | null>[],
  { onEdge, range }: Edges,
): void {
  const reached = useEffectEvent(onEdge);
  const observe = useEffectEvent((observer: IntersectionObserver) => {
    for (const { current: edge } of edges) if (edge) observer.observe(edge);
  });
  useEffect(() => {
    if (range === null) return;
    const observer = new IntersectionObserver((entries) => entries.forEach((entry) => entry.isIntersecting && reached(entry.target)), {
      root: scroller.current,
      rootMargin: AHEAD,
    });
    observe(observer);
    return () => observer.disconnect();
  }, [scroller, range]);
}
