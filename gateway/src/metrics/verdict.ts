import { VERDICT } from '../thresholds.ts';
import type { Totals } from './slices.ts';

interface Compared {
  candidate: Totals;
  /** The version that it replaced, or is a canary of. */
  baseline: Totals;
}

interface WithOthers extends Compared {
  /** All other remotes together, in the same period. */
  others: Totals;
}

const share = (part: number, whole: number) => (whole === 0 ? 0 : part / whole);
const percent = (value: number) => `${Math.round(value * 1_000) / 10} %`;

interface Measure {
  what: string;
  count: (totals: Totals) => number;
  of: (totals: Totals) => number;
  enough: number;
  least: number;
  /** Number of reporting networks, for failures that browsers report. */
  networks?: (totals: Totals) => number;
}

const { renders, pages, failedShare, browserFailedShare, slowShare, refusedShare } = VERDICT;

/** Measures of the remote's own code. */
const OWN: readonly Measure[] = [
  { what: 'pages failed on the server', count: ({ failed }) => failed, of: (all) => all.renders, enough: renders, least: failedShare },
  {
    what: 'pages failed in browsers',
    count: ({ browserFailed }) => browserFailed,
    of: (all) => all.pages,
    enough: pages,
    least: browserFailedShare,
    networks: ({ networks }) => networks,
  },
  {
    what: 'pages were refused their data by the API',
    count: ({ refused }) => refused,
    of: (all) => all.renders,
    enough: renders,
    least: refusedShare,
  },
  { what: 'pages took longer than a second', count: ({ slow }) => slow, of: (all) => all.renders, enough: renders, least: slowShare },
];

/** Measures of whole pages, which include the versions of all remotes. */
const FRAME: readonly Measure[] = [
  {
    what: 'pages failed as a whole',
    count: ({ wholeFailed }) => wholeFailed,
    of: (all) => all.pages + all.wholeFailed,
    enough: renders,
    least: failedShare,
  },
  {
    what: 'pages lost their frame in browsers',
    count: ({ frameFailed }) => frameFailed,
    of: (all) => all.pages,
    enough: pages,
    least: browserFailedShare,
    networks: ({ frameNetworks }) => frameNetworks,
  },
];

/** Reports can be forged, but hardly from several networks at once. */
function hasEnoughNetworks({ networks }: Measure, candidate: Totals): boolean {
  const needed = candidate.failed + candidate.wholeFailed > 0 ? VERDICT.networksBesideServer : VERDICT.networks;
  return !networks || networks(candidate) >= needed;
}

function firstReason(measures: readonly Measure[], { candidate, baseline }: Compared, others?: Totals): string | null {
  for (const measure of measures) {
    const { what, count, of, enough, least } = measure;
    if (of(candidate) < enough || count(candidate) < VERDICT.failures || !hasEnoughNetworks(measure, candidate)) continue;
    const now = share(count(candidate), of(candidate));
    const before = share(count(baseline), of(baseline));
    const otherRate = others ? share(count(others), of(others)) : 0;
    if (now < least || now < before * VERDICT.times || now < otherRate * VERDICT.timesOthers) continue;
    return `${percent(now)} of ${of(candidate)} ${what}; before it were ${percent(before)} of ${of(baseline)}`;
  }
  return null;
}

/** Whether a version's own code fails now by more than is harmless, whatever it did before. */
export function isFailing(totals: Totals): boolean {
  return OWN.some(({ count, of, least }) => count(totals) >= VERDICT.failures && share(count(totals), of(totals)) >= least);
}

/** Why a version should be withdrawn for failures of its own code, as text for the journal; null for no clear reason. */
export function withdrawalReason({ candidate, baseline, others }: WithOthers): string | null {
  if (candidate.endless > 0 && baseline.endless === 0)
    return 'its code did not come to an end, took a renderer with it, or went on behind its pages';
  return firstReason(OWN, { candidate, baseline }, others);
}

/** … for failures of whole pages since it is live; compared with the previous version only, since all remotes are affected alike. */
export function frameWithdrawalReason(compared: Compared): string | null {
  return firstReason(FRAME, compared);
}

/** Whether whole pages fail now, whatever the cause. */
export function areFramesFailing(totals: Totals): boolean {
  return firstReason(FRAME, { candidate: totals, baseline: { ...totals, wholeFailed: 0, frameFailed: 0 } }) !== null;
}

/** Failure rate of whole pages, on the server or in browsers, whichever is higher. */
export function failureRate({ pages, wholeFailed, frameFailed }: Totals): number {
  return Math.max(share(wholeFailed, pages + wholeFailed), share(frameFailed, pages));
}
