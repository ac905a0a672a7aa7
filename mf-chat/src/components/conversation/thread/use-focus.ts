import { useLayoutEffect, useRef, type RefObject } from 'react';

/** The focus after a focused button of the thread is removed. */
export function useRefocus(scroller: RefObject<HTMLElement | null>) {
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
