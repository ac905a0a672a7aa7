import type { PreviewedRelease } from '@nightlark/registry/platform';
import {
  describeAudience,
  fits,
  type Audience,
  type RegistryIndex,
  type ReleaseStore,
  type RemoteState,
  type Traits,
} from '@nightlark/registry';
import { withDeadline, type Release } from '@nightlark/release';
import { backOff } from '../back-off.ts';
import type { Logger } from '../logging.ts';
import { LiveSets, STABLE_VISIT, type LiveSet, type ServedRemote, type Visit } from './live-set.ts';
import { releaseKey } from './release-id.ts';
import type { PooledRelease, ReleasePool } from './release-pool.ts';
import type { IndexNumber } from './index-number.ts';
import { PreviewSets } from './preview-sets.ts';
import { promotions, withdrawnVersions } from './journal.ts';

export type { LiveSet } from './live-set.ts';

interface Options {
  store: ReleaseStore;
  /** Creates the release pool with its change listener. */
  openPool: (onChange: () => void) => ReleasePool;
  log: Logger;
  seen: IndexNumber;
  now?: () => number;
}

/** Entries of the journal that are searched for promotions, and for versions taken back. */
const JOURNAL_LIMIT = 100;
const READ_INTERVAL_MS = 100;
const RECOVERY_MS = 3_000;
/** Back-off of reading an index again that could not be read or followed, or its journal. */
const RETRY_MS = { first: 500, most: 10_000 };

const isGood = ({ isChecked, problem }: PooledRelease) => isChecked && problem === null;

/**
 * Follows the registry. An index that is invalid, wrongly signed or older than the last one is ignored. A release that is missing,
 * changed or throws affects its own remote only, which serves its last valid version, else the previous one.
 */
export class LiveRegistry {
  readonly #store: ReleaseStore;
  readonly #pool: ReleasePool;
  readonly #previews: PreviewSets;
  readonly #log: Logger;
  readonly #seen: IndexNumber;
  readonly #now: () => number;
  #sets = new LiveSets([]);
  #index: RegistryIndex | null = null;
  #indexStamp: string | null = null;
  #currentAt = 0;
  #indexProblem: string | null = null;
  #journalProblem: string | null = null;
  #failures = 0;
  /** Unix ms; never while both are read. */
  #retryAt = Infinity;
  #timer: NodeJS.Timeout | undefined;
  #isStopped = false;
  #refreshing = Promise.resolve();
  readonly #served = new Map<string, Release>();
  /** Since when the stable version of a remote is known here (Unix time, ms). */
  readonly #stableSince = new Map<string, { version: string; since: number }>();
  readonly #problems = new Map<string, string>();
  /** By name and version, by the journal. */
  #promotedAt: ReadonlyMap<string, number> = new Map();
  /** By the journal; of them `withdrawn` are in no set of this gateway any more. */
  #takenBack: readonly string[] = [];
  #withdrawn: readonly string[] = [];
  readonly #withdrawnListeners = new Set<() => void>();
  readonly #activeSets = new Map<LiveSet, number>();

  constructor({ store, openPool, log, seen, now = Date.now }: Options) {
    this.#store = store;
    this.#pool = openPool(() => this.#resolve());
    this.#log = log;
    this.#seen = seen;
    this.#now = now;
    this.#previews = new PreviewSets({ store, pool: this.#pool, now });
  }

