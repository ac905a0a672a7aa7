import { VisuallyHidden } from '../layout/visually-hidden.tsx';
import { cx } from '../lib/cx.ts';
import s from './loading.module.css';

/** Loading indicator. */
export function Spinner({ label, size = 'md' }: { label: string; size?: 'sm' | 'md' | 'lg' }) {
  return (
    <span role="status" className={s.spinnerBox}>
      <span className={cx(s.spinner, s[`spinner-${size}`])} aria-hidden />
      <VisuallyHidden>{label}</VisuallyHidden>
    </span>
  );
}
