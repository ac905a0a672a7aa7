import { useCallback, useEffect, useRef } from 'react';

/** Returns a function that tells whether the component is still shown, for responses that come later. */
export function useIsShown(): () => boolean {
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  return useCallback(() => isShown.current, []);
}
