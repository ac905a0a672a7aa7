import { useId, type ReactNode } from 'react';
import { IconButton } from '../button/icon-button.tsx';
import { VisuallyHidden } from '../layout/layout.tsx';
import { cx } from '../lib/cx.ts';
import s from './dialog.module.css';
import { useModal } from './use-modal.ts';

// eslint-disable-next-line no-restricted-syntax -- Shared with live remotes, which were built with these props.
export interface DialogProps {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  hideTitle?: boolean;
  size?: 'sm' | 'md' | 'lg' | 'xl';
  /** When false, neither backdrop nor Escape closes it; Back does what its close button does, if it has one. */
  dismissible?: boolean;
  fullScreen?: boolean;
  /** Part of the server's markup, already open: an inline script makes it modal before the first paint. */
  withPage?: boolean;
  /** Label of the close button; without it there is none. */
  closeLabel?: string;
  actions?: ReactNode;
  children?: ReactNode;
  className?: string;
}

/** A modal dialog, 300 to 1140 px wide (docs/product/shell.md#layouts); a bottom sheet under 576 px. */
export function Dialog(props: DialogProps) {
  const { open, onClose, title, hideTitle, size = 'md', dismissible = true } = props;
  const { fullScreen, withPage = false, closeLabel, actions, children, className } = props;
  const titleId = useId();
  const { present, dialogProps } = useModal({ open, onClose, dismissible, withPage, hasClose: closeLabel !== undefined });
  const heading = (
    <h2 id={titleId} className={s.title}>
      {title}
    </h2>
  );
  return (
    <dialog {...dialogProps} className={cx(s.dialog, s[size], fullScreen && s.fullScreen, className)} aria-labelledby={titleId}>
      {present && (
        <div className={s.panel}>
          {hideTitle ? <VisuallyHidden>{heading}</VisuallyHidden> : <header className={s.header}>{heading}</header>}
          {closeLabel && <IconButton className={s.close} icon="close" label={closeLabel} variant="filled" onClick={onClose} />}
          <div className={s.body}>{children}</div>
          {actions && <footer className={s.actions}>{actions}</footer>}
        </div>
      )}
    </dialog>
  );
}
