/** A sum of bytes that may be held at once. */
export function createBudget(most: number) {
  let held = 0;
  return {
    /** Whether so many more fit; they count from then on. */
    take(bytes: number): boolean {
      if (held + bytes > most) return false;
      held += bytes;
      return true;
    },
    give(bytes: number): void {
      held -= bytes;
    },
  };
}
