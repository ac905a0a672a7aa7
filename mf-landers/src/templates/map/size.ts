/** The drawing's own units. */
export const SIZE = { width: 1200, height: 760 } as const;
