import { useEffect, useRef, type ReactNode } from 'react';
import { IconButton } from '../button/icon-button.tsx';
import { Icon } from '../icon/icon.tsx';
import { cx } from '../lib/cx.ts';
import s from './toasts.module.css';

export type ToastTone = 'info' | 'success' | 'warning' | 'danger' | 'bonus';

export interface ToastData {
  id: string | number;
  text: ReactNode;
  tone?: ToastTone;
  action?: ReactNode;
}

export interface ToastsProps<Id extends string | number> {
  toasts: readonly (ToastData & { id: Id })[];
  onDismiss: (id: Id) => void;
  dismissLabel: string;
  label: string;
  /** Current path: a toast with a link to it is dismissed, or not shown at all. */
  path?: string;
}

const ICONS = { info: 'info', success: 'check', warning: 'alert', danger: 'alert', bonus: 'sparkle' } as const;

/** Toasts at the edge of the screen, at most 350 px wide (docs/product/shell.md#layouts). */
export function Toasts<Id extends string | number>({ toasts, onDismiss, dismissLabel, label, path }: ToastsProps<Id>) {
  const list = useRef<HTMLUListElement>(null);
  const known = useRef({ toasts, onDismiss });
  useEffect(() => {
    known.current = { toasts, onDismiss };
  });
  const newest = toasts.at(-1)?.id;
  useEffect(() => {
    const items = [...(list.current?.children ?? [])];
    known.current.toasts.forEach(({ id }, index) => {
      const links = [...(items[index]?.querySelectorAll('a') ?? [])];
      if (links.some(({ pathname }) => pathname === path)) known.current.onDismiss(id);
    });
  }, [path, newest]);

  // With an open dialog the popover is reopened, to be above it in the top layer. Otherwise not: that would restart the timers of the
  // current toasts.
  useEffect(() => {
    const popover = list.current;
    if (!popover?.showPopover) return;
    const covered = newest === undefined || document.querySelector('dialog:modal') !== null;
    if (covered && popover.matches(':popover-open')) popover.hidePopover();
    if (newest !== undefined && !popover.matches(':popover-open')) popover.showPopover();
  }, [newest]);

  return (
    <section role="status" aria-live="polite" aria-label={label}>
      <ul ref={list} popover="manual" className={s.list}>
        {toasts.map(({ id, text, tone = 'info', action }) => (
          <li
            key={id}
            className={cx(s.toast, s[tone])}
            data-timer
            onAnimationEnd={(event) => event.target === event.currentTarget && onDismiss(id)}
          >
            <Icon name={ICONS[tone]} className={s.icon} />
            <span className={s.text}>{text}</span>
            {action}
            <IconButton icon="close" size="sm" label={dismissLabel} onClick={() => onDismiss(id)} />
          </li>
        ))}
      </ul>
    </section>
  );
}
