import { useEffect, useState } from 'react';
import { useNavigation } from 'react-router';

/** A call is answered or given up after 10 s, and then the service has as long to load. */
const GIVEN_UP_MS = 20_000;

/**
 * Whether the check is being requested, or the service loads: React Router keeps the submission that was redirected there. Not any more
 * if the page is still shown (it did not load), or again (the back button).
 */
export function useBeginning(): boolean {
  const navigation = useNavigation();
  const [over, setOver] = useState<typeof navigation | null>(null);
  const isBeginning = navigation.formMethod === 'POST' && navigation !== over;
  useEffect(() => {
    if (!isBeginning) return;
    const stayed = () => setOver(navigation);
    const onShow = ({ persisted }: PageTransitionEvent) => persisted && stayed();
    const timer = setTimeout(stayed, GIVEN_UP_MS);
    window.addEventListener('pageshow', onShow);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('pageshow', onShow);
    };
  }, [isBeginning, navigation]);
  return isBeginning;
}
