import { REPLAY } from '@nightlark/contract';
import { useHydrated } from '@nightlark/i18n';
import type { ReactNode } from 'react';
import s from './replay.module.css';

interface ReplayProps {
  /** Unique per action of the page. */
  name: string;
  /** Time in ms after which a touched link is followed if the code has not loaded. */
  timeoutMs?: number;
  children: ReactNode;
}

/** Wraps a button whose click before hydration is replayed afterwards (by the inline script `startOnTouch`). */
export function Replay({ name, timeoutMs, children }: ReplayProps) {
  const isLive = useHydrated();
  return (
    <span className={s.replay} {...(isLive ? { [REPLAY.live]: name } : { [REPLAY.waiting]: name, [REPLAY.patience]: timeoutMs })}>
      {children}
    </span>
  );
}
