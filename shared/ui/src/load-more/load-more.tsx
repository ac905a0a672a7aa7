import { useEffect, useEffectEvent, useRef } from 'react';
import { Button } from '@nightlark/ui';
import s from './load-more.module.css';

export interface LoadMoreProps {
  label: string;
  busy: boolean;
  /** Of the last try: then nothing is tried until somebody presses. */
  failed?: boolean;
  onMore: () => void;
}

const AHEAD = '400px';

/** The end of a list that goes on: what follows is loaded when it comes near, or by the button. */
export function LoadMore({ label, busy, failed = false, onMore }: LoadMoreProps) {
  const end = useRef<HTMLDivElement>(null);
  const more = useEffectEvent(onMore);
  useEffect(() => {
    if (busy || failed || !end.current || typeof IntersectionObserver === 'undefined') return;
    const observer = new IntersectionObserver((entries) => entries.some(({ isIntersecting }) => isIntersecting) && more(), {
      rootMargin: AHEAD,
    });
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [busy, failed]);
  return (
    <div ref={end} className={s.end}>
      <Button variant="quiet" size="sm" busy={busy} onClick={onMore}>
        {label}
      </Button>
    </div>
  );
}
