import { useEffect, useRef, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { IconButton } from '../button/icon-button.tsx';
import { useTopModal } from '../dialog/open-modals.ts';
import { Icon } from '../icon/icon.tsx';
import { cx } from '../lib/cx.ts';
import { useRestoreFocus } from '../restore-focus/use-restore-focus.ts';
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
  /** Called when the router follows a link in a toast. */
  onFollow?: () => void;
  dismissLabel: string;
  label: string;
  /** Current path: a toast with a link to it is dismissed, or not shown at all. */
  path?: string;
}

const ICONS = { info: 'info', success: 'check', warning: 'alert', danger: 'alert', bonus: 'sparkle' } as const;

/**
 * Toasts at the edge of the screen, at most 350 px wide (docs/product/shell.md#layouts). With an open modal dialog they are inside it, since
 * everything outside is inert.
 */
export function Toasts<Id extends string | number>(props: ToastsProps<Id>) {
  const modal = useTopModal();
  const region = (list: ReactNode) => (
    <section role="status" aria-live="polite" aria-label={props.label}>
      {list}
    </section>
  );
  const list = <ToastList {...props} modal={modal} />;
  return (
    <>
      {/* Both are there before a toast is, which would not be announced otherwise. */}
      {region(!modal && list)}
      {modal && createPortal(region(list), modal)}
    </>
  );
}

interface ToastListProps<Id extends string | number> extends ToastsProps<Id> {
  modal: HTMLElement | null;
}

function ToastList<Id extends string | number>({ toasts, onDismiss, onFollow, dismissLabel, path, modal }: ToastListProps<Id>) {
  const before = useRef<HTMLElement>(null);
  const list = useRestoreFocus<HTMLUListElement>(() => (before.current?.isConnected ? before.current : modal));
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
  }, [list, path, newest]);

  const isEmpty = toasts.length === 0;
  useEffect(() => {
    const popover = list.current;
    // Not connected: its modal was removed in this commit; the list comes elsewhere in the next one.
    if (!popover?.isConnected || !popover.showPopover || isEmpty) return;
    popover.showPopover();
    return () => popover.hidePopover();
  }, [list, isEmpty]);

  return (
    <ul
      ref={list}
      popover="manual"
      className={s.list}
      onFocus={({ currentTarget, relatedTarget }) => {
        if (currentTarget.contains(relatedTarget)) return;
        // As a focused toast is removed the focus comes from nothing; what had it before still counts.
        const isRestored = known.current.toasts.some(({ id }) => toasts.every((each) => each.id !== id));
        if (!isRestored) before.current = relatedTarget as HTMLElement | null;
      }}
    >
      {toasts.map(({ id, text, tone = 'info', action }) => (
        // eslint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- of its link
        <li
          key={id}
          className={cx(s.toast, s[tone])}
          data-timer
          onAnimationEnd={(event) => event.target === event.currentTarget && onDismiss(id)}
          onClick={(event) => event.isDefaultPrevented() && (event.target as Element).closest('a') && onFollow?.()}
        >
          <Icon name={ICONS[tone]} className={s.icon} />
          <span className={s.text}>{text}</span>
          {action}
          <IconButton icon="close" size="sm" label={dismissLabel} onClick={() => onDismiss(id)} />
        </li>
      ))}
    </ul>
  );
}
