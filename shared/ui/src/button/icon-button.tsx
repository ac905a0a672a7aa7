import type { ComponentProps } from 'react';
import { Link, type To } from 'react-router';
import { Icon, type IconName } from '../icon/icon.tsx';
import { cx } from '../lib/cx.ts';
import s from './icon-button.module.css';

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children' | 'aria-disabled'> {
  label: string;
  icon: IconName;
  variant?: 'plain' | 'filled' | 'accent' | 'premium' | 'gold' | 'photo';
  size?: 'sm' | 'md' | 'lg' | 'xl';
  /** Unlike `disabled` it stays focusable: for a button that is disabled only for a moment. */
  'aria-disabled'?: boolean;
  /** Renders a link. */
  to?: To;
}

/** A round button with an icon only; the label is its accessible name and tooltip. */
export function IconButton(props: IconButtonProps) {
  const { label, icon, variant = 'plain', size = 'md', to, className, onClick, ...rest } = props;
  const look = cx(s.button, s[variant], s[size], className);
  if (to !== undefined) {
    return (
      <Link to={to} className={look} aria-label={label} title={label}>
        <Icon name={icon} />
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
      onClick={rest['aria-disabled'] ? (event) => event.preventDefault() : onClick}
    >
      <Icon name={icon} />
    </button>
  );
}
