import type { ReactNode } from 'react';
import { Button } from '../button/button.tsx';
import { Dialog } from './dialog.tsx';

// eslint-disable-next-line no-restricted-syntax -- Shared with live remotes, which were built with these props.
export interface ConfirmDialogProps {
  open: boolean;
  onCancel: () => void;
  onConfirm: () => void;
  title: ReactNode;
  children?: ReactNode;
  confirmLabel: ReactNode;
  cancelLabel: ReactNode;
  closeLabel?: string;
  danger?: boolean;
  busy?: boolean;
}

/** Confirmation of an irreversible action. While it's busy, it's too late to cancel. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, onCancel, onConfirm, title, children, confirmLabel, cancelLabel, closeLabel, danger, busy = false } = props;
  return (
    <Dialog
      open={open}
      onClose={busy ? () => undefined : onCancel}
      dismissible={!busy}
      title={title}
      closeLabel={closeLabel}
      actions={
        <>
          <Button variant="secondary" disabled={busy} onClick={onCancel}>
            {cancelLabel}
          </Button>
          <Button variant={danger ? 'danger' : 'primary'} busy={busy} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
