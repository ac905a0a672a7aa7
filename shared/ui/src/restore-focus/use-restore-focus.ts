import { useLayoutEffect, useRef, type RefObject } from 'react';
import { controlsIn, mayReceiveFocus } from './controls.ts';

/**
 * Restores the focus when the focused control is removed (a row by its own button): the control in its place gets it, so that those who
 * use a keyboard or a screen reader do not start again at the top. The page does not scroll.
 * @param fallback gives the element to focus if no control is left
 * @example const list = useRestoreFocus<HTMLUListElement>(); return <ul ref={list}>…</ul>;
 */
export function useRestoreFocus<T extends HTMLElement>(fallback?: () => HTMLElement | null | undefined): RefObject<T | null> {
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
    if (!last.current) return;
    const { control, index } = last.current;
    const controls = part.current ? controlsIn(part.current) : [];
    if (control.isConnected) {
      // Rows may have been added before it.
      last.current.index = controls.indexOf(control as HTMLElement);
      return;
    }
    // Only now: what replaces a removed list later is another one.
    last.current = null;
    if (document.activeElement !== document.body) return;
    const next = controls.slice(Math.max(index, 0)).find(mayReceiveFocus) ?? controls.findLast(mayReceiveFocus) ?? fallback?.();
    if (next && (mayReceiveFocus(next) || next.tabIndex < 0)) next.focus({ preventScroll: true });
  });

  return part;
}
