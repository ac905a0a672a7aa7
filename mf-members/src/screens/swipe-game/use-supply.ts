import { useApi } from '@nightlark/api-client';
import type { ResponseOf, SwipeProfile } from '@nightlark/contract';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { useSerialized } from '../../components/use-serialized.ts';

type Deal = ResponseOf<'getSwipe'>;

/** Number of remaining cards at which the next are fetched. */
const FETCH_AT = 5;

interface Options {
  /** Number of cards in the queue. */
  remaining: number;
  inLine: ReturnType<typeof useSerialized>;
  /** Called with the cards that were not dealt before, and the response. */
  onDealt: (fresh: readonly SwipeProfile[], deal: Deal) => void;
}

/** Fetches the next cards before the queue is empty. */
export function useSupply({ profiles: first }: Deal, { remaining, inLine, onDealt }: Options) {
  const api = useApi();
  const [supply, setSupply] = useState<'more' | 'loading' | 'failed' | 'none'>(first.length > 0 ? 'more' : 'none');
  const known = useRef(new Set(first.map(({ id }) => id)));

  function fetchMore() {
    setSupply('loading');
    void inLine(async () => {
      try {
        const deal = await api.call('getSwipe');
        const fresh = deal.profiles.filter(({ id }) => !known.current.has(id));
        for (const { id } of fresh) known.current.add(id);
        onDealt(fresh, deal);
        setSupply(fresh.length > 0 ? 'more' : 'none');
      } catch {
        setSupply('failed');
      }
    });
  }
  const restock = useEffectEvent(fetchMore);
  const isLow = supply === 'more' && remaining <= FETCH_AT;
  useEffect(() => {
    if (isLow) restock();
  }, [isLow]);

  return {
    supply,
    fetchMore,
    /** For a card that came otherwise, so that it isn't dealt twice. */
    noteDealt: (id: number) => void known.current.add(id),
  };
}
