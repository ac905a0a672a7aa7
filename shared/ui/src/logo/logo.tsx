import { cx } from '../lib/cx.ts';
import s from './logo.module.css';

export interface LogoProps {
  /** Accessible name, if it is not inside a link with a name. */
  label?: string;
  className?: string;
}

const NAME = 'Nightlark';

/** The mark (a lark on the moon) and the product's name. */
export function Logo({ label, className }: LogoProps) {
  return (
    <span className={cx(s.logo, className)} role={label ? 'img' : undefined} aria-label={label} aria-hidden={label ? undefined : true}>
      <svg className={s.mark} viewBox="0 0 32 32" fill="currentColor" aria-hidden>
        <path className={s.moon} d="M12.6 1.4a15 15 0 1 0 18 18 13.2 13.2 0 0 1-18-18z" />
        <path d="M30.2 8.1 27 7.1a4 4 0 0 0-7.2 1.3c-.5 2.4-2.3 3.6-4.6 5-1.5 1-3 2.2-4 4.1 2-.8 3.6-1 5.1-.9.9 2.6 3 4 5.7 3.8 4.2-.3 6.4-3.7 6-7.6-.1-1.3-.5-2.4-.5-3.2 0-.5.7-.9 2.7-1.5z" />
      </svg>
      <span className={s.word} translate="no">
        {NAME}
      </span>
    </span>
  );
}
