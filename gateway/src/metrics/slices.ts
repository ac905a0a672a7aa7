import { z } from 'zod';

const count = z.number().int().min(0);
/** Networks, by pseudonym, and how often each said so. */
const byNetwork = z.record(z.string().max(16), count);

/** What happened with one version in ten seconds, at one gateway. */
export const sliceSchema = z.object({
  /** When it began. */
  at: z.number(),
  renders: count,
  failed: count,
  slow: count,
  renderMs: z.number().min(0),
  endless: count,
  pages: count,
  wholeFailed: count,
  reports: byNetwork,
  frameReports: byNetwork,
});
export type Slice = z.output<typeof sliceSchema>;

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
  /** Of these: where a browser reported an error of its code, as far as one network counts. */
  browserFailed: number;
  /** How many networks these reports are from. */
  networks: number;
  /** Pages that were to be made with this set and failed as a whole; not among `pages`. */
  wholeFailed: number;
  /** Pages where a browser reported that the frame itself failed, as far as one network counts. */
  frameFailed: number;
  frameNetworks: number;
}

export const EMPTY_TOTALS: Totals = {
  renders: 0, failed: 0, slow: 0, renderMs: 0, endless: 0, pages: 0, browserFailed: 0, networks: 0, wholeFailed: 0, frameFailed: 0, frameNetworks: 0,
}; // prettier-ignore

export const SLICE_MS = 10_000;
export const RETENTION_MS = 30 * 60_000;
/** What one network says of a version in ten minutes counts this often, at however many gateways and from however many pages. */
const PER_NETWORK = 2;
const NETWORK_MS = 10 * 60_000;
/** A slice that heard more networks says enough. */
const MAX_NETWORKS = 500;

export const emptySlice = (at: number): Slice => ({
  at, renders: 0, failed: 0, slow: 0, renderMs: 0, endless: 0, pages: 0, wholeFailed: 0, reports: {}, frameReports: {},
}); // prettier-ignore

/** Counts a report of a network. */
export function countReport(reports: Slice['reports'], network: string): void {
  if (reports[network] === undefined && Object.keys(reports).length >= MAX_NETWORKS) return;
  reports[network] = (reports[network] ?? 0) + 1;
}

/** What networks said, each as often as it counts. */
function sumReports(slices: readonly Slice[], which: 'reports' | 'frameReports'): { failed: number; networks: number } {
  const perNetwork = new Map<string, number>();
  const networks = new Set<string>();
  for (const slice of slices)
    for (const [network, times] of Object.entries(slice[which])) {
      networks.add(network);
      const key = `${network} ${Math.floor(slice.at / NETWORK_MS)}`;
      perNetwork.set(key, Math.min(PER_NETWORK, (perNetwork.get(key) ?? 0) + times));
    }
  return { failed: [...perNetwork.values()].reduce((sum, times) => sum + times, 0), networks: networks.size };
}

const SUMMED = ['renders', 'failed', 'slow', 'renderMs', 'endless', 'pages', 'wholeFailed'] as const;

/** The sum of slices, of whichever gateways. */
export function totalOf(slices: readonly Slice[]): Totals {
  const total = { ...EMPTY_TOTALS };
  for (const slice of slices) for (const key of SUMMED) total[key] += slice[key];
  const own = sumReports(slices, 'reports');
  const frame = sumReports(slices, 'frameReports');
  return { ...total, browserFailed: own.failed, networks: own.networks, frameFailed: frame.failed, frameNetworks: frame.networks };
}
