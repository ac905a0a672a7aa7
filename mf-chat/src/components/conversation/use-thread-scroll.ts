import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Message } from '@nightlark/contract';

const NEAR_PX = 120;

interface Options {
  messages: readonly Message[];
  more: boolean;
  loadOlder: () => Promise<void>;
}

/**
 * Scrolling of a thread. The scroller runs from its end (`column-reverse`): it opens at the newest message without script,
 * and older messages that are put in at the top move nothing.
 */
export function useThreadScroll({ messages, more, loadOlder }: Options, waiting: number) {
  const scroller = useRef<HTMLElement>(null);
  const top = useRef<HTMLDivElement>(null);
  const [loading, setLoading] = useState(false);
  const [away, setAway] = useState(false);
  const last = messages.at(-1);
  const lastId = last?.id;
  const received = last !== undefined && !last.own;

  const toNewest = () => {
    scroller.current?.scrollTo({ top: 0 });
    setAway(false);
  };
  const loadNow = useLoad(loading, setLoading, loadOlder);
  const onTop = useEffectEvent(loadNow);

  useEffect(() => {
    if (!more || !top.current) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && onTop(), {
      root: scroller.current,
      rootMargin: '400px 0px 0px',
    });
    observer.observe(top.current);
    return () => observer.disconnect();
  }, [more, messages.length]);

  const first = useRef(lastId);
  useEffect(() => {
    if (first.current === lastId) return;
    first.current = lastId;
    const scrolledUp = Math.abs(scroller.current?.scrollTop ?? 0) > NEAR_PX;
    if (scrolledUp) setAway(received);
  }, [lastId, received]);

  useEffect(() => {
    if (waiting > 0) scroller.current?.scrollTo({ top: 0 });
  }, [waiting]);

  useEffect(() => {
    const element = scroller.current;
    const onScroll = () => Math.abs(element?.scrollTop ?? 0) < NEAR_PX && setAway(false);
    element?.addEventListener('scroll', onScroll, { passive: true });
    return () => element?.removeEventListener('scroll', onScroll);
  }, []);

  return { scroller, top, away, toNewest, loading, loadNow };
}

function useLoad(loading: boolean, setLoading: (loading: boolean) => void, load: () => Promise<void>) {
  return () => {
    if (loading) return;
    setLoading(true);
    load()
      .catch(() => undefined) // the button stays and can be pressed again
      .finally(() => setLoading(false));
  };
}
