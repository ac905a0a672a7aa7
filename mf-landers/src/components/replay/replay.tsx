import { REPLAY } from '@nightlark/contract';
import { useHydrated } from '@nightlark/i18n';
import type { ReactNode } from 'react';
import s from './replay.module.css';

interface ReplayProps {
  /** One for each thing that can be done on a page. */
  name: string;
  /** How long a touched link waits for the code before it is followed. */
  timeoutMs?: number;
  children: ReactNode;
}

/** Around a button: what is touched before the code is there is done as soon as it is (the page's script sees to that). */
export function Replay({ name, timeoutMs, children }: ReplayProps) {
  const isLive = useHydrated();
  return (
    <span className={s.replay} {...(isLive ? { [REPLAY.live]: name } : { [REPLAY.waiting]: name, [REPLAY.patience]: timeoutMs })}>
      {children}
    </span>
  );
}
