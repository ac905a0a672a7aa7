import type { Message } from '@nightlark/contract';
import { useEffect, useEffectEvent, useState, type RefObject } from 'react';
import { useSearchParams } from 'react-router';
import { moved, WINDOW, type View } from './window-of.ts';

interface Options {
  scroller: RefObject<HTMLElement | null>;
  messages: readonly Message[];
  /** The window's first message, by index. */
  start: number;
  setView: (view: View) => void;
  /** The scroll anchor no longer holds. */
  release: () => void;
  /** Loads the range around a message, if it is not loaded. */
  reach: (message: number) => Promise<void>;
}

/** Returns a function that scrolls to and focuses a message, loaded if necessary; `?message=` does it too. */
export function useTarget({ scroller, messages, start, setView, release, reach }: Options): (message: number) => void {
  const [target, setTarget] = useState<number | null>(null);
  const index = target === null ? -1 : messages.findIndex(({ id }) => id === target);
  const show = useEffectEvent(() => {
    const element = scroller.current?.querySelector<HTMLElement>(`[data-message="${target}"]`);
    if (!element) {
      setView(moved(messages, Math.max(0, index - Math.floor(WINDOW / 2))));
      return;
    }
    setTarget(null);
    release();
    element.scrollIntoView?.({ block: 'center' });
    element.focus({ preventScroll: true });
    element.dataset['found'] = '';
    setTimeout(() => delete element.dataset['found'], 2_000);
  });
  useEffect(() => {
    if (target !== null && index !== -1) show();
  }, [target, index, start, messages]);

  function goTo(message: number): void {
    reach(message).then(
      () => setTarget(message),
      () => undefined,
    );
  }
  // From the search, a report, a quote in another tab.
  const wanted = Number(useSearchParams()[0].get('message')) || null;
  const goToWanted = useEffectEvent(goTo);
  useEffect(() => {
    if (wanted !== null) goToWanted(wanted);
  }, [wanted]);
  return goTo;
}
