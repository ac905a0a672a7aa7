/** What failed lately is a problem from this share of pages on. */
const MAX_FAILURE_RATE = 0.05;
/** So few say nothing. */
const MIN_FAILURES = 5;
const SLICE_MS = 1_000;
/** Long enough that a probe meets it, short enough that a roll-back is seen to heal. */
const WINDOW_MS = 10_000;

interface Slice {
  at: number;
  pages: number;
  failed: number;
}

export interface PageHealth {
  /** A page was answered with this status, whoever's fault it is. */
  record(status: number): void;
  /** Pages since then, at most of the last ten seconds, and how many of them failed (5xx). */
  since(time?: number): { pages: number; failed: number };
  /** In words; null when all is well. */
  problem(): string | null;
}

/** Counts whole pages that failed in the last ten seconds: what a visitor gets, whatever a version's own counts say. */
export function createPageHealth(now: () => number = Date.now): PageHealth {
  let slices: Slice[] = [];

  function since(time = 0): { pages: number; failed: number } {
    const from = Math.max(time - SLICE_MS, now() - WINDOW_MS);
    const counted = slices.filter(({ at }) => at >= from);
    return {
      pages: counted.reduce((sum, { pages }) => sum + pages, 0),
      failed: counted.reduce((sum, { failed }) => sum + failed, 0),
    };
  }

  return {
    record(status) {
      const at = Math.floor(now() / SLICE_MS) * SLICE_MS;
      let last = slices.at(-1);
      if (last?.at !== at) {
        slices = slices.filter((slice) => slice.at > at - WINDOW_MS);
        slices.push((last = { at, pages: 0, failed: 0 }));
      }
      last.pages++;
      if (status >= 500) last.failed++;
    },
    since,
    problem() {
      const { pages, failed } = since();
      return failed >= MIN_FAILURES && failed >= pages * MAX_FAILURE_RATE
        ? `${failed} of ${pages} pages failed in the last ten seconds`
        : null;
    },
  };
}
