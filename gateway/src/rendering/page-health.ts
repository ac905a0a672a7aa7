/** Share of failed pages from which on health is degraded. */
const MAX_FAILURE_RATE = 0.05;
/** Fewer failures are ignored. */
const MIN_FAILURES = 5;
const SLICE_MS = 1_000;
/** Long enough to be seen by a probe. */
const WINDOW_MS = 10_000;

interface Tally {
  pages: number;
  failed: number;
}

interface Slice {
  at: number;
  /** By the release set's id; null for pages that failed before they had one. */
  sets: Map<string | null, Tally>;
}

export interface PageHealth {
  /** Records the status of a page response, whatever the cause, and the id of its release set; null when it had none yet. */
  record(status: number, setId: string | null): void;
  /** Human-readable; null when healthy. Pages of sets that are not live any more do not count, so that a rollback is healthy at once. */
  problem(isLive: (setId: string) => boolean): string | null;
}

/** Tracks failed page responses of the last ten seconds, independently of the metrics per version. */
export function createPageHealth(now: () => number = Date.now): PageHealth {
  let slices: Slice[] = [];

  return {
    record(status, setId) {
      const at = Math.floor(now() / SLICE_MS) * SLICE_MS;
      let last = slices.at(-1);
      if (last?.at !== at) {
        slices = slices.filter((slice) => slice.at > at - WINDOW_MS);
        slices.push((last = { at, sets: new Map() }));
      }
      const { pages, failed } = last.sets.get(setId) ?? { pages: 0, failed: 0 };
      last.sets.set(setId, { pages: pages + 1, failed: failed + (status >= 500 ? 1 : 0) });
    },
    problem(isLive) {
      let pages = 0;
      let failed = 0;
      for (const { at, sets } of slices)
        for (const [setId, tally] of sets) {
          if (at < now() - WINDOW_MS || (setId !== null && !isLive(setId))) continue;
          pages += tally.pages;
          failed += tally.failed;
        }
      return failed >= MIN_FAILURES && failed >= pages * MAX_FAILURE_RATE
        ? `${failed} of ${pages} pages failed in the last ten seconds`
        : null;
    },
  };
}
