let last = 1000;
/** A number that no other built thing has. */
export const nextId = () => ++last;
