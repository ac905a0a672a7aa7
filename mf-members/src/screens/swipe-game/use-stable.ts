import { useCallback, useLayoutEffect, useRef } from 'react';

/** The latest of a function under one identity, so that memoised parts stay as they are; not to be called while rendering. */
export function useStable<A extends unknown[], R>(run: (...args: A) => R): (...args: A) => R {
  const latest = useRef(run);
  useLayoutEffect(() => {
    latest.current = run;
  });
  return useCallback((...args) => latest.current(...args), []);
}
