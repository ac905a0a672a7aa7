import { useCallback, useLayoutEffect, useRef } from 'react';

/** A function with a stable identity that calls the latest version, for memoized components; must not be called during render. */
export function useEventCallback<A extends unknown[], R>(run: (...args: A) => R): (...args: A) => R {
  const latest = useRef(run);
  useLayoutEffect(() => {
    latest.current = run;
  });
  return useCallback((...args) => latest.current(...args), []);
}
