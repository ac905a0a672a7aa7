import type { Message } from '@nightlark/contract';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { moved, STEP, WINDOW, windowOf, type View } from './window-of.ts';

const NEAR_PX = 120;
const AHEAD = '600px 0px';

interface Options {
  messages: readonly Message[];
  more: boolean;
  moreAfter: boolean;
  loadOlder: () => Promise<void>;
  loadNewer: () => Promise<void>;
  toNewest: () => Promise<void>;
  reach: (message: number) => Promise<void>;
}

const bubbles = (scroller: HTMLElement | null) => [...(scroller?.querySelectorAll<HTMLElement>('[data-message]') ?? [])];

/**
 * Virtualized list of messages, with scroll anchoring. The scroller is `column-reverse`, so that it starts at the newest message
 * even without script. Rows added or removed off-screen do not move the visible ones.
 */
export function useThreadWindow({ messages, more, moreAfter, loadOlder, loadNewer, toNewest, reach }: Options, waiting: number) {
  const scroller = useRef<HTMLElement>(null);
  const top = useRef<HTMLDivElement>(null);
  const bottom = useRef<HTMLDivElement>(null);
  /** The message below the button for older ones. */
  const below = useRef<number>(undefined);
  const focusLost = useRef<'below' | 'log'>(null);
  const anchor = useRef<{ id: string; top: number }>(undefined);
  const [view, setView] = useState<View>({ first: null });
  const [loading, setLoading] = useState(false);
  const [arrived, setArrived] = useState(false);
  const [isNear, setNear] = useState(true);
  const [target, setTarget] = useState<number | null>(null);
  const { start, end } = windowOf(messages, view);
  const isLast = end === messages.length && !moreAfter;
  const last = messages.at(-1);

  /** Saves the first visible bubble as scroll anchor. */
  const hold = () => {
    const edge = scroller.current?.getBoundingClientRect().top ?? 0;
    const seen = bubbles(scroller.current).find((bubble) => bubble.getBoundingClientRect().bottom > edge);
    anchor.current = seen && { id: seen.dataset['message']!, top: seen.getBoundingClientRect().top };
  };
  useLayoutEffect(() => {
    const { current: to } = focusLost;
    if (!to) return;
    focusLost.current = null;
    const message = to === 'below' ? scroller.current?.querySelector<HTMLElement>(`[data-message="${below.current}"]`) : null;
    (message ?? scroller.current)?.focus({ preventScroll: true });
  });
  useLayoutEffect(() => {
    const { current: element } = scroller;
    const { current: held } = anchor;
    if (!element || !held || Math.abs(element.scrollTop) < 4) return;
    const now = element.querySelector(`[data-message="${held.id}"]`)?.getBoundingClientRect().top;
    if (now !== undefined && now !== held.top) element.scrollTop += now - held.top;
  }, [messages, start, end]);

  const load = (work: () => Promise<void>) => {
    if (loading) return;
    setLoading(true);
    work()
      .catch(() => undefined) // the button remains, for a retry
      .finally(() => setLoading(false));
  };
  const older = () => {
    hold();
    below.current = messages[start]?.id;
    if (start > 0) setView(moved(messages, start - STEP));
    else if (more) load(loadOlder);
  };
  const newer = () => {
    hold();
    if (end < messages.length) setView(moved(messages, start + STEP));
    else if (moreAfter) load(loadNewer);
  };
  const onEdge = useEffectEvent((edge: Element) => (edge === top.current ? older() : newer()));
  const isWhole = !more && !moreAfter && start === 0 && end === messages.length;
  useEffect(() => {
    if (isWhole) return;
    const observer = new IntersectionObserver((entries) => entries.forEach((entry) => entry.isIntersecting && onEdge(entry.target)), {
      root: scroller.current,
      rootMargin: AHEAD,
    });
    for (const edge of [top.current, bottom.current]) if (edge) observer.observe(edge);
    return () => observer.disconnect();
  }, [isWhole, more, moreAfter, start, end, messages.length]);

  useEffect(() => {
    const element = scroller.current;
    let frame = 0;
    const look = () => {
      frame = 0;
      const near = Math.abs(element?.scrollTop ?? 0) < NEAR_PX;
      setNear(near);
      if (near) setArrived(false);
      hold();
    };
    const onScroll = () => (frame ||= requestAnimationFrame(look));
    element?.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      element?.removeEventListener('scroll', onScroll);
    };
  }, []);

  const [known, setKnown] = useState(last?.id);
  if (known !== last?.id) {
    setKnown(last?.id);
    if (!isNear && last && !last.own) setArrived(true);
  }
  useEffect(() => {
    if (waiting === 0) return;
    setView({ first: null });
    scroller.current?.scrollTo({ top: 0 });
  }, [waiting]);

  function goToNewest() {
    setArrived(false);
    const show = () => {
      anchor.current = undefined;
      setView({ first: null });
      scroller.current?.scrollTo({ top: 0 });
    };
    if (moreAfter) void toNewest().then(show, () => undefined);
    else show();
  }
  /** Scrolls to and focuses a message; loads it if necessary. */
  async function goTo(message: number) {
    await reach(message);
    setTarget(message);
  }
  const index = target === null ? -1 : messages.findIndex(({ id }) => id === target);
  useEffect(() => {
    if (target === null || index === -1) return;
    const element = scroller.current?.querySelector<HTMLElement>(`[data-message="${target}"]`);
    if (!element) {
      setView(moved(messages, Math.max(0, index - Math.floor(WINDOW / 2))));
      return;
    }
    setTarget(null);
    anchor.current = undefined;
    element.scrollIntoView?.({ block: 'center' });
    element.focus({ preventScroll: true });
    element.dataset['found'] = '';
    setTimeout(() => delete element.dataset['found'], 2_000);
  }, [target, index, start, messages]);

  return {
    scroller,
    top,
    bottom,
    start,
    end,
    /** The newest message is visible. */
    atEnd: isLast && isNear,
    away: arrived || moreAfter,
    goToNewest,
    goTo,
    loading,
    older,
    /** Call when a focused button is removed, during the commit: the message below that for older ones gets the focus, or the log. */
    refocus(to: 'below' | 'log') {
      focusLost.current = to;
    },
  };
}
