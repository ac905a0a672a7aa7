import { useLayoutEffect, useRef, type RefObject } from 'react';

/** If the element is removed while it has the focus, the page's content gets it. The page does not scroll. */
export function useFocusContent(): RefObject<HTMLDivElement | null> {
  const ref = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = ref.current;
    return () => {
      if (!element?.contains(document.activeElement)) return;
      // After the commit; what replaces it may have moved the focus by then.
      queueMicrotask(() => {
        if (document.activeElement === document.body) document.getElementById('content')?.focus({ preventScroll: true });
      });
    };
  }, []);
  return ref;
}
