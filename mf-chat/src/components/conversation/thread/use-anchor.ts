import type { Message } from '@nightlark/contract';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type RefObject } from 'react';

const NEAR_PX = 120;

/** Scroll anchoring: rows added or removed off-screen do not move the visible ones. */
export function useAnchor(scroller: RefObject<HTMLElement | null>, messages: readonly Message[], start: number, end: number) {
  const anchor = useRef<{ id: string; top: number }>(undefined);
  useLayoutEffect(() => {
    const { current: element } = scroller;
    const { current: held } = anchor;
    if (!element || !held || Math.abs(element.scrollTop) < 4) return;
    const now = element.querySelector(`[data-message="${held.id}"]`)?.getBoundingClientRect().top;
    if (now !== undefined && now !== held.top) element.scrollTop += now - held.top;
  }, [scroller, messages, start, end]);
  return {
    /** Saves the first visible bubble as scroll anchor. */
    hold() {
      const edge = scroller.current?.getBoundingClientRect().top ?? 0;
      const bubbles = [...(scroller.current?.querySelectorAll<HTMLElement>('[data-message]') ?? [])];
      const seen = bubbles.find((bubble) => bubble.getBoundingClientRect().bottom > edge);
      anchor.current = seen && { id: seen.dataset['message']!, top: seen.getBoundingClientRect().top };
    },
    release() {
      anchor.current = undefined;
    },
  };
}

/**
 * Whether the newest end of the range is near the viewport.
 * @param onScroll called once a frame while scrolling
 */
export function useNear(scroller: RefObject<HTMLElement | null>, onScroll: (isNear: boolean) => void): boolean {
  const [isNear, setNear] = useState(true);
  const onLook = useEffectEvent(onScroll);
  useEffect(() => {
    const element = scroller.current;
    let frame = 0;
    const look = () => {
      frame = 0;
      const near = Math.abs(element?.scrollTop ?? 0) < NEAR_PX;
      setNear(near);
      onLook(near);
    };
    const scrolled = () => (frame ||= requestAnimationFrame(look));
    element?.addEventListener('scroll', scrolled, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      element?.removeEventListener('scroll', scrolled);
    };
  }, [scroller]);
  return isNear;
}
