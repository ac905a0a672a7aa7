/** Size of the drawing's `viewBox`. */
export const SIZE = { width: 1200, height: 760 } as const;
