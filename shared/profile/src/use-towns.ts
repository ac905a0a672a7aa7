import { useApi } from '@nightlark/api-client';
import type { Country, Place } from '@nightlark/contract';
import { useEffect, useState } from 'react';

/** Debounce of requests. */
const PAUSE_MS = 150;

/** The towns found, or why the lookup failed. */
interface Lookup {
  places: readonly Place[];
  error?: unknown;
}
const NONE: Lookup = { places: [] };

interface Found extends Lookup {
  country: Country;
  text: string;
}

/** Towns whose name begins with `text`, those of the region first; null while loading. */
export function useTowns(country: Country, region: string | null, text: string): Lookup | null {
  const api = useApi();
  const [found, setFound] = useState<Found | null>(null);
  const q = text.trim();
  useEffect(() => {
    if (!q) return;
    const controller = new AbortController();
    const timer = setTimeout(() => {
      api.call('getPlaces', { query: { country, region: region ?? undefined, q }, signal: controller.signal }).then(
        ({ places }) => setFound({ country, text: q, places }),
        (error: unknown) => controller.signal.aborted || setFound({ country, text: q, places: [], error }),
      );
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [api, country, region, q]);
  if (!q) return NONE;
  return found?.country === country && found.text === q ? found : null;
}
