let last = 1000;
/** A unique id. */
export const nextId = () => ++last;
