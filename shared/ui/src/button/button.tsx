import type { ComponentProps, ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router';
import { Icon, type IconName } from '../icon/icon.tsx';
import { cx } from '../lib/cx.ts';
import s from './button.module.css';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger' | 'premium' | 'gold';
export type ButtonSize = 'sm' | 'md' | 'lg';

interface Look {
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** Full width of its container. */
  block?: boolean;
  icon?: IconName;
}

export interface ButtonProps extends ComponentProps<'button'>, Look {
  /** Shows a spinner and ignores clicks; preserves its width and the focus. */
  busy?: boolean;
}

export interface ButtonLinkProps extends LinkProps, Look {}

function look({ variant = 'primary', size = 'md', block }: Look, className?: string) {
  return cx(s.button, s[variant], s[size], block && s.block, className);
}

function content(icon: IconName | undefined, children: ReactNode) {
  return (
    <>
      {icon && <Icon name={icon} />}
      {children}
    </>
  );
}

/** A button with a text label. */
export function Button(props: ButtonProps) {
  const { variant, size, block, icon, busy, className, children, onClick, ...rest } = props;
  return (
    <button
      type="button"
      {...rest}
      className={look({ variant, size, block }, className)}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest['aria-disabled']}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      {content(icon, children)}
      {busy && <span className={s.spinner} aria-hidden />}
    </button>
  );
}

/** A link styled as a button. */
export function ButtonLink(props: ButtonLinkProps) {
  const { variant, size, block, icon, className, children, ...rest } = props;
  return (
    <Link {...rest} className={look({ variant, size, block }, className)}>
      {content(icon, children)}
    </Link>
  );
}
