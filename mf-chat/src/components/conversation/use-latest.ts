import { useState } from 'react';

/** What was heard since the data was requested, else as loaded: events before a later request may have been missed. */
export function useLatest<T>(loaded: T, requestedAt: number): [T, (heard: T) => void] {
  const [heard, setHeard] = useState<{ value: T; at: number } | null>(null);
  return [heard && heard.at >= requestedAt ? heard.value : loaded, (value) => setHeard({ value, at: performance.now() })];
}
