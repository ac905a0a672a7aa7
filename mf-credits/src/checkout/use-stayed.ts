import { useEffect, useEffectEvent } from 'react';

/** A call is answered or given up after 10 s, and then the checkout has as long to load. */
const GIVEN_UP_MS = 20_000;

/** Calls back when the page that was left for the checkout is still shown (it did not load), or again (the back button). */
export function useStayed(isLeaving: boolean, onStayed: () => void): void {
  const stayed = useEffectEvent(onStayed);
  useEffect(() => {
    if (!isLeaving) return;
    const onShow = ({ persisted }: PageTransitionEvent) => persisted && stayed();
    const timer = setTimeout(() => stayed(), GIVEN_UP_MS);
    window.addEventListener('pageshow', onShow);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('pageshow', onShow);
    };
  }, [isLeaving]);
}
