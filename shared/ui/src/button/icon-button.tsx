import type { ComponentProps, ReactNode } from 'react';
import { Link, type To } from 'react-router';
import { Icon, type IconName } from '../icon/icon.tsx';
import { cx } from '../lib/cx.ts';
import s from './icon-button.module.css';

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children' | 'aria-disabled'> {
  label: string;
  icon: IconName;
  variant?: 'plain' | 'filled' | 'accent' | 'premium' | 'gold' | 'photo';
  size?: 'sm' | 'md' | 'lg' | 'xl';
  /** Shown at the corner, usually a `Badge`. */
  badge?: ReactNode;
  busy?: boolean;
  /** Unlike `disabled` it stays focusable: for a button that is disabled only for a moment. */
  'aria-disabled'?: boolean;
  /** Renders a link. */
  to?: To;
}

/** A round button with an icon only; the label is its accessible name and tooltip. */
export function IconButton(props: IconButtonProps) {
  const { label, icon, variant = 'plain', size = 'md', badge, busy, to, className, onClick, ...rest } = props;
  const look = cx(s.button, s[variant], s[size], busy && s.busy, className);
  const inside = (
    <>
      <Icon name={icon} />
      {badge && <span className={s.badge}>{badge}</span>}
    </>
  );
  if (to !== undefined) {
    return (
      <Link to={to} className={look} aria-label={label} title={label}>
        {inside}
      </Link>
    );
  }
  return (
    <button
      type="button"
      title={label}
      {...rest}
      className={look}
      aria-label={label}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest['aria-disabled']}
      onClick={busy || rest['aria-disabled'] === true ? (event) => event.preventDefault() : onClick}
    >
      {inside}
    </button>
  );
}
