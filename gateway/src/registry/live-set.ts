import type { ReleaseSet } from '@nightlark/contract';
import { resolveReleaseSet, type Assets, type Release } from '@nightlark/release';

/** What a response is rendered with. Resolved once, never changed afterwards. */
export interface LiveSet {
  set: ReleaseSet;
  assets: ReadonlyMap<string, Assets>;
  unavailable: ReadonlySet<string>;
  /** Of one browser that opened a link: its pages are not shared, and say nothing about a version. */
  isPreview?: true;
}

/** A remote as it is served: one version for all, or two by bucket. */
export interface ServedRemote {
  stable: Release;
  isUnavailable: boolean;
  canary: { release: Release; percent: number } | null;
}

export const EMPTY_LIVE_SET: LiveSet = { set: { id: 'empty', remotes: [] }, assets: new Map(), unavailable: new Set() };

/** Buckets from `from` on, up to the next range's. */
export interface BucketRange {
  from: number;
  live: LiveSet;
}

export const liveKey = ({ set, unavailable }: LiveSet) => [set.id, ...unavailable].join(' ');

/**
 * The few sets that differ by bucket: one more than there are different percentages. A browser has one bucket for all remotes,
 * so canaries of two remotes meet in the same browsers, and two versions of one remote never meet in a page.
 */
export function resolveRanges(remotes: readonly ServedRemote[]): BucketRange[] {
  const unavailable = new Set(remotes.filter(({ isUnavailable }) => isUnavailable).map(({ stable }) => stable.name));
  const starts = new Set([0, ...remotes.flatMap(({ canary }) => (canary && canary.percent < 100 ? [canary.percent] : []))]);
  return [...starts]
    .sort((a, b) => a - b)
    .map((from) => {
      const releases = remotes.map(({ stable, canary }) => (canary && from < canary.percent ? canary.release : stable));
      return {
        from,
        live: { set: resolveReleaseSet(releases), assets: new Map(releases.map((release) => [release.name, release])), unavailable },
      };
    });
}
