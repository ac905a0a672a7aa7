import type { ReactNode } from 'react';
import { Icon, type IconName } from '../icon/icon.tsx';
import { cx } from '../lib/cx.ts';
import s from './badge.module.css';

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
