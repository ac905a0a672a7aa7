import { z } from 'zod';
import { VERDICT } from '../thresholds.ts';

const count = z.number().int().min(0);
/** Number of reports by network (pseudonym). */
const byNetwork = z.record(z.string().max(16), count);

/** Metrics of one version in ten seconds, at one gateway. */
export const sliceSchema = z.object({
  /** Start, Unix ms. */
  at: z.number(),
  renders: count,
  failed: count,
  slow: count,
  /** Gateways of a version before have none. */
  refused: count.default(0),
  renderMs: z.number().min(0),
  endless: count,
  pages: count,
  wholeFailed: count,
  reports: byNetwork,
  frameReports: byNetwork,
  /** What failed → how often; gateways of a version before have none. */
  evidence: z.record(z.string().max(400), count).default({}),
});
export type Slice = z.output<typeof sliceSchema>;

/** Metrics of one version of a remote over a period. */
export interface Totals {
  /** Pages that used its code. */
  renders: number;
  /** Of these: loading its code, its loader or its rendering failed. */
  failed: number;
  /** Of these: took more than a second. */
  slow: number;
  /** Of these: the API refused a call of its loader as wrong. */
  refused: number;
  renderMs: number;
  /** Renders that were terminated. */
  endless: number;
  /** Pages whose release set includes this version, used there or not. */
  pages: number;
  /** Of these: a browser reported an error of its code (capped per network). */
  browserFailed: number;
  /** Number of networks that reported. */
  networks: number;
  /** Pages with this version that failed as a whole; not included in `pages`. */
  wholeFailed: number;
  /** Pages where a browser reported an error of the frame (capped per network). */
  frameFailed: number;
  frameNetworks: number;
}

export const EMPTY_TOTALS: Totals = {
  renders: 0,
  failed: 0,
  slow: 0,
  refused: 0,
  renderMs: 0,
  endless: 0,
  pages: 0,
  browserFailed: 0,
  networks: 0,
  wholeFailed: 0,
  frameFailed: 0,
  frameNetworks: 0,
};

export const SLICE_MS = 10_000;
export const RETENTION_MS = 30 * 60_000;
/** Limit of networks per slice, to bound its size. */
const MAX_NETWORKS = 500;

export const emptySlice = (at: number): Slice => ({
  at,
  renders: 0,
  failed: 0,
  slow: 0,
  refused: 0,
  renderMs: 0,
  endless: 0,
  pages: 0,
  wholeFailed: 0,
  reports: {},
  frameReports: {},
  evidence: {},
});

/** Limit of texts per slice. */
const MAX_TEXTS = 8;
const MAX_TEXT = 300;

/** Adds what a failure was. */
export function addEvidence({ evidence }: Slice, what: string): void {
  const text = what.slice(0, MAX_TEXT);
  if (Object.hasOwn(evidence, text) || Object.keys(evidence).length < MAX_TEXTS) evidence[text] = (evidence[text] ?? 0) + 1;
}

/** The most frequent failures. */
export function mostFrequent(slices: readonly Slice[], most: number): string[] {
  const times = new Map<string, number>();
  for (const { evidence } of slices) for (const [what, count] of Object.entries(evidence)) times.set(what, (times.get(what) ?? 0) + count);
  const sorted = [...times].sort(([, one], [, other]) => other - one).slice(0, most);
  return sorted.map(([what, count]) => `${count} × ${what}`);
}

/** Adds a report of a network. */
export function countReport(reports: Slice['reports'], network: string): void {
  if (reports[network] === undefined && Object.keys(reports).length >= MAX_NETWORKS) return;
  reports[network] = (reports[network] ?? 0) + 1;
}

/** Sums reports, capped per network. */
function sumReports(slices: readonly Slice[], which: 'reports' | 'frameReports'): { failed: number; networks: number } {
  const perNetwork = new Map<string, number>();
  const networks = new Set<string>();
  for (const slice of slices)
    for (const [network, times] of Object.entries(slice[which])) {
      networks.add(network);
      const key = `${network} ${Math.floor(slice.at / VERDICT.perNetwork.ms)}`;
      perNetwork.set(key, Math.min(VERDICT.perNetwork.reports, (perNetwork.get(key) ?? 0) + times));
    }
  return { failed: [...perNetwork.values()].reduce((sum, times) => sum + times, 0), networks: networks.size };
}

const SUMMED = ['renders', 'failed', 'slow', 'refused', 'renderMs', 'endless', 'pages', 'wholeFailed'] as const;

/** Sums slices, of one or several gateways. */
export function totalOf(slices: readonly Slice[]): Totals {
  const total = { ...EMPTY_TOTALS };
  for (const slice of slices) for (const key of SUMMED) total[key] += slice[key];
  const own = sumReports(slices, 'reports');
  const frame = sumReports(slices, 'frameReports');
  return { ...total, browserFailed: own.failed, networks: own.networks, frameFailed: frame.failed, frameNetworks: frame.networks };
}
