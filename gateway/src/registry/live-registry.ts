import type { RegistryIndex, ReleaseStore, RemoteState } from '@nightlark/registry';
import { withDeadline, type Release } from '@nightlark/release';
import { backOff } from '../back-off.ts';
import type { Logger } from '../logging.ts';
import { EMPTY_LIVE_SET, liveKey, resolveRanges, type LiveSet, type BucketRange, type ServedRemote } from './live-set.ts';
import { releaseKey } from './release-id.ts';
import type { PooledRelease, ReleasePool } from './release-pool.ts';
import type { IndexNumber } from './index-number.ts';
import { withdrawnVersions } from './withdrawn.ts';

export type { LiveSet } from './live-set.ts';

export interface LiveRegistry {
  /** The current set for a bucket (0–99). */
  current(bucket?: number): LiveSet;
  /** Calls `work` with the bucket's set; its versions stay loaded until the promise settles. */
  use<T>(bucket: number, work: (live: LiveSet) => Promise<T>): Promise<T>;
  /** Whether pages are rendered with the set of this id now. */
  isLive(set: string): boolean;
  /** Whether any remote has a canary. */
  hasCanary(): boolean;
  /** The last valid index; null before the first. */
  index(): RegistryIndex | null;
  /** Versions that were taken back and are not served any more, as `<remote>@<version>`: open pages leave them. */
  withdrawn(): readonly string[];
  /** Calls `listener` when there are more of them. */
  onWithdrawn(listener: () => void): void;
  /** Takes a version out of service at this gateway; the last valid one serves. */
  refuse(name: string, version: string, reason: string): void;
  /** The same temporarily, with back-off. */
  quarantine(name: string, version: string, reason: string): void;
  /** Rechecks all releases, after the shell changed. */
  recheck(): void;
  /** Reads the registry now instead of at the next interval. */
  refresh(): Promise<void>;
  /** Resolves when a replacement for a removed version is ready, or after three seconds. */
  recovered(): Promise<void>;
  /** Problems by remote, and under `registry` for the registry itself. */
  problems(): Readonly<Record<string, string>>;
  start(): Promise<void>;
  stop(): void;
}

interface Options {
  store: ReleaseStore;
  /** Creates the release pool with its change listener. */
  openPool: (onChange: () => void) => ReleasePool;
  log: Logger;
  seen: IndexNumber;
  intervalMs?: number;
  now?: () => number;
}

/** Entries of the journal that are searched for versions taken back. */
const JOURNAL_LIMIT = 100;
const RECOVERY_MS = 3_000;
/** Back-off of reading an index again that could not be read or followed. */
const RETRY_MS = { first: 500, most: 10_000 };

const isGood = ({ isChecked, problem }: PooledRelease) => isChecked && problem === null;

/**
 * Follows the registry. An index that is invalid, wrongly signed or older than the last one is ignored. A release that is missing,
 * changed or throws affects its own remote only, which serves its last valid version, else the previous one.
 */
