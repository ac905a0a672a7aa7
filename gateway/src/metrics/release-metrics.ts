import { z } from 'zod';
import { releaseKey } from '../registry/release-id.ts';
import {
  addEvidence,
  emptySlice,
  RETENTION_MS,
  countReport,
  mostFrequent,
  SLICE_MS,
  sliceSchema,
  totalOf,
  type Slice,
  type Totals,
} from './slices.ts';

const SLOW_MS = 1_000;
const MAX_EVIDENCE = 3;

/** What gateways exchange of their metrics: slices by `<remote>@<version>`. */
export const snapshotSchema = z.object({ at: z.number(), versions: z.record(z.string(), z.array(sliceSchema)) });
export type Snapshot = z.output<typeof snapshotSchema>;

export interface RenderMetric {
  remote: string;
  version: string;
  /** Duration; null when it only rendered a slot. */
  ms: number | null;
  /** Where it failed; null on success. */
  failure: string | null;
  /** What it was, for the journal. */
  message?: string | undefined;
  /** A call of its loader was refused as wrong. */
  isRefused?: boolean;
  isEndlessLoop: boolean;
}

/** The versions that a page was rendered with. */
type Versions = readonly { name: string; version: string }[];

export interface ReleaseMetrics {
  recordPage(remotes: Versions): void;
  /** Records a page of these versions that failed as a whole, not in one area. */
  recordFailedPage(remotes: Versions): void;
  recordRender(render: RenderMetric): void;
  /** A browser of this network (a pseudonym) reported an error of the version's code, and what it was. */
  recordBrowserError(remote: string, version: string, network: string, what: string): void;
  /** … an error of the frame around the areas, in a page with code of these versions. */
  recordFrameError(remotes: Versions, network: string, what: string): void;
  /** Sum over all gateways since `since`, at most the last half hour; with `until`, without what may be later. */
  totals(remote: string, version: string, since?: number, until?: number): Totals;
  /** What failed most often since `since`, with its number, over all gateways. */
  evidence(remote: string, version: string, since?: number): string[];
  /** Where the version's last page at this gateway failed; null on success. */
  lastFailure(remote: string, version: string): string | null;
  /** Number of other gateways included. */
  otherGateways(): number;
  /** This gateway's metrics, to be sent to the others. */
  snapshot(): Snapshot;
  /** Replaces the metrics of the other gateways, by gateway id. */
  mergeSnapshots(snapshots: ReadonlyMap<string, Snapshot>): void;
}

/**
 * Metrics per remote and version in slices of ten seconds, for half an hour: numbers and pseudonyms of reporting networks, no personal
 * data.
 */
export function createReleaseMetrics(now: () => number = Date.now): ReleaseMetrics {
  const own = new Map<string, Slice[]>();
  const failures = new Map<string, string | null>();
  let otherSnapshots: ReadonlyMap<string, Snapshot> = new Map();

  /** Removes slices older than half an hour. */
  function prune(): void {
    for (const [name, slices] of own) {
      while (slices[0] && slices[0].at < now() - RETENTION_MS) slices.shift();
      if (slices.length > 0) continue;
      own.delete(name);
      failures.delete(name);
    }
  }

  function slice(remote: string, version: string): Slice {
    const name = releaseKey(remote, version);
    const at = Math.floor(now() / SLICE_MS) * SLICE_MS;
    const last = own.get(name)?.at(-1);
    if (last?.at === at) return last;
    prune();
    const fresh = emptySlice(at);
    own.set(name, [...(own.get(name) ?? []), fresh]);
    return fresh;
  }

  /** Of all gateways. */
  function slicesOf(remote: string, version: string, since = 0, until = Infinity): Slice[] {
    const from = Math.max(since - SLICE_MS, now() - RETENTION_MS);
    const name = releaseKey(remote, version);
    const all = [own.get(name), ...[...otherSnapshots.values()].map(({ versions }) => versions[name])];
    return all.flatMap((slices) => slices ?? []).filter(({ at }) => at >= from && at + SLICE_MS <= until);
  }

  return {
    recordPage(remotes) {
      for (const { name, version } of remotes) slice(name, version).pages++;
    },
    recordFailedPage(remotes) {
      for (const { name, version } of remotes) slice(name, version).wholeFailed++;
    },
    recordRender({ remote, version, ms, failure, message, isRefused, isEndlessLoop }) {
      const current = slice(remote, version);
      current.renders++;
      current.renderMs += ms ?? 0;
      if (ms !== null && ms > SLOW_MS) current.slow++;
      if (isRefused) {
        current.refused++;
        addEvidence(current, `refused: ${message}`);
      }
      if (failure !== null) {
        current.failed++;
        addEvidence(current, message ? `${failure}: ${message}` : failure);
      }
      if (isEndlessLoop) current.endless++;
      // A slot's success does not clear a page's failure.
      if (failure !== null || ms !== null) failures.set(releaseKey(remote, version), failure);
    },
    recordBrowserError(remote, version, network, what) {
      const current = slice(remote, version);
      countReport(current.reports, network);
      addEvidence(current, what);
    },
    recordFrameError(remotes, network, what) {
      for (const { name, version } of remotes) {
        const current = slice(name, version);
        countReport(current.frameReports, network);
        addEvidence(current, what);
      }
    },
    totals: (...period) => totalOf(slicesOf(...period)),
    evidence: (...period) => mostFrequent(slicesOf(...period), MAX_EVIDENCE),
    lastFailure: (remote, version) => failures.get(releaseKey(remote, version)) ?? null,
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
