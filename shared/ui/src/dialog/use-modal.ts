import { useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent, type MouseEvent } from 'react';

const LEAVE_MS = 300;

interface Options {
  open: boolean;
  onClose: () => void;
  dismissible: boolean;
}

/**
 * Drives a native modal dialog from `open`. The browser traps and returns the focus; this adds what
 * it lacks: the backdrop in browsers without `closedby`, refusing to close, and time to leave softly.
 */
export function useModal({ open, onClose, dismissible }: Options) {
  const ref = useRef<HTMLDialogElement>(null);
  const pressedBackdrop = useRef(false);
  const [present, setPresent] = useState(open);
  if (open && !present) setPresent(true);

  // A layout effect, because its cleanup runs while the dialog is still in the page: only then
  // does closing it give the focus back.
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!open || !dialog) return;
    // Focus on the dialog itself: no ring around the close button, no keyboard over a phone's sheet.
    if (!dialog.open) {
      measureScrollbar();
      dialog.showModal();
    }
    (dialog.querySelector<HTMLElement>('[data-autofocus]') ?? dialog).focus();
    return () => dialog.close();
  }, [open]);

  // What had the focus may be gone (a form that turned into its answer): the reader stays in the dialog.
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (open && dialog?.open && document.activeElement === document.body) dialog.focus();
  });

  useEffect(() => {
    if (open || !present) return;
    const timer = setTimeout(() => setPresent(false), LEAVE_MS);
    return () => clearTimeout(timer);
  }, [open, present]);

  const dialogProps = {
    ref,
    tabIndex: -1,
    closedby: dismissible ? ('closerequest' as const) : ('none' as const),
    onCancel: (event: { preventDefault: () => void; target: EventTarget; currentTarget: EventTarget }) => {
      if (event.target !== event.currentTarget) return;
      event.preventDefault();
      if (dismissible) onClose();
    },
    // Chrome lets a second Escape through `cancel`; the key itself can be stopped.
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !dismissible) event.preventDefault();
    },
    onPointerDown: (event: MouseEvent) => {
      pressedBackdrop.current = event.target === event.currentTarget;
    },
    onClick: (event: MouseEvent) => {
      if (dismissible && pressedBackdrop.current && event.target === event.currentTarget) onClose();
    },
  };
  return { present, dialogProps };
}

/** For the styles of the page behind: how wide the scrollbar is that goes away with the first modal. */
function measureScrollbar() {
  if (document.querySelector('dialog:modal')) return;
  const { style, clientWidth } = document.documentElement;
  style.setProperty('--scrollbar', `${window.innerWidth - clientWidth}px`);
}
