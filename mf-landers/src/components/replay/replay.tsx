import { REPLAY } from '@nightlark/contract';
import { useHydrated } from '@nightlark/i18n';
import { useLayoutEffect, useRef, type ReactNode } from 'react';
import s from './replay.module.css';

interface ReplayProps {
  /** Unique per action of the page. */
  name: string;
  /** Time in ms after which a touched link is followed if the code has not loaded. */
  timeoutMs?: number;
  children: ReactNode;
}

/**
 * Wraps a button whose click before hydration is replayed afterwards (by the inline script `startOnTouch`).
 * Where hydration replaces a focused link with a button, the button gets the focus.
 */
export function Replay({ name, timeoutMs, children }: ReplayProps) {
  const isLive = useHydrated();
  const wrapper = useRef<HTMLSpanElement>(null);
  const wasFocused = useRef(false);
  useLayoutEffect(() => {
    if (!isLive) wasFocused.current = wrapper.current!.contains(document.activeElement);
    else if (wasFocused.current && document.activeElement === document.body)
      wrapper.current!.querySelector<HTMLElement>('a, button')?.focus({ preventScroll: true });
  }, [isLive]);
  return (
    <span
      ref={wrapper}
      className={s.replay}
      {...(isLive ? { [REPLAY.live]: name } : { [REPLAY.waiting]: name, [REPLAY.patience]: timeoutMs })}
    >
      {children}
    </span>
  );
}
