import { cx } from '../lib/cx.ts';
import s from './badge.module.css';

export interface DotProps {
  label?: string;
  tone?: 'online' | 'accent';
  className?: string;
}

/** A status dot: online, or something new. */
export function Dot({ label, tone = 'online', className }: DotProps) {
  return (
    <span
      className={cx(s.dot, tone === 'accent' && s.dotAccent, className)}
      role={label ? 'img' : undefined}
      aria-label={label}
      title={label}
    />
  );
}
