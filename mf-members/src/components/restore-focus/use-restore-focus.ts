import { useLayoutEffect, useRef, type RefObject } from 'react';

const CONTROLS = 'a[href], button, input, select, textarea';

/**
 * Restores the focus when the focused control is removed (a row by its own button): the control in its place gets it, so that keyboard
 * users do not start again at the top.
 */
export function useRestoreFocus<T extends HTMLElement>(): RefObject<T | null> {
  const part = useRef<T>(null);
  const last = useRef<{ control: Element; index: number }>(null);

  useLayoutEffect(() => {
    const remember = ({ target }: FocusEvent) => {
      const control = target as HTMLElement;
      last.current = part.current?.contains(control) ? { control, index: controlsIn(part.current).indexOf(control) } : null;
    };
    document.addEventListener('focusin', remember);
    return () => document.removeEventListener('focusin', remember);
  }, []);

  useLayoutEffect(() => {
    if (!part.current || !last.current || last.current.control.isConnected || document.activeElement !== document.body) return;
    const controls = controlsIn(part.current);
    controls[Math.min(Math.max(last.current.index, 0), controls.length - 1)]?.focus();
  });

  return part;
}

/** Focusable controls. */
function controlsIn(element: Element): HTMLElement[] {
  return [...element.querySelectorAll<HTMLElement>(CONTROLS)].filter(
    (control) => !control.matches(':disabled, [type=hidden]') && control.getClientRects().length > 0,
  );
}
