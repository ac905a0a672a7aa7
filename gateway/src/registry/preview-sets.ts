import type { ReleaseStore } from '@nightlark/registry';
import type { PreviewedRelease } from '@nightlark/registry/platform';
import { resolveReleaseSet, withDeadline, type Release } from '@nightlark/release';
import { BoundedMap } from '../bounded-map.ts';
import type { LiveSet } from './live-set.ts';
import { releaseKey } from './release-id.ts';
import type { PooledRelease, ReleasePool } from './release-pool.ts';
import { StatusError } from '../status-error.ts';

/** How long a previewed version stays loaded after its last page. */
const KEEP_MS = 10 * 60_000;
/** Each takes memory in every renderer: what was looked at longest ago makes room. */
const MAX_LOADED = 30;
const WAIT_MS = 5_000;

/** A version of a preview can't be shown: it was removed, does not fit what is live, or crashed. */
export class PreviewUnavailable extends StatusError {}

interface Options {
  store: Pick<ReleaseStore, 'hasRelease'>;
  pool: Pick<ReleasePool, 'get' | 'settled'>;
  now: () => number;
}

/** Release sets of previews: a browser's own set with some other published versions, which are checked and loaded as those of a canary are. */
export class PreviewSets {
  readonly #options: Options;
  /** By name and version, the last used at the end. */
  readonly #loaded = new Map<string, { release: PreviewedRelease; since: number; usedAt: number }>();
  /** Renderers identify sets by object identity. */
  readonly #sets = new WeakMap<LiveSet, Map<string, LiveSet>>();

  constructor(options: Options) {
    this.#options = options;
  }

  /** Versions that were looked at lately. */
  loaded(): PreviewedRelease[] {
    const { now } = this.#options;
    for (const [key, { usedAt }] of this.#loaded) if (now() - usedAt > KEEP_MS || this.#loaded.size > MAX_LOADED) this.#loaded.delete(key);
    return [...this.#loaded.values()].map(({ release }) => release);
  }

  /** Since when a version is here as a preview (Unix time, ms); 0 when it is not. */
  since(name: string, version: string): number {
    return this.#loaded.get(releaseKey(name, version))?.since ?? 0;
  }

  /** @throws PreviewUnavailable */
  async of(live: LiveSet, previewed: readonly PreviewedRelease[]): Promise<LiveSet> {
    for (const { name, version } of previewed)
      if (!(await this.#options.store.hasRelease(name, version)))
        throw new PreviewUnavailable(410, `${name} ${version} was removed, as old versions are. Publish it anew, or ask for another link.`);
    for (const release of previewed) this.#use(release);
    const { pool } = this.#options;
    const look = () => previewed.map(({ name, version, sha384 }) => pool.get(name, version, sha384));
    if (look().some(({ isChecked }) => !isChecked)) await withDeadline(pool.settled(), WAIT_MS, 'a preview').catch(() => {});
    return this.#resolve(live, look().map(usable));
  }

  #use(release: PreviewedRelease): void {
    const key = releaseKey(release.name, release.version);
    const now = this.#options.now();
    const since = this.#loaded.get(key)?.since ?? now;
    this.#loaded.delete(key);
    this.#loaded.set(key, { release, since, usedAt: now });
  }

  #resolve(live: LiveSet, releases: readonly Release[]): LiveSet {
    const sets = this.#sets.get(live) ?? new BoundedMap<string, LiveSet>(MAX_LOADED);
    this.#sets.set(live, sets);
    const key = releases.map(({ federationName }) => federationName).join(' ');
    const names = new Set(releases.map(({ name }) => name));
    // The assets of a live set are its releases.
    const others = [...(live.assets as ReadonlyMap<string, Release>).values()].filter(({ name }) => !names.has(name));
    const all = [...others, ...releases];
    const set = sets.get(key) ?? {
      set: resolveReleaseSet(all),
      assets: new Map(all.map((release) => [release.name, release])),
      unavailable: new Set([...live.unavailable].filter((name) => !names.has(name))),
      isPreview: true,
    };
    sets.set(key, set);
    return set;
  }
}

function usable({ name, version, release, problem, isChecked }: PooledRelease): Release {
  if (isChecked && problem === null && release) return release;
  throw new PreviewUnavailable(
    503,
    problem === null ? `${name} ${version} is being loaded.` : `${name} ${version} can’t be shown: ${problem}`,
  );
}
