import { cx } from '../lib/cx.ts';
import s from './countdown.module.css';

export interface CountdownProps {
  /** Zero-padded (docs/product/credits-and-premium.md#discounts). */
  hours: string;
  minutes: string;
  seconds: string;
  label: string;
  size?: 'md' | 'lg';
}

/**
 * Remaining time, not announced every second. At hydration it may differ from the server's markup by a second: the mismatch is
 * suppressed, and the next tick corrects it.
 */
export function Countdown({ hours, minutes, seconds, label, size = 'md' }: CountdownProps) {
  return (
    <span suppressHydrationWarning className={cx(s.countdown, s[size])} role="timer" aria-label={`${label} ${hours}:${minutes}:${seconds}`}>
      {[hours, minutes, seconds].map((part, index) => (
        <span key={index} suppressHydrationWarning className={s.part} aria-hidden>
          {part}
        </span>
      ))}
    </span>
  );
}
