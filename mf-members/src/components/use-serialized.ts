import { useCallback, useRef } from 'react';

/** Returns a function that runs requests one after the other, so that the server gets them in the order of the member's actions. */
export function useSerialized(): <T>(run: () => Promise<T>) => Promise<T> {
  const last = useRef<Promise<unknown>>(Promise.resolve());
  return useCallback((run) => {
    const result = last.current.then(run, run);
    last.current = result;
    return result;
  }, []);
}
