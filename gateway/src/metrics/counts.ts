/** What happened with one version of a remote in some time. */
export interface Totals {
  /** Pages that asked for its code. */
  renders: number;
  /** Of these: where its code could not be loaded, its loader or its rendering failed. */
  failed: number;
  /** Of these: took longer than a second. */
  slow: number;
  renderMs: number;
  /** Rendering that had to be ended. */
  endless: number;
  /** Pages whose release set names this version, used there or not. */
  pages: number;
  /** Of these: where a browser reported an error of its code. */
  browserFailed: number;
}

export const NOTHING: Totals = { renders: 0, failed: 0, slow: 0, renderMs: 0, endless: 0, pages: 0, browserFailed: 0 };

const SLOW_MS = 1_000;
const SLICE_MS = 10_000;
const KEPT_MS = 30 * 60_000;

interface Slice extends Totals {
  at: number;
}

interface Counter {
  slices: Slice[];
  /** Of its last page: what failed, or null when all went well. */
  lastFailure: string | null;
}

export interface Rendered {
  remote: string;
  version: string;
  /** Null where it only filled a slot. */
  ms: number | null;
  /** What failed, by name; null when all went well. */
  failure: string | null;
  isEndless: boolean;
}

export interface Counts {
  page(remotes: readonly { name: string; version: string }[]): void;
  rendered(page: Rendered): void;
  browserFailed(remote: string, version: string): void;
  /** Since then, at most the last half hour. */
  totals(remote: string, version: string, since?: number): Totals;
  lastFailure(remote: string, version: string): string | null;
}

function add(sum: Totals, slice: Totals): Totals {
  return {
    renders: sum.renders + slice.renders,
    failed: sum.failed + slice.failed,
    slow: sum.slow + slice.slow,
    renderMs: sum.renderMs + slice.renderMs,
    endless: sum.endless + slice.endless,
    pages: sum.pages + slice.pages,
    browserFailed: sum.browserFailed + slice.browserFailed,
  };
}

/** Counts per remote and version in slices of ten seconds, for half an hour. Numbers only: nothing of who asked. */
export function createCounts(now: () => number = Date.now): Counts {
  const counters = new Map<string, Counter>();

  function counter(remote: string, version: string): Counter {
    const key = `${remote}@${version}`;
    let known = counters.get(key);
    if (!known) counters.set(key, (known = { slices: [], lastFailure: null }));
    return known;
  }

  function slice(remote: string, version: string): Slice {
    const { slices } = counter(remote, version);
    const at = Math.floor(now() / SLICE_MS) * SLICE_MS;
    const last = slices.at(-1);
    if (last?.at === at) return last;
    if (slices.length === 0) forget();
    while (slices[0] && slices[0].at < at - KEPT_MS) slices.shift();
    const fresh = { ...NOTHING, at };
    counter(remote, version).slices.push(fresh);
    return fresh;
  }

  /** Versions that nothing happened with for half an hour. */
  function forget(): void {
    for (const [key, { slices }] of counters) if (slices.length > 0 && slices.at(-1)!.at < now() - KEPT_MS) counters.delete(key);
  }

  return {
    page(remotes) {
      for (const { name, version } of remotes) slice(name, version).pages++;
    },
    rendered({ remote, version, ms, failure, isEndless }) {
      const counted = slice(remote, version);
      counted.renders++;
      counted.renderMs += ms ?? 0;
      if (ms !== null && ms > SLOW_MS) counted.slow++;
      if (failure !== null) counted.failed++;
      if (isEndless) counted.endless++;
      // A slot that is well says nothing of the pages.
      if (failure !== null || ms !== null) counter(remote, version).lastFailure = failure;
    },
    browserFailed: (remote, version) => void slice(remote, version).browserFailed++,
    totals(remote, version, since = 0) {
      const from = Math.max(since - SLICE_MS, now() - KEPT_MS);
      const slices = counters.get(`${remote}@${version}`)?.slices ?? [];
      return slices.filter(({ at }) => at >= from).reduce<Totals>(add, NOTHING);
    },
    lastFailure: (remote, version) => counters.get(`${remote}@${version}`)?.lastFailure ?? null,
  };
}