  async start(): Promise<void> {
    await this.#followIndex();
    this.#resolve();
    await this.#pool.settled();
    await this.#follow();
  }

  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#timer);
  }

  /** The current set for a visit. */
  current(visit: Visit = STABLE_VISIT): LiveSet {
    return this.#sets.for(visit);
  }

  /**
   * Calls `work` with the visit's set, or with that and the versions of a preview; they stay loaded until the promise settles.
   * @throws PreviewUnavailable
   */
  async use<T>(visit: Visit, previewed: readonly PreviewedRelease[], work: (live: LiveSet) => Promise<T>): Promise<T> {
    const current = this.current(visit);
    const live = previewed.length > 0 ? await this.#previews.of(current, previewed) : current;
    this.#activeSets.set(live, (this.#activeSets.get(live) ?? 0) + 1);
    try {
      return await work(live);
    } finally {
      const remaining = this.#activeSets.get(live)! - 1;
      if (remaining > 0) this.#activeSets.set(live, remaining);
      else this.#activeSets.delete(live);
    }
  }

  /** Whether pages are rendered with the set of this id now. */
  isLive(set: string): boolean {
    return this.#sets.has(set);
  }

  /** Whether it depends on this visitor's bucket what they get. */
  hasCanary(traits: Traits): boolean {
    return this.#canaries().some(({ audience }) => !audience || fits(audience, traits));
  }

  /** The canaries' audiences that a visitor belongs to, in the canaries or not: among them versions are compared. */
  audiencesOf(traits: Traits): string[] {
    return [
      ...new Set(
        this.#audiences()
          .filter((audience) => fits(audience, traits))
          .map(describeAudience),
      ),
    ];
  }

  /** Whether more must be known of a visitor than the bucket. */
  hasAudiences(): boolean {
    return this.#audiences().length > 0;
  }

  #canaries() {
    return Object.values(this.#index?.remotes ?? {}).flatMap(({ canary }) => canary ?? []);
  }

  #audiences(): Audience[] {
    return this.#canaries().flatMap(({ audience }) => (audience ? [audience] : []));
  }

  /** The last valid index; null before the first. */
  index(): RegistryIndex | null {
    return this.#index;
  }

  /** Unix ms when it was last seen that the index is still the registry's. */
  currentAt(): number {
    return this.#currentAt;
  }

  /** Unix ms of a version's last promotion, or of its canary's, or of its first page as a preview; 0 when long ago. */
  promotedAt(name: string, version: string): number {
    const { stable, canary } = this.#index?.remotes[name] ?? {};
    const previewedAt = [stable, canary?.version].includes(version) ? 0 : this.#previews.since(name, version);
    return Math.max(this.#promotedAt.get(releaseKey(name, version)) ?? 0, previewedAt);
  }

  /** Versions that were taken back and are not served any more, as `<remote>@<version>`: open pages leave them. */
  withdrawn(): readonly string[] {
    return this.#withdrawn;
  }

  /** Calls `listener` when there are more of them. */
  onWithdrawn(listener: () => void): void {
    this.#withdrawnListeners.add(listener);
  }

  /** Problems by remote, and under `registry` for the registry itself. */
  problems(): Readonly<Record<string, string>> {
    return Object.fromEntries(this.#indexProblem ? [['registry', this.#indexProblem], ...this.#problems] : this.#problems);
  }

  /** Takes a version out of service at this gateway; the last valid one serves. */
  refuse(name: string, version: string, reason: string): void {
    this.#pool.refuse(name, version, reason);
  }

  /** The same temporarily, with back-off. */
  quarantine(name: string, version: string, reason: string): void {
    this.#pool.quarantine(name, version, reason);
    this.#resolve();
  }

  /** Resolves when a replacement for a removed version is ready, or after three seconds. */
  async recovered(): Promise<void> {
    await withDeadline(this.#pool.settled(), RECOVERY_MS, 'the version before').catch(() => {});
    this.#resolve();
  }

  /** Rechecks all releases, after the shell changed. */
  recheck(): void {
    this.#pool.recheck();
  }

  /** Reads the registry now instead of at the next interval. Serialized: of two concurrent reads the older result could arrive last. */
  refresh(): Promise<void> {
    this.#refreshing = this.#refreshing.then(async () => {
      await this.#followIndex().catch((error: Error) => this.#log.error({ reason: error.message }, 'registry not readable'));
      this.#resolve();
    });
    return this.#refreshing;
  }

  async #follow(): Promise<void> {
    await this.refresh();
    if (!this.#isStopped) this.#timer = setTimeout(() => void this.#follow(), READ_INTERVAL_MS).unref();
  }

  async #followIndex(): Promise<void> {
    const stamp = await this.#store.indexStamp();
    const isNew = stamp !== this.#indexStamp;
    if (!isNew && this.#retryAt === Infinity) this.#currentAt = this.#now();
    if (!isNew && this.#now() < this.#retryAt) return;
    if (isNew) this.#failures = 0;
    this.#indexStamp = stamp;
    const isRead = (await this.#readIndex(isNew)) && (await this.#readJournal(isNew));
    if (isRead) this.#currentAt = this.#now();
    // What is there may be good, and only its reading failed.
    this.#retryAt = isRead ? Infinity : this.#now() + backOff(RETRY_MS, ++this.#failures);
  }

  async #readIndex(isNew: boolean): Promise<boolean> {
    try {
      const read = await this.#store.readIndex();
      this.#seen.accept(read.number);
      this.#index = read;
      this.#indexProblem = null;
      this.#pardonAfterMoves(read);
      const wanted = Object.fromEntries(Object.entries(read.remotes).map(([name, { stable }]) => [name, stable]));
      this.#log.info({ number: read.number, remotes: wanted }, 'registry read');
      return true;
    } catch (error) {
      const { message } = error as Error;
      if (isNew || message !== this.#indexProblem)
        this.#log.error({ alert: 'registry', reason: message }, 'registry not usable, the last good set stays');
      this.#indexProblem = message;
      return false;
    }
  }

  /** After a rollback, ends quarantines that began while the replaced version was live: it may have caused them. */
  #pardonAfterMoves({ remotes }: RegistryIndex): void {
    for (const [name, { stable }] of Object.entries(remotes)) {
      const before = this.#stableSince.get(name);
      if (before?.version === stable) continue;
      if (before) this.#pool.liftQuarantines(before.since, name);
      this.#stableSince.set(name, { version: stable, since: this.#now() });
    }
  }

  async #readJournal(isNew: boolean): Promise<boolean> {
    try {
      const journal = await this.#store.readJournal(JOURNAL_LIMIT);
      this.#journalProblem = null;
      this.#promotedAt = promotions(journal);
      this.#takenBack = withdrawnVersions(journal, this.#index!, this.#now());
      return true;
    } catch (error) {
      const { message } = error as Error;
      if (isNew || message !== this.#journalProblem) this.#log.error({ reason: message }, 'the journal is not readable');
      this.#journalProblem = message;
      return false;
    }
  }

  #resolve(): void {
    const needed = new Set<string>();
    const remotes = this.#index?.remotes ?? {};
    this.#problems.clear();
    for (const name of this.#served.keys()) if (!remotes[name]) this.#served.delete(name);
    const next = new LiveSets(Object.entries(remotes).flatMap(([name, state]) => this.#serve(name, state, needed) ?? []));
    if (next.key !== this.#sets.key) {
      this.#sets = next;
      const { set, unavailable } = this.current();
      this.#log.info({ set: set.id, unavailable: [...unavailable] }, 'release set changed');
    }
    this.#tellWithdrawn();
    for (const { name, version, sha384 } of this.#previews.loaded()) {
      needed.add(releaseKey(name, version));
      this.#pool.get(name, version, sha384);
    }
    for (const { name, version } of [...this.#sets.releases(), ...[...this.#activeSets.keys()].flatMap(({ set }) => set.remotes)])
      needed.add(releaseKey(name, version));
    this.#pool.retain(needed);
  }

  /** Chooses the version to serve; switches to a new one once it is loaded. */
  #serve(name: string, { stable, previous, canary, releases }: RemoteState, needed: Set<string>): ServedRemote | null {
    const lookUp = (version: string) => {
      needed.add(releaseKey(name, version));
      return this.#pool.get(name, version, releases[version]?.sha384);
    };
    const wanted = lookUp(stable);
    const trial = canary && lookUp(canary.version);
    const problem = wanted.problem ?? (trial?.problem ? `canary ${trial.version}: ${trial.problem}` : null);
    if (problem) this.#problems.set(name, problem);

    // The served version stays while another is being checked, unless it is in quarantine.
    const lastServed = this.#served.get(name);
    const before = wanted.isRefused && lastServed?.version === stable ? undefined : lastServed;
    let chosen = isGood(wanted) ? wanted.release : null;
    const isWaiting = !wanted.isChecked && before !== undefined;
    for (const version of isWaiting ? [before.version] : [before?.version, previous]) {
      if (chosen || version == null || version === stable) continue;
      const other = lookUp(version);
      if (isGood(other)) chosen = other.release;
      else if (!other.isChecked && before) chosen = before;
    }
    const stableRelease = chosen ?? wanted.release ?? lastServed;
    if (!stableRelease) return null;
    if (chosen) this.#served.set(name, chosen);
    const release = trial && isGood(trial) ? trial.release : null;
    return {
      stable: stableRelease,
      isUnavailable: !chosen,
      canary: release && canary ? { release, percent: canary.percent, audience: canary.audience } : null,
    };
  }

  /** Pages load anew when they hear of it: not before that leads to another version. */
  #tellWithdrawn(): void {
    const before = this.#withdrawn;
    const served = new Set(this.#sets.releases().map(({ name, version }) => releaseKey(name, version)));
    this.#withdrawn = this.#takenBack.filter((release) => !served.has(release));
    if (this.#withdrawn.join() !== before.join()) for (const listener of this.#withdrawnListeners) listener();
  }
}
