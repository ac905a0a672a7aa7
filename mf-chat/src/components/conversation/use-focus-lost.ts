import { useEffectEvent, useLayoutEffect, useRef, type RefObject } from 'react';

/** Calls back, during the commit and before it is removed, when the element is removed while it has the focus. */
export function useFocusLost<T extends HTMLElement>(onFocusLost: (element: T) => void): RefObject<T | null> {
  const place = useRef<T>(null);
  const onRemove = useEffectEvent(onFocusLost);
  useLayoutEffect(() => {
    const element = place.current;
    return () => {
      if (element?.contains(document.activeElement)) onRemove(element);
    };
  }, []);
  return place;
}
