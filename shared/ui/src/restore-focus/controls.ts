const CONTROLS = 'a[href], button, input, select, textarea';

/** Controls in document order, hidden and disabled ones too. */
export const controlsIn = (element: ParentNode): HTMLElement[] => [...element.querySelectorAll<HTMLElement>(CONTROLS)];

/** Whether a focus that moves by itself may go there: after a touch not into a field, which would open the keyboard of a phone. */
export const mayReceiveFocus = (control: HTMLElement): boolean =>
  isFocusable(control) && (!isPointerInput() || control.matches('a, button'));

/** Safari before 17.4 lacks `checkVisibility`; a hidden control has no boxes. */
export const isFocusable = (control: HTMLElement): boolean =>
  !control.matches(':disabled, [type=hidden]') &&
  (control.checkVisibility?.({ visibilityProperty: true }) ?? control.getClientRects().length > 0);

let isPointer = false;

if (typeof window !== 'undefined') {
  // Capturing: no handler can stop them.
  window.addEventListener('pointerdown', () => (isPointer = true), true);
  window.addEventListener('keydown', () => (isPointer = false), true);
}

/**
 * Whether the last input was by mouse or touch. `:focus-visible` does not tell it of a control that is removed.
 */
const isPointerInput = (): boolean => isPointer;
