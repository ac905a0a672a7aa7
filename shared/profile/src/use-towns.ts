import { useApi } from '@nightlark/api-client';
import type { Country, Place } from '@nightlark/contract';
import { useEffect, useState } from 'react';

/** How long nothing is typed before towns are asked for. */
const PAUSE_MS = 150;
const NONE: readonly Place[] = [];

interface Found {
  country: Country;
  text: string;
  places: readonly Place[];
}

/** Towns whose name begins with `text`, those of the region first; null while they are asked for. Without an answer there are none to choose. */
export function useTowns(country: Country, region: string | null, text: string): readonly Place[] | null {
  const api = useApi();
  const [found, setFound] = useState<Found | null>(null);
  const q = text.trim();
  useEffect(() => {
    if (!q) return;
    const left = new AbortController();
    const timer = setTimeout(() => {
      api.call('getPlaces', { query: { country, region: region ?? undefined, q }, signal: left.signal }).then(
        ({ places }) => setFound({ country, text: q, places }),
        () => left.signal.aborted || setFound({ country, text: q, places: NONE }),
      );
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      left.abort();
    };
  }, [api, country, region, q]);
  if (!q) return NONE;
  return found?.country === country && found.text === q ? found.places : null;
}
