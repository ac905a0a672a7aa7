import type { ReleaseSet } from '@nightlark/contract';
import { resolveReleaseSet, type Assets, type RegistryIndex, type Release, type RemoteState, type ReleaseStore } from '@nightlark/release';
import type { Logger } from '../logging.ts';
import type { SeenNumber } from './seen-number.ts';

/** What a response is rendered with. Resolved once, never changed afterwards. */
export interface LiveSet {
  set: ReleaseSet;
  assets: ReadonlyMap<string, Assets>;
  unavailable: ReadonlySet<string>;
}

export interface LiveRegistry {
  current(): LiveSet;
  /** The last good index; null before there was one. */
  index(): RegistryIndex | null;
  /** What is not as the index says, by remote; `registry` for the registry itself. Empty when all is well. */
  problems(): Readonly<Record<string, string>>;
  start(): Promise<void>;
  stop(): void;
}

interface Tracked {
  version: string;
  stamp: string | null;
  release: Release | null;
  problem: string | null;
}

interface Options {
  store: ReleaseStore;
  log: Logger;
  seen: SeenNumber;
  /** Throws for a release that the platform can't run; it is then treated like a broken one. */
  assertFits: (release: Release) => void;
  onChange?: (live: LiveSet) => void;
  intervalMs?: number;
}

const EMPTY: LiveSet = { set: { id: 'empty', remotes: [] }, assets: new Map(), unavailable: new Set() };

/**
 * Follows the registry. An index that is broken, badly signed or older than one seen before keeps the last good set; a missing or broken release costs its own remote,
 * which goes on with its last good version where that is still there.
 */
export function createLiveRegistry({ store, log, seen, assertFits, onChange, intervalMs = 100 }: Options): LiveRegistry {
  let current = EMPTY;
  let index: RegistryIndex | null = null;
  let indexStamp: string | null = null;
  let indexProblem: string | null = null;
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  const tracked = new Map<string, Tracked>();

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

  async function read(name: string, { stable: version, releases }: RemoteState, before: Tracked | undefined): Promise<Tracked> {
    const stamp = await store.releaseStamp(name, version);
    if (before?.version === version && before.stamp === stamp) return before;
    try {
      const release = await store.readRelease(name, version, releases[version]?.sha384);
      assertFits(release);
      return { version, stamp, release, problem: null };
    } catch (error) {
      const problem = (error as Error).message;
      log.error({ remote: name, version, reason: problem }, 'release not usable');
      return { version, stamp, release: before?.release ?? null, problem };
    }
  }

  /** Whether the release that is left to use after a problem still has its files. */
  async function isThere({ release, problem }: Tracked): Promise<boolean> {
    return release !== null && (problem === null || (await store.releaseStamp(release.name, release.version)) !== null);
  }

  async function poll(): Promise<void> {
    await followIndex();
    const wanted = index?.remotes ?? {};
    for (const name of tracked.keys()) if (!(name in wanted)) tracked.delete(name);
    const unavailable = new Set<string>();
    for (const [name, wish] of Object.entries(wanted)) {
      const state = await read(name, wish, tracked.get(name));
      tracked.set(name, state);
      if (!(await isThere(state))) unavailable.add(name);
    }
    const releases = [...tracked.values()].flatMap(({ release }) => (release ? [release] : []));
    const set = resolveReleaseSet(releases);
    const isSame = set.id === current.set.id && [...unavailable].join() === [...current.unavailable].join();
    if (isSame) return;
    current = { set, assets: new Map(releases.map((release) => [release.name, release])), unavailable };
    log.info({ set: set.id, unavailable: [...unavailable] }, 'release set changed');
    onChange?.(current);
  }

  async function follow(): Promise<void> {
    await poll().catch((error: Error) => log.error({ reason: error.message }, 'registry not readable'));
    if (!isStopped) timer = setTimeout(() => void follow(), intervalMs).unref();
  }

  return {
    current: () => current,
    index: () => index,
    problems() {
      const remotes = [...tracked].flatMap(([name, { problem }]) => (problem ? [[name, problem] as const] : []));
      return Object.fromEntries(indexProblem ? [['registry', indexProblem], ...remotes] : remotes);
    },
    start: follow,
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
