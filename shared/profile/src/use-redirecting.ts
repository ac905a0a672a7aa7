import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigation } from 'react-router';

/** A call is answered or given up after 10 s, and then the other site has as long to load. */
const GIVEN_UP_MS = 20_000;

/** Calls back when the page that was left for another site is still shown (that did not load), or again (the back button). */
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

/** Whether the page's form is being sent, or the site that it redirects to loads: React Router keeps the submission until then. */
export function useRedirecting(): boolean {
  const navigation = useNavigation();
  const [over, setOver] = useState<typeof navigation | null>(null);
  const isRedirecting = navigation.formMethod === 'POST' && navigation !== over;
  useStayed(isRedirecting, () => setOver(navigation));
  return isRedirecting;
}