export function createLiveRegistry({ store, openPool, log, seen, intervalMs = 100, now = Date.now }: Options): LiveRegistry {
  const pool = openPool(() => resolve());
  let ranges: BucketRange[] = [{ from: 0, live: EMPTY_LIVE_SET }];
  let index: RegistryIndex | null = null;
  let indexStamp: string | null = null;
  let indexProblem: string | null = null;
  let indexFailures = 0;
  let retryAt = 0;
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  let refreshing = Promise.resolve();
  const served = new Map<string, Release>();
  /** Since when the stable version of a remote is known here (Unix time, ms). */
  const stableSince = new Map<string, { version: string; since: number }>();
  const problems = new Map<string, string>();
  /** By the journal; of them `withdrawn` are in no set of this gateway any more. */
  let takenBack: readonly string[] = [];
  let withdrawn: readonly string[] = [];
  const withdrawnListeners = new Set<() => void>();
  const activeSets = new Map<LiveSet, number>();

  /** After a rollback, ends quarantines that began while the replaced version was live: it may have caused them. */
  function pardonAfterMoves({ remotes }: RegistryIndex): void {
    for (const [name, { stable }] of Object.entries(remotes)) {
      const before = stableSince.get(name);
      if (before?.version === stable) continue;
      if (before) pool.liftQuarantines(before.since, name);
      stableSince.set(name, { version: stable, since: now() });
    }
  }

  async function findTakenBack(read: RegistryIndex): Promise<void> {
    takenBack = withdrawnVersions(await store.readJournal(JOURNAL_LIMIT), read, now());
  }

  /** Pages load anew when they hear of it: not before that leads to another version. */
  function tellWithdrawn(): void {
    const before = withdrawn;
    const served = new Set(ranges.flatMap(({ live }) => live.set.remotes.map(({ name, version }) => releaseKey(name, version))));
    withdrawn = takenBack.filter((release) => !served.has(release));
    if (withdrawn.join() !== before.join()) for (const listener of withdrawnListeners) listener();
  }

  async function followIndex(): Promise<void> {
    const stamp = await store.indexStamp();
    const isNew = stamp !== indexStamp;
    if (!isNew && (indexProblem === null || now() < retryAt)) return;
    if (isNew) indexFailures = 0;
    indexStamp = stamp;
    try {
      const read = await store.readIndex();
      seen.accept(read.number);
      index = read;
      indexProblem = null;
      pardonAfterMoves(read);
      await findTakenBack(read).catch((error: Error) => log.error({ reason: error.message }, 'the journal is not readable'));
      const wanted = Object.fromEntries(Object.entries(read.remotes).map(([name, { stable }]) => [name, stable]));
      log.info({ number: read.number, remotes: wanted }, 'registry read');
    } catch (error) {
      const { message } = error as Error;
      if (isNew || message !== indexProblem)
        log.error({ alert: 'registry', reason: message }, 'registry not usable, the last good set stays');
      indexProblem = message;
      // The index may be good, and only its reading failed.
      retryAt = now() + backOff(RETRY_MS, ++indexFailures);
    }
  }

  /** Chooses the version to serve; switches to a new one once it is loaded. */
  function serve(name: string, { stable, previous, canary, releases }: RemoteState, needed: Set<string>): ServedRemote | null {
    const lookUp = (version: string) => {
      needed.add(releaseKey(name, version));
      return pool.get(name, version, releases[version]?.sha384);
    };
    const wanted = lookUp(stable);
    const trial = canary && lookUp(canary.version);
    const problem = wanted.problem ?? (trial?.problem ? `canary ${trial.version}: ${trial.problem}` : null);
    if (problem) problems.set(name, problem);

    // The served version stays while another is being checked, unless it is in quarantine.
    const lastServed = served.get(name);
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
    if (chosen) served.set(name, chosen);
    const release = trial && isGood(trial) ? trial.release : null;
    return { stable: stableRelease, isUnavailable: !chosen, canary: release && canary ? { release, percent: canary.percent } : null };
  }

  function resolve(): void {
    const needed = new Set<string>();
    problems.clear();
    for (const name of served.keys()) if (!index?.remotes[name]) served.delete(name);
    const serving = Object.entries(index?.remotes ?? {}).flatMap(([name, state]) => serve(name, state, needed) ?? []);
    const next = resolveRanges(serving);
    const key = (list: readonly BucketRange[]) => list.map(({ from, live }) => `${from} ${liveKey(live)}`).join('\n');
    if (key(next) !== key(ranges)) {
      ranges = next;
      log.info({ sets: ranges.map(({ live }) => live.set.id), unavailable: [...next[0]!.live.unavailable] }, 'release set changed');
    }
    tellWithdrawn();
    for (const live of [...activeSets.keys(), ...ranges.map((range) => range.live)])
      for (const { name, version } of live.set.remotes) needed.add(releaseKey(name, version));
    pool.retain(needed);
  }

  /** Serialized: of two concurrent reads the older result could arrive last. */
  function refresh(): Promise<void> {
    refreshing = refreshing.then(async () => {
      await followIndex().catch((error: Error) => log.error({ reason: error.message }, 'registry not readable'));
      resolve();
    });
    return refreshing;
  }

  async function follow(): Promise<void> {
    await refresh();
    if (!isStopped) timer = setTimeout(() => void follow(), intervalMs).unref();
  }

  const current = (bucket = 99) => ranges.findLast(({ from }) => from <= bucket)!.live;
  return {
    current,
    async use(bucket, work) {
      const live = current(bucket);
      activeSets.set(live, (activeSets.get(live) ?? 0) + 1);
      try {
        return await work(live);
      } finally {
        const remaining = activeSets.get(live)! - 1;
        if (remaining > 0) activeSets.set(live, remaining);
        else activeSets.delete(live);
      }
    },
    isLive: (set) => ranges.some(({ live }) => live.set.id === set),
    hasCanary: () => Object.values(index?.remotes ?? {}).some(({ canary }) => canary !== null),
    index: () => index,
    withdrawn: () => withdrawn,
    onWithdrawn: (listener) => void withdrawnListeners.add(listener),
    refuse: pool.refuse,
    recheck: pool.recheck,
    quarantine(name, version, reason) {
      pool.quarantine(name, version, reason);
      resolve();
    },
    async recovered() {
      await withDeadline(pool.settled(), RECOVERY_MS, 'the version before').catch(() => {});
      resolve();
    },
    refresh,
    problems: () => Object.fromEntries(indexProblem ? [['registry', indexProblem], ...problems] : problems),
    async start() {
      await followIndex();
      resolve();
      await pool.settled();
      await follow();
    },
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
