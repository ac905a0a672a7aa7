import { useState } from 'react';
import { useNavigation } from 'react-router';
import { useStayed } from './use-stayed.ts';

/** Whether the page's order is being sent, or its checkout loads: React Router keeps the submission that was redirected there. */
export function useOrdering(): boolean {
  const navigation = useNavigation();
  const [over, setOver] = useState<typeof navigation | null>(null);
  const isOrdering = navigation.formMethod === 'POST' && navigation !== over;
  useStayed(isOrdering, () => setOver(navigation));
  return isOrdering;
}
