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
 * The time that is left, without a hurry: it is not announced at each second. A page that comes to life late has a second less
 * than the server wrote; that is no mistake of the page, and the next second shows it.
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
