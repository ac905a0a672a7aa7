import type { FirstLoad } from './first-load.ts';
import type { Both } from './sides.ts';

/** The maximum cost of federation, compared with one bundle of the same source. */
export const TARGETS = { bytesRatio: 1.05, moreRequests: 1, throughputRatio: 0.95 } as const;

export interface Spread {
  min: number;
  median: number;
  max: number;
}

export function spread(values: readonly number[]): Spread {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const median = sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
  return { min: sorted[0]!, median, max: sorted.at(-1)! };
}

/** Ratios of federated to single, by round: adjacent rounds run under the same conditions. */
export function pairRatios({ federated, single }: Both<number[]>): number[] {
  return federated.map((value, round) => value / single[round]!);
}

export interface Verdict {
  bytesRatio: number;
  moreRequests: number;
  isWithin: boolean;
}

export function judge({ federated, single }: Both<FirstLoad>, part: 'firstLoad' | 'untilIdle' = 'firstLoad'): Verdict {
  // A lander needs no script before the first interaction.
  const isNothing = federated[part].bytes + single[part].bytes === 0;
  const bytesRatio = isNothing ? 1 : federated[part].bytes / single[part].bytes;
  const moreRequests = federated[part].requests - single[part].requests;
  return { bytesRatio, moreRequests, isWithin: bytesRatio <= TARGETS.bytesRatio && moreRequests <= TARGETS.moreRequests };
}
