/** Share of failed pages from which on health is degraded. */
const MAX_FAILURE_RATE = 0.05;
/** Fewer failures are ignored. */
const MIN_FAILURES = 5;
const SLICE_MS = 1_000;
/** Long enough to be seen by a probe, short enough to show that a rollback helped. */
const WINDOW_MS = 10_000;

interface Slice {
  at: number;
  pages: number;
  failed: number;
}

export interface PageHealth {
  /** Records the status of a page response, whatever the cause. */
  record(status: number): void;
  /** Pages since `time` (at most the last ten seconds), and how many of them failed (5xx). */
  since(time?: number): { pages: number; failed: number };
  /** Human-readable; null when healthy. */
  problem(): string | null;
}

/** Tracks failed page responses of the last ten seconds, independently of the metrics per version. */
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
