import { useEffect, useEffectEvent, useRef } from 'react';
import { Button } from '@nightlark/ui';
import s from './load-more.module.css';

export interface LoadMoreProps {
  label: string;
  busy: boolean;
  /** The last attempt failed: no automatic retry, only by the button. */
  failed?: boolean;
  onMore: () => void;
}

const AHEAD = '400px';

/** End of a paginated list: loads the next page when it is near the viewport, or by the button. */
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
