import { z } from 'zod';
import { emptySlice, RETENTION_MS, countReport, SLICE_MS, sliceSchema, totalOf, type Slice, type Totals } from './slices.ts';

const SLOW_MS = 1_000;

/** What a gateway tells the others of its counts: slices by `<remote>@<version>`. */
export const snapshotSchema = z.object({ at: z.number(), versions: z.record(z.string(), z.array(sliceSchema)) });
export type Snapshot = z.output<typeof snapshotSchema>;

export interface RenderMetric {
  remote: string;
  version: string;
  /** Null where it only filled a slot. */
  ms: number | null;
  /** What failed, by name; null when all went well. */
  failure: string | null;
  isEndlessLoop: boolean;
}

/** The versions that a page was made with. */
type Versions = readonly { name: string; version: string }[];

export interface ReleaseMetrics {
  recordPage(remotes: Versions): void;
  /** A page that was to be made with these versions, and of which nothing came but an error: nobody's area, all of it. */
  recordFailedPage(remotes: Versions): void;
  recordRender(render: RenderMetric): void;
  /** A browser in this network (a pseudonym) said that the version's code failed there. */
  recordBrowserError(remote: string, version: string, network: string): void;
  /** … that the frame around the areas failed, in a page of these versions. */
  recordFrameError(remotes: Versions, network: string): void;
  /** Of all gateways, since then, at most the last half hour. */
  totals(remote: string, version: string, since?: number): Totals;
  /** Of its last page at this gateway: what failed, or null when all went well. */
  lastFailure(remote: string, version: string): string | null;
  /** How many other gateways these counts are of. */
  otherGateways(): number;
  /** This gateway's own, for the others. */
  snapshot(): Snapshot;
  /** What the others said last, by gateway. */
  mergeSnapshots(snapshots: ReadonlyMap<string, Snapshot>): void;
}

const nameOf = (remote: string, version: string) => `${remote}@${version}`;

/**
 * Counts per remote and version in slices of ten seconds, for half an hour. Numbers, and the networks that reported by a pseudonym:
 * nothing of who asked.
 */
export function createReleaseMetrics(now: () => number = Date.now): ReleaseMetrics {
  const own = new Map<string, Slice[]>();
  const failures = new Map<string, string | null>();
  let otherSnapshots: ReadonlyMap<string, Snapshot> = new Map();

  /** Versions that nothing happened with for half an hour. */
  function prune(): void {
    for (const [name, slices] of own) {
      while (slices[0] && slices[0].at < now() - RETENTION_MS) slices.shift();
      if (slices.length > 0) continue;
      own.delete(name);
      failures.delete(name);
    }
  }

  function slice(remote: string, version: string): Slice {
    const name = nameOf(remote, version);
    const at = Math.floor(now() / SLICE_MS) * SLICE_MS;
    const last = own.get(name)?.at(-1);
    if (last?.at === at) return last;
    prune();
    const fresh = emptySlice(at);
    own.set(name, [...(own.get(name) ?? []), fresh]);
    return fresh;
  }

  return {
    recordPage(remotes) {
      for (const { name, version } of remotes) slice(name, version).pages++;
    },
    recordFailedPage(remotes) {
      for (const { name, version } of remotes) slice(name, version).wholeFailed++;
    },
    recordRender({ remote, version, ms, failure, isEndlessLoop }) {
      const current = slice(remote, version);
      current.renders++;
      current.renderMs += ms ?? 0;
      if (ms !== null && ms > SLOW_MS) current.slow++;
      if (failure !== null) current.failed++;
      if (isEndlessLoop) current.endless++;
      // A slot that is well says nothing of the pages.
      if (failure !== null || ms !== null) failures.set(nameOf(remote, version), failure);
    },
    recordBrowserError: (remote, version, network) => countReport(slice(remote, version).reports, network),
    recordFrameError(remotes, network) {
      for (const { name, version } of remotes) countReport(slice(name, version).frameReports, network);
    },
    totals(remote, version, since = 0) {
      const from = Math.max(since - SLICE_MS, now() - RETENTION_MS);
      const name = nameOf(remote, version);
      const all = [own.get(name), ...[...otherSnapshots.values()].map(({ versions }) => versions[name])];
      return totalOf(all.flatMap((slices) => slices ?? []).filter(({ at }) => at >= from));
    },
    lastFailure: (remote, version) => failures.get(nameOf(remote, version)) ?? null,
    otherGateways: () => otherSnapshots.size,
    snapshot() {
      prune();
      return { at: now(), versions: Object.fromEntries(own) };
    },
    mergeSnapshots(others) {
      otherSnapshots = others;
    },
  };
}
