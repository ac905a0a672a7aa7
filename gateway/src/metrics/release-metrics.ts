import { addDays, type Days } from '@nightlark/registry';
import { z } from 'zod';
import { releaseKey } from '../registry/release-id.ts';
import { VERDICT } from '../thresholds.ts';
import { ErrorGroups, errorGroupSchema, type ErrorGroup, type FailedPlace } from './error-groups.ts';
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

const MAX_EVIDENCE = 3;

/**
 * What gateways exchange of their metrics: slices by `<remote>@<version>`, those of an audience by `<remote>@<version> <audience>`, and errors,
 * which gateways of a version before do not send.
 */
export const snapshotSchema = z.object({
  at: z.number(),
  versions: z.record(z.string(), z.array(sliceSchema)),
  errors: z.array(errorGroupSchema).default([]),
});
export type Snapshot = z.output<typeof snapshotSchema>;

interface RenderMetric {
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
  /** Those that its visitor belongs to; undefined if that is unknown. */
  audiences?: readonly string[];
}

/** What a browser reported: from which network (a pseudonym), and what it was. */
interface ReportMetric {
  network: string;
  what: string;
  audiences?: readonly string[];
}

/** Names what counts in every audience. */
const ANY = '*';

function countRender(slice: Slice, { ms, failure, message, isRefused, isEndlessLoop }: RenderMetric): void {
  slice.renders++;
  slice.renderMs += ms ?? 0;
  if (ms !== null && ms > VERDICT.slowMs) slice.slow++;
  if (isRefused) {
    slice.refused++;
    addEvidence(slice, `refused: ${message}`);
  }
  if (failure !== null) {
    slice.failed++;
    addEvidence(slice, message ? `${failure}: ${message}` : failure);
  }
  if (isEndlessLoop) slice.endless++;
}

/** The versions that a page was rendered with. */
type Versions = readonly { name: string; version: string }[];

/**
 * Metrics per remote and version in slices of ten seconds, for half an hour: numbers and pseudonyms of reporting networks, no personal
 * data.
 */
export class ReleaseMetrics {
  readonly #now: () => number;
  readonly #own = new Map<string, Slice[]>();
  readonly #failures = new Map<string, string | null>();
  readonly #errors: ErrorGroups;
  #days: Days = {};
  #others: ReadonlyMap<string, Snapshot> = new Map();

  constructor(now: () => number = Date.now) {
    this.#now = now;
    this.#errors = new ErrorGroups(now);
  }

  recordPage(remotes: Versions, audiences?: readonly string[]): void {
    for (const { name, version } of remotes) for (const slice of this.#slices(name, version, audiences)) slice.pages++;
  }

  /** Records a page of these versions that failed as a whole, not in one area. */
  recordFailedPage(remotes: Versions, audiences?: readonly string[]): void {
    for (const { name, version } of remotes) for (const slice of this.#slices(name, version, audiences)) slice.wholeFailed++;
  }

  recordRender(metric: RenderMetric): void {
    const { remote, version, ms, failure, audiences } = metric;
    for (const slice of this.#slices(remote, version, audiences)) countRender(slice, metric);
    const day = new Date(this.#now()).toISOString().slice(0, 10);
    addDays(this.#days, { [day]: { [remote]: { renders: 1, failed: failure === null ? 0 : 1, renderMs: ms ?? 0 } } });
    // A slot's success does not clear a page's failure.
    if (failure !== null || ms !== null) this.#failures.set(releaseKey(remote, version), failure);
  }

  /** A browser reported an error of the version's code. */
  recordBrowserError(remote: string, version: string, { network, what, audiences }: ReportMetric): void {
    for (const slice of this.#slices(remote, version, audiences)) {
      countReport(slice.reports, network);
      addEvidence(slice, what);
    }
  }

  /** … an error of the frame around the areas, in a page with code of these versions. */
  recordFrameError(remotes: Versions, { network, what, audiences }: ReportMetric): void {
    for (const { name, version } of remotes)
      for (const slice of this.#slices(name, version, audiences)) {
        countReport(slice.frameReports, network);
        addEvidence(slice, what);
      }
  }

  /** Sum over all gateways since `since`, at most the last half hour; with `until`, without what may be later. */
  totals(remote: string, version: string, since?: number, until?: number): Totals {
    return totalOf(this.#slicesOf(releaseKey(remote, version), since, until));
  }

  /** The same of an audience's pages alone, and of what counts in each. */
  totalsIn(audience: string, release: { remote: string; version: string }, since?: number, until?: number): Totals {
    const name = releaseKey(release.remote, release.version);
    return totalOf([audience, ANY].flatMap((one) => this.#slicesOf(`${name} ${one}`, since, until)));
  }

  /** What failed most often since `since`, with its number, over all gateways. */
  evidence(remote: string, version: string, since?: number): string[] {
    return mostFrequent(this.#slicesOf(releaseKey(remote, version), since), MAX_EVIDENCE);
  }

  /** Where the version's last page at this gateway failed; null on success. */
  lastFailure(remote: string, version: string): string | null {
    return this.#failures.get(releaseKey(remote, version)) ?? null;
  }

  /** Records an error for people; verdicts count by the methods above. */
  recordError(error: FailedPlace): void {
    this.#errors.record(error);
  }

  /** Errors of a day, of all gateways. */
  errors(): ErrorGroup[] {
    return [...this.#errors.list(), ...[...this.#others.values()].flatMap(({ errors }) => errors)];
  }

  /** This gateway's pages by day, since they were last taken. */
  takeDays(): Days {
    const days = this.#days;
    this.#days = {};
    return days;
  }

  /** Counts them again: they could not be stored. */
  returnDays(days: Days): void {
    addDays(this.#days, days);
  }

  /** Number of other gateways included. */
  otherGateways(): number {
    return this.#others.size;
  }

  /** This gateway's metrics, to be sent to the others. */
  snapshot(): Snapshot {
    this.#prune();
    return { at: this.#now(), versions: Object.fromEntries(this.#own), errors: this.#errors.list() };
  }

  /** Replaces the metrics of the other gateways, by gateway id. */
  mergeSnapshots(others: ReadonlyMap<string, Snapshot>): void {
    this.#others = others;
  }

  /** Removes slices older than half an hour. */
  #prune(): void {
    for (const [name, slices] of this.#own) {
      while (slices[0] && slices[0].at < this.#now() - RETENTION_MS) slices.shift();
      if (slices.length > 0) continue;
      this.#own.delete(name);
      this.#failures.delete(name);
    }
  }

  /** That of all, and one of each audience; unknown ones count in each. */
  #slices(remote: string, version: string, audiences: readonly string[] = [ANY]): Slice[] {
    const name = releaseKey(remote, version);
    return [name, ...audiences.map((audience) => `${name} ${audience}`)].map((one) => this.#slice(one));
  }

  #slice(name: string): Slice {
    const at = Math.floor(this.#now() / SLICE_MS) * SLICE_MS;
    const last = this.#own.get(name)?.at(-1);
    if (last?.at === at) return last;
    this.#prune();
    const fresh = emptySlice(at);
    this.#own.set(name, [...(this.#own.get(name) ?? []), fresh]);
    return fresh;
  }

  /** Of all gateways. */
  #slicesOf(name: string, since = 0, until = Infinity): Slice[] {
    const from = Math.max(since - SLICE_MS, this.#now() - RETENTION_MS);
    const all = [this.#own.get(name), ...[...this.#others.values()].map(({ versions }) => versions[name])];
    return all.flatMap((slices) => slices ?? []).filter(({ at }) => at >= from && at + SLICE_MS <= until);
  }
}
