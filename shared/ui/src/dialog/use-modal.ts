import { useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent, type MouseEvent, type RefObject } from 'react';
import { useEventCallback } from '../event-callback/use-event-callback.ts';
import { openPlace } from '../places/places.ts';
import { registerModal } from './open-modals.ts';

const LEAVE_MS = 300;

interface Options {
  open: boolean;
  onClose: () => void;
  dismissible: boolean;
  withPage: boolean;
  /** Whether it has a button that closes it. */
  hasClose: boolean;
}

/**
 * Controls a native modal dialog by `open`. The browser traps and restores the focus; this adds closing by the backdrop (for browsers
 * without `closedby`) and by Back, non-dismissible dialogs, and time for the closing animation.
 */
export function useModal({ open, onClose, dismissible, withPage, hasClose }: Options) {
  const ref = useRef<HTMLDialogElement>(null);
  // Constant: React must never remove the attribute of a modal, which would stay in the top layer without a box.
  const [isInPage] = useState(withPage);
  const isFirst = useRef(true);
  const close = useEventCallback(onClose);
  const pressedBackdrop = useRef(false);
  const present = usePresence(open);

  // A layout effect: its cleanup runs while the dialog is still in the document, as closing restores the focus only then.
  useLayoutEffect(() => {
    const dialog = ref.current;
    const isClosedEarly = isInPage && isFirst.current && !dialog?.open;
    isFirst.current = false;
    if (!open || !dialog) return;
    if (isClosedEarly) return close();
    // Focus the dialog itself: no focus ring on the close button, no virtual keyboard over a phone's sheet.
    if (!dialog.matches(':modal')) {
      measureScrollbar();
      dialog.removeAttribute('open');
      dialog.showModal();
      (dialog.querySelector<HTMLElement>('[data-autofocus]') ?? dialog).focus();
    }
    const unregister = registerModal(dialog);
    return () => {
      dialog.close();
      unregister();
    };
  }, [open, isInPage, close]);

  // An entry in the history everywhere: a close request of `CloseWatcher` is only Android's Back, not that of desktops and iOS.
  const isPlace = open && (dismissible || hasClose);
  useLayoutEffect(() => (isPlace ? openPlace({ depth: 1, back: () => close() }).close : undefined), [isPlace, close]);

  useKeepFocus(ref, open);

  const dialogProps = {
    ref,
    tabIndex: -1,
    ...(isInPage && { open: true, suppressHydrationWarning: true, 'data-with-page': '' }),
    closedby: dismissible ? ('closerequest' as const) : ('none' as const),
    onCancel: (event: { preventDefault: () => void; target: EventTarget; currentTarget: EventTarget }) => {
      if (event.target !== event.currentTarget) return;
      event.preventDefault();
      if (dismissible) onClose();
    },
    // In Chrome a second Escape closes the dialog despite a prevented `cancel`; prevent the key event instead.
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

/** Whether it is rendered: also while it is closing. */
function usePresence(open: boolean): boolean {
  const [present, setPresent] = useState(open);
  if (open && !present) setPresent(true);
  useEffect(() => {
    if (open || !present) return;
    const timer = setTimeout(() => setPresent(false), LEAVE_MS);
    return () => clearTimeout(timer);
  }, [open, present]);
  return present;
}

/** If the focused element was removed (e.g. a form replaced by its result), keeps the focus in the dialog. */
function useKeepFocus(ref: RefObject<HTMLDialogElement | null>, open: boolean): void {
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (open && dialog?.open && document.activeElement === document.body) dialog.focus();
  });
}

/** Sets `--scrollbar` to the width of the scrollbar that the first modal hides, to avoid a layout shift. */
function measureScrollbar() {
  if (document.querySelector('dialog:modal')) return;
  const { style, clientWidth } = document.documentElement;
  style.setProperty('--scrollbar', `${window.innerWidth - clientWidth}px`);
}
