/** What failed lately is a problem from this share of pages on. */
const SHARE = 0.05;
/** So few say nothing. */
const FEW = 5;
const SLICE_MS = 1_000;
/** Long enough that a probe meets it. */
const KEPT_MS = 10_000;

interface Answered {
  pages: number;
  failed: number;
}

interface Slice {
  at: number;
  /** By the id of the release set; null for pages that came to none. */
  sets: Map<string | null, Answered>;
}

export interface PageHealth {
  /** A page was answered with this status, whoever's fault it is, of the release set with this id; null where there was none yet. */
  answered(status: number, set: string | null): void;
  /** In words; null when all is well. What failed with a set that is not live any more is no problem: a roll-back heals at once. */
  problem(isLive: (set: string) => boolean): string | null;
}

/** Counts whole pages that failed in the last ten seconds: what a visitor gets, whatever a version's own counts say. */
export function createPageHealth(now: () => number = Date.now): PageHealth {
  let slices: Slice[] = [];

  return {
    answered(status, set) {
      const at = Math.floor(now() / SLICE_MS) * SLICE_MS;
      let last = slices.at(-1);
      if (last?.at !== at) {
        slices = slices.filter((slice) => slice.at > at - KEPT_MS);
        slices.push((last = { at, sets: new Map() }));
      }
      const counted = last.sets.get(set) ?? { pages: 0, failed: 0 };
      last.sets.set(set, { pages: counted.pages + 1, failed: counted.failed + (status >= 500 ? 1 : 0) });
    },
    problem(isLive) {
      let pages = 0;
      let failed = 0;
      for (const { at, sets } of slices)
        for (const [set, counted] of sets) {
          if (at < now() - KEPT_MS || (set !== null && !isLive(set))) continue;
          pages += counted.pages;
          failed += counted.failed;
        }
      return failed >= FEW && failed >= pages * SHARE ? `${failed} of ${pages} pages failed in the last ten seconds` : null;
    },
  };
}
