import { cx } from '../lib/cx.ts';
import s from './logo.module.css';

export interface LogoProps {
  markOnly?: boolean;
  /** Its name where it stands alone, outside a named link. */
  label?: string;
  className?: string;
}

/** A lark singing in front of the moon, and the name. */
export function Logo({ markOnly, label, className }: LogoProps) {
  return (
    <span
      className={cx(s.logo, className)}
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
    >
      <svg className={s.mark} viewBox="0 0 32 32" aria-hidden>
        <path className={s.moon} d="M16 1a15 15 0 1 0 0 30a15 15 0 1 0 0-30z" />
        <path
          className={s.bird}
          d="M26.5 9.2 23.3 8.100a4.6 4.6 0 0 0-8.3 1.600c-.5 2.7-2.6 4.2-5.2 5.600L4.6 18.200l6 .5c1 4.3 4.3 6.7 8.2 6.3 4.9-.5 7.3-4.6 6.7-9.4-.2-1.5-.9-2.7-1.2-4z"
        />
      </svg>
      {!markOnly && <span className={s.word}>Nightlark</span>}
    </span>
  );
}
