import { useLayoutEffect, useRef, type RefObject } from 'react';
import { controlsIn, mayReceiveFocus } from './controls.ts';

/**
 * If the control is removed while it has the focus (a notice by its close button), the next control of the page gets it, else the one
 * before. The page does not scroll.
 * @example const ref = usePassFocus(); return <IconButton ref={ref} … />;
 */
export function usePassFocus(): RefObject<HTMLButtonElement | null> {
  const ref = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const button = ref.current;
    return () => {
      if (!button || document.activeElement !== button) return;
      const controls = controlsIn(document);
      const at = controls.indexOf(button);
      const others = [...controls.slice(at + 1), ...controls.slice(0, at).reverse()];
      // After the commit; a parent may have moved the focus by then.
      queueMicrotask(() => {
        if (document.activeElement !== document.body) return;
        others.find((other) => other.isConnected && mayReceiveFocus(other))?.focus({ preventScroll: true });
      });
    };
  }, []);
  return ref;
}
