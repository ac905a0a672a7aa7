import { Button, controlsIn, isFocusable } from '@nightlark/ui';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type RefObject } from 'react';
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
  useFocusAfter(end, busy);
  return (
    <div ref={end} className={s.end}>
      <Button variant="quiet" size="sm" busy={busy} onClick={onMore}>
        {label}
      </Button>
    </div>
  );
}

/** The last page removes the button; if it had the focus by keyboard, the first control of that page gets it. */
function useFocusAfter(end: RefObject<HTMLElement | null>, busy: boolean): void {
  const before = useRef<HTMLElement>(undefined);
  useLayoutEffect(() => {
    if (!busy || !end.current) return;
    const controls = controlsIn(document);
    before.current = controls[controls.indexOf(controlsIn(end.current)[0]!) - 1];
  }, [end, busy]);
  useLayoutEffect(() => {
    const element = end.current;
    return () => {
      const { activeElement } = document;
      // Focused by mouse or touch it is not visible.
      if (!element?.contains(activeElement) || !activeElement?.matches(':focus-visible')) return;
      // After the commit; a parent may have moved the focus by then.
      queueMicrotask(() => {
        if (document.activeElement !== document.body) return;
        const controls = controlsIn(document);
        const at = before.current ? controls.indexOf(before.current) : -1;
        if (at !== -1) (controls.slice(at + 1).find(isFocusable) ?? controls[at])?.focus({ preventScroll: true });
      });
    };
  }, [end]);
}

/**
 * Cursor pagination, one request at a time; spread the result into `LoadMore`. After the loaded pages were reloaded, `setNext` sets
 * their new cursor.
 * @param load loads a page; resolves to the next cursor, undefined after the last page
 * @example const { hasMore, ...more } = useMore(first.next, async (cursor) => append(await load(cursor)));
 */
export function useMore(first: string | undefined, load: (cursor: string) => Promise<string | undefined>) {
  const [begun, setBegun] = useState<{ next: string | undefined } | null>(null);
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);
  const next = begun ? begun.next : first;

  async function more(cursor: string) {
    setBusy(true);
    try {
      setBegun({ next: await load(cursor) });
      setFailed(false);
    } catch {
      setFailed(true); // Can be retried by the button.
    }
    setBusy(false);
  }
  return {
    hasMore: next !== undefined,
    setNext: (cursor: string | undefined) => setBegun({ next: cursor }),
    busy,
    failed,
    onMore: () => void (next !== undefined && !busy && more(next)),
  };
}
