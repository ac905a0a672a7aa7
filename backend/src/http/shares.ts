/** Up to so many calls in progress nobody waits for another. */
const MIN_CALLS = 32;
/** The largest share of one source while others have some calls in progress, too. */
const MAX_SHARE = 1 / 4;
const MIN_OTHERS = 8;

export interface Shares {
  /** Counts a call of this source. False, and not counted, if the source has more than its share. */
  enter(source: string): boolean;
  leave(source: string): void;
}

/** So that one source's many calls, each within its limits, are not everybody's overload. A source that is alone may use everything. */
export function createShares(): Shares {
  const bySource = new Map<string, number>();
  let total = 0;
  return {
    enter(source) {
      const own = bySource.get(source) ?? 0;
      if (total >= MIN_CALLS && own >= total * MAX_SHARE && total - own >= MIN_OTHERS) return false;
      bySource.set(source, own + 1);
      total++;
      return true;
    },
    leave(source) {
      const own = bySource.get(source)! - 1;
      if (own > 0) bySource.set(source, own);
      else bySource.delete(source);
      total--;
    },
  };
}
