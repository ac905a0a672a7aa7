import { UNREAD_BADGE_CAP } from '@nightlark/contract';
import type { ReactNode } from 'react';
import { cx } from '../lib/cx.ts';
import { VisuallyHidden } from '../layout/layout.tsx';
import s from './badge.module.css';
import { Icon, type IconName } from '../icon/icon.tsx';

export interface BadgeProps {
  count: number;
  tone?: 'accent' | 'warning' | 'danger' | 'neutral' | 'gold';
  /** Accessible name, instead of the number. */
  label?: string;
  showZero?: boolean;
}

/** A count; "99+" above the cap (docs/product/shell.md#badges). */
export function Badge({ count, tone = 'accent', label, showZero = false }: BadgeProps) {
  if (count <= 0 && !showZero) return null;
  const text = count > UNREAD_BADGE_CAP ? `${UNREAD_BADGE_CAP}+` : String(count);
  return (
    <span className={cx(s.badge, s[tone])}>
      <span aria-hidden={label ? true : undefined}>{text}</span>
      {label && <VisuallyHidden>{label}</VisuallyHidden>}
    </span>
  );
}

export interface DotProps {
  label?: string;
  className?: string;
}

/** The status dot: online. */
export function Dot({ label, className }: DotProps) {
  return <span className={cx(s.dot, className)} role={label ? 'img' : undefined} aria-label={label} title={label} />;
}

export interface TagProps {
  tone?: 'neutral' | 'accent' | 'premium' | 'gold' | 'success' | 'warning' | 'photo';
  icon?: IconName;
  children: ReactNode;
  className?: string;
}

/** A short label: "New", "Best value", "Premium". */
export function Tag({ tone = 'neutral', icon, children, className }: TagProps) {
  return (
    <span className={cx(s.tag, s[`tag-${tone}`], className)}>
      {icon && <Icon name={icon} />}
      {children}
    </span>
  );
}
