import type { RegistryIndex, ReleaseStore, RemoteState } from '@nightlark/registry';
import type { Release } from '@nightlark/release';
import { withinTime } from '../federation/within-time.ts';
import type { Logger } from '../logging.ts';
import { EMPTY, liveKey, resolveRanges, type LiveSet, type Range, type Serving } from './live-set.ts';
import { releaseKey, type PooledRelease, type ReleasePool } from './release-pool.ts';
import type { SeenNumber } from './seen-number.ts';

export type { LiveSet } from './live-set.ts';

export interface LiveRegistry {
  /** What a browser with this bucket (0–99) gets by now. */
  current(bucket?: number): LiveSet;
  /** Works with the bucket's set; the code of its versions stays loaded until the work is done. */
  use<T>(bucket: number, work: (live: LiveSet) => Promise<T>): Promise<T>;
  /** Whether pages are made with the release set of this id by now. */
  isLive(set: string): boolean;
  /** Whether buckets make a difference now. */
  hasCanary(): boolean;
  /** The last good index; null before there was one. */
  index(): RegistryIndex | null;
  /** Takes a version out of service here, whatever the registry says; the last good one serves. */
  refuse(name: string, version: string, reason: string): void;
  /** Takes a version out of service here for a while. */
  rest(name: string, version: string, reason: string): void;
  /** Checks all releases anew: the shell that they have to fit changed. */
  recheck(): void;
  /** Looks at the registry at once, for who must see what was moved just now. */
  refresh(): Promise<void>;
  /** Until it is known what serves instead of what was taken out, or three seconds have passed. */
  recovered(): Promise<void>;
  /** What is not as the index says, by remote; `registry` for the registry itself. Empty when all is well. */
  problems(): Readonly<Record<string, string>>;
  start(): Promise<void>;
  stop(): void;
}

interface Options {
  store: ReleaseStore;
  /** Makes the pool of releases; what it is given is called whenever something is known of one. */
  openPool: (onChange: () => void) => ReleasePool;
  log: Logger;
  seen: SeenNumber;
  intervalMs?: number;
}

const RECOVERY_MS = 3_000;

const isGood = ({ isChecked, problem }: PooledRelease) => isChecked && problem === null;

/**
 * Follows the registry. An index that is broken, badly signed or older than one seen before keeps the last good set. A release that
 * is missing, changed or throws costs its own remote, which goes on with its last good version, else with the one before.
 */
export function createLiveRegistry({ store, openPool, log, seen, intervalMs = 100 }: Options): LiveRegistry {
  const pool = openPool(() => resolve());
  let ranges: Range[] = [{ from: 0, live: EMPTY }];
  let index: RegistryIndex | null = null;
  let indexStamp: string | null = null;
  let indexProblem: string | null = null;
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  let looking = Promise.resolve();
  const served = new Map<string, Release>();
  const problems = new Map<string, string>();
  const users = new Map<LiveSet, number>();

  async function followIndex(): Promise<void> {
    const stamp = await store.indexStamp();
    if (stamp === indexStamp) return;
    indexStamp = stamp;
    try {
      const read = await store.readIndex();
      seen.accept(read.number);
      index = read;
      indexProblem = null;
      const wanted = Object.fromEntries(Object.entries(read.remotes).map(([name, { stable }]) => [name, stable]));
      log.info({ number: read.number, remotes: wanted }, 'registry read');
    } catch (error) {
      indexProblem = (error as Error).message;
      log.error({ alert: 'registry', reason: indexProblem }, 'registry not usable, the last good set stays');
    }
  }

  /** The version to serve, and the one that is on its way: a change happens when the new one is ready. */
  function serve(name: string, { stable, previous, canary, releases }: RemoteState, needed: Set<string>): Serving | null {
    const ask = (version: string) => {
      needed.add(releaseKey(name, version));
      return pool.get(name, version, releases[version]?.sha384);
    };
    const wanted = ask(stable);
    const trial = canary && ask(canary.version);
    const problem = wanted.problem ?? (trial?.problem ? `canary ${trial.version}: ${trial.problem}` : null);
    if (problem) problems.set(name, problem);

    // What was served goes on while another is being checked, since its code is loaded; not when that code did harm.
    const lastServed = served.get(name);
    const before = wanted.isRefused && lastServed?.version === stable ? undefined : lastServed;
    let chosen = isGood(wanted) ? wanted.release : null;
    const isWaiting = !wanted.isChecked && before !== undefined;
    for (const version of isWaiting ? [before.version] : [before?.version, previous]) {
      if (chosen || version == null || version === stable) continue;
      const other = ask(version);
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
    const key = (list: readonly Range[]) => list.map(({ from, live }) => `${from} ${liveKey(live)}`).join('\n');
    if (key(next) !== key(ranges)) {
      ranges = next;
      log.info({ sets: ranges.map(({ live }) => live.set.id), unavailable: [...next[0]!.live.unavailable] }, 'release set changed');
    }
    for (const live of [...users.keys(), ...ranges.map((range) => range.live)])
      for (const { name, version } of live.set.remotes) needed.add(releaseKey(name, version));
    pool.keep(needed);
  }

  /** One look after the other: of two at once the older answer could come last. */
  function refresh(): Promise<void> {
    looking = looking.then(async () => {
      await followIndex().catch((error: Error) => log.error({ reason: error.message }, 'registry not readable'));
      resolve();
    });
    return looking;
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
      users.set(live, (users.get(live) ?? 0) + 1);
      try {
        return await work(live);
      } finally {
        const left = users.get(live)! - 1;
        if (left > 0) users.set(live, left);
        else users.delete(live);
      }
    },
    isLive: (set) => ranges.some(({ live }) => live.set.id === set),
    hasCanary: () => Object.values(index?.remotes ?? {}).some(({ canary }) => canary !== null),
    index: () => index,
    refuse: pool.refuse,
    recheck: pool.recheck,
    rest(name, version, reason) {
      pool.rest(name, version, reason);
      resolve();
    },
    async recovered() {
      await withinTime(pool.settled(), RECOVERY_MS, 'the version before').catch(() => {});
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
