import { useEffect, useRef, type ReactNode } from 'react';
import s from './layout.module.css';

/**
 * What stands between the navigation and the page. Its height is `--above-content` of the frame, so that a page which fills the
 * first screen can leave room for it: an alert takes of the picture, not of what the page is for.
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
