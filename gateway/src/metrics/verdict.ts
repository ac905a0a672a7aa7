import type { Totals } from './counts.ts';

/**
 * When a new version is clearly worse than what it replaced. Careful on purpose: a good version that is withdrawn costs a team its
 * evening, so few events never decide, and what the other remotes suffer from too is nobody's fault here.
 */
export const THRESHOLDS = {
  /** Pages that are needed before their share says anything. */
  renders: 20,
  pages: 50,
  /** Failures that are needed, however large their share. */
  failures: 5,
  /** Shares below these are never a reason. */
  failedShare: 0.05,
  browserFailedShare: 0.02,
  slowShare: 0.5,
  /** How many times the share of the version before. */
  times: 3,
} as const;

interface Compared {
  candidate: Totals;
  /** The version that it replaced or stands beside. */
  baseline: Totals;
  /** All other remotes together, in the same time. */
  others: Totals;
}

const share = (part: number, whole: number) => (whole === 0 ? 0 : part / whole);
const percent = (value: number) => `${Math.round(value * 1_000) / 10} %`;

interface Measure {
  what: string;
  count: keyof Totals;
  of: keyof Totals;
  enough: number;
  least: number;
}

const MEASURES: readonly Measure[] = [
  { what: 'pages failed on the server', count: 'failed', of: 'renders', enough: THRESHOLDS.renders, least: THRESHOLDS.failedShare },
  { what: 'pages failed in browsers', count: 'browserFailed', of: 'pages', enough: THRESHOLDS.pages, least: THRESHOLDS.browserFailedShare },
  { what: 'pages took longer than a second', count: 'slow', of: 'renders', enough: THRESHOLDS.renders, least: THRESHOLDS.slowShare },
];

/** Why a version should be withdrawn, in words for the journal; null when there is no clear reason. */
export function judge({ candidate, baseline, others }: Compared): string | null {
  if (candidate.endless > 0 && baseline.endless === 0) return 'its rendering did not come to an end';
  for (const { what, count, of, enough, least } of MEASURES) {
    if (candidate[of] < enough || candidate[count] < THRESHOLDS.failures) continue;
    const now = share(candidate[count], candidate[of]);
    const before = share(baseline[count], baseline[of]);
    const elsewhere = share(others[count], others[of]);
    if (now < least || now < before * THRESHOLDS.times || now < elsewhere * 2) continue;
    return `${percent(now)} of ${candidate[of]} ${what}; before it were ${percent(before)} of ${baseline[of]}`;
  }
  return null;
}
