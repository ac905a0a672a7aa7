import { useEffect, type RefObject } from 'react';

/** Limits an element's height to the visual viewport, for browsers where `dvh` ignores the on-screen keyboard. */
export function useKeyboardInset(ref: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const viewport = window.visualViewport;
    if (!viewport) return;
    const fit = () => {
      const covered = window.innerHeight - viewport.height * viewport.scale > 60;
      ref.current?.style.setProperty('block-size', covered ? `${viewport.height}px` : '');
      if (covered) window.scrollTo(0, 0);
    };
    viewport.addEventListener('resize', fit);
    return () => viewport.removeEventListener('resize', fit);
  }, [ref]);
}
