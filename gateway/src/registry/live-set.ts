import type { ReleaseSet } from '@nightlark/contract';
import { describeAudience, fits, type Audience, type Traits } from '@nightlark/registry';
import { resolveReleaseSet, type Assets, type Release } from '@nightlark/release';

/** What a response is rendered with. Resolved once, never changed afterwards. */
export interface LiveSet {
  set: ReleaseSet;
  assets: ReadonlyMap<string, Assets>;
  unavailable: ReadonlySet<string>;
  /** Of one browser that opened a link: its pages are not shared, and say nothing about a version. */
  isPreview?: true;
}

/** A remote as it is served: one version for all, or two by bucket and audience. */
export interface ServedRemote {
  stable: Release;
  isUnavailable: boolean;
  canary: { release: Release; percent: number; audience?: Audience | undefined } | null;
}

/** Who asks for a page: the browser's bucket (0–99), and what audiences ask. */
export interface Visit {
  bucket: number;
  traits: Traits;
}

export const NO_TRAITS: Traits = { country: null, language: null, site: null, company: null };
/** In no canary that is not everybody's. */
export const STABLE_VISIT: Visit = { bucket: 99, traits: NO_TRAITS };

export const liveKey = ({ set, unavailable }: LiveSet) => [set.id, ...unavailable].join(' ');

const servedKey = ({ stable, isUnavailable, canary }: ServedRemote) =>
  JSON.stringify([
    stable.federationName,
    isUnavailable,
    canary && [canary.release.federationName, canary.percent, describeAudience(canary.audience ?? {})],
  ]);

/**
 * The few sets that differ by who asks, each made when it is first asked for. A browser has one bucket for all remotes, so canaries of two
 * remotes meet in the same browsers, and two versions of one remote never meet in a page.
 */
export class LiveSets {
  readonly #remotes: readonly ServedRemote[];
  readonly #unavailable: ReadonlySet<string>;
  readonly #made = new Map<string, LiveSet>();
  /** Equal for what serves the same. */
  readonly key: string;

  constructor(remotes: readonly ServedRemote[]) {
    this.#remotes = remotes;
    this.#unavailable = new Set(remotes.filter(({ isUnavailable }) => isUnavailable).map(({ stable }) => stable.name));
    this.key = remotes.map(servedKey).join('\n');
  }

  for({ bucket, traits }: Visit): LiveSet {
    const releases = this.#remotes.map(({ stable, canary }) =>
      canary && bucket < canary.percent && (!canary.audience || fits(canary.audience, traits)) ? canary.release : stable,
    );
    const key = releases.map(({ federationName }) => federationName).join(' ');
    const made = this.#made.get(key) ?? {
      set: resolveReleaseSet(releases),
      assets: new Map(releases.map((release) => [release.name, release])),
      unavailable: this.#unavailable,
    };
    this.#made.set(key, made);
    return made;
  }

  /** Whether pages were made with the set of this id. */
  has(set: string): boolean {
    return [...this.#made.values()].some((live) => live.set.id === set);
  }

  releases(): Release[] {
    return this.#remotes.flatMap(({ stable, canary }) => (canary ? [stable, canary.release] : [stable]));
  }
}
