import { useEffect, useRef, type ReactNode } from 'react';
import s from './layout.module.css';

/**
 * Content between the navigation and the page. Its height is set as `--above-content` on the frame, so that a page that fills the
 * viewport can subtract it: an alert then shrinks the page's picture and does not push its main content below the fold.
 */
export function AboveContent({ children }: { children: ReactNode }) {
  const area = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = area.current;
    const frame = element?.parentElement;
    if (!element || !frame || typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(([entry]) => {
      frame.style.setProperty('--above-content', `${Math.ceil(entry!.borderBoxSize[0]!.blockSize)}px`);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={area} className={s.above}>
      {children}
    </div>
  );
}
