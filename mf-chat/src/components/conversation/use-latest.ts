import { useState } from 'react';

/** Local state, reset when the loaded data changes. */
export function useLatest<T>(loaded: T): [T, (heard: T) => void] {
  const [known, setKnown] = useState({ loaded, latest: loaded });
  if (known.loaded !== loaded) setKnown({ loaded, latest: loaded });
  return [known.latest, (latest) => setKnown({ loaded, latest })];
}
