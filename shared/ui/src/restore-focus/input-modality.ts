let isPointer = false;

if (typeof window !== 'undefined') {
  // Capturing: no handler can stop them.
  window.addEventListener('pointerdown', () => (isPointer = true), true);
  window.addEventListener('keydown', () => (isPointer = false), true);
}

/**
 * Whether the last input was by mouse or touch. `:focus-visible` does not tell it of a control that is removed.
 */
export const isPointerInput = (): boolean => isPointer;
