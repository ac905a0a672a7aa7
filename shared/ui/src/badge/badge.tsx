import { UNREAD_BADGE_CAP } from '@nightlark/contract';
import { cx } from '../lib/cx.ts';
import { VisuallyHidden } from '../layout/visually-hidden.tsx';
import s from './badge.module.css';

export interface BadgeProps {
  count: number;
  cap?: number;
  tone?: 'accent' | 'warning' | 'danger' | 'neutral' | 'gold';
  /** Accessible name, instead of the number. */
  label?: string;
  showZero?: boolean;
}

/** A count; "99+" above the cap (docs/product/shell.md#badges). */
export function Badge({ count, cap = UNREAD_BADGE_CAP, tone = 'accent', label, showZero = false }: BadgeProps) {
  if (count <= 0 && !showZero) return null;
  const text = count > cap ? `${cap}+` : String(count);
  return (
    <span className={cx(s.badge, s[tone])}>
      <span aria-hidden={label ? true : undefined}>{text}</span>
      {label && <VisuallyHidden>{label}</VisuallyHidden>}
    </span>
  );
}
