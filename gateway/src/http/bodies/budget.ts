/** A limit of bytes buffered at once, shared by all requests. */
export function createBudget(limit: number) {
  let used = 0;
  return {
    /** Reserves bytes; false if they do not fit. */
    reserve(bytes: number): boolean {
      if (used + bytes > limit) return false;
      used += bytes;
      return true;
    },
    release(bytes: number): void {
      used -= bytes;
    },
  };
}
