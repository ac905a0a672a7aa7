import { verifyFiles, type Release } from '@nightlark/release';
import type { ReleaseStore } from '@nightlark/registry';
import type { Logger } from '../logging.ts';
import { fingerprintOf } from './fingerprint.ts';

/** How often the files of a release that is in use are looked at. */
const LOOK_MS = 2_000;
/** When one whose files are unchanged is tried again after it failed: later each time. */
const RETRY_MS = { first: 2_000, most: 60_000 };
/** How long a version rests whose code did harm: longer each time. */
const REST_MS = { first: 30_000, most: 600_000 };

export interface PooledRelease {
  readonly name: string;
  readonly version: string;
  /** What `release.json` says; still there after the files went bad, so that the routes are known. */
  release: Release | null;
  /** Why it is not used; null when it is good. */
  problem: string | null;
  /** False until the first check is done. */
  isChecked: boolean;
  /** Its files may be good, but its code is not to be run any more. */
  isRefused: boolean;
}

interface Entry extends PooledRelease {
  sha384: string | undefined;
  /** The work that is under way; one at a time. */
  work: Promise<void> | null;
  stamp: string | null;
  fingerprint: string;
  lookedAt: number;
  checkedAt: number;
  failures: number;
}

interface Refusal {
  reason: string;
  until: number;
  times: number;
}

interface Options {
  store: ReleaseStore;
  log: Logger;
  /** Throws for a release that the platform can't run. */
  assertFits: (release: Release) => void;
  /** Throws for one whose files are whole, but not for others to bear. */
  checkFiles: (release: Release) => Promise<void>;
  /** Loads the server bundle, in bounded time; throws when it can't be run. */
  prepare: (release: Release) => Promise<void>;
  /** Frees the server bundle. */
  drop: (release: Release) => void;
  /** Told whenever something is known of a release that was not known before. */
  onChange: () => void;
  now?: () => number;
}

export interface ReleasePool {
  /** The release as far as it is known by now; the first question starts its check. */
  get(name: string, version: string, sha384: string | undefined): PooledRelease;
  /** Refuses a release from now on, for as long as it is asked for. */
  refuse(name: string, version: string, reason: string): void;
  /** Refuses it for a while: 30 s, and twice as long each further time. */
  rest(name: string, version: string, reason: string): void;
  /** Frees all others. */
  keep(keys: ReadonlySet<string>): void;
  /** Checks all anew: what they have to fit changed. */
  recheck(): void;
  /** Until nothing is being checked. */
  settled(): Promise<void>;
}

export const releaseKey = (name: string, version: string) => `${name}@${version}`;

/**
 * Checks releases before any code of theirs is run: the description against the signed index, every file against the description,
 * the server bundle by loading it. One flipped byte, and a release is not used until it is whole again.
 */
export function createReleasePool({ store, log, assertFits, checkFiles, prepare, drop, onChange, now = Date.now }: Options): ReleasePool {
  const entries = new Map<string, Entry>();
  const refused = new Map<string, Refusal>();
  const grown = ({ first, most }: { first: number; most: number }, times: number) => Math.min(most, first * 2 ** times);

  async function check(entry: Entry): Promise<void> {
    const { name, version } = entry;
    const release = await store.readRelease(name, version, entry.sha384);
    assertFits(release);
    const faults = await verifyFiles(store.releaseDirectory(name, version), release);
    if (faults.length > 0) throw new Error(faults.slice(0, 3).join('; '));
    const isLoaded = entry.release !== null && entry.problem === null;
    if (!isLoaded) await checkFiles(release);
    entry.release = release;
    if (!isLoaded) await prepare(release);
  }

  async function look(entry: Entry, stamp: string | null): Promise<void> {
    const { name, version } = entry;
    const fingerprint = await fingerprintOf(store.releaseDirectory(name, version)).catch(() => 'missing');
    if (entry.isChecked && fingerprint === entry.fingerprint && stamp === entry.stamp) {
      const retryAt = entry.checkedAt + grown(RETRY_MS, entry.failures - 1);
      if (entry.problem === null || now() < retryAt) return;
    }
    const problem = await check(entry).then(
      () => null,
      (error: Error) => error.message,
    );
    if (problem && problem !== entry.problem) log.error({ alert: 'release', remote: name, version, reason: problem }, 'release refused');
    if (!problem && entry.problem) log.info({ remote: name, version }, 'release is whole again');
    const isNews = !entry.isChecked || problem !== entry.problem;
    Object.assign(entry, { problem, fingerprint, stamp, isChecked: true, checkedAt: now(), failures: problem ? entry.failures + 1 : 0 });
    if (isNews) onChange();
  }

  async function follow(entry: Entry): Promise<void> {
    const stamp = await store.releaseStamp(entry.name, entry.version);
    const isDue = now() - entry.lookedAt >= LOOK_MS;
    if (entry.isChecked && stamp === entry.stamp && !isDue) return;
    entry.lookedAt = now();
    await look(entry, stamp);
  }

  return {
    get(name, version, sha384) {
      const key = releaseKey(name, version);
      let entry = entries.get(key);
      if (!entry) {
        entry = {
          name,
          version,
          sha384,
          release: null,
          problem: null,
          isChecked: false,
          work: null,
          stamp: null,
          fingerprint: '',
          lookedAt: 0,
          checkedAt: 0,
          failures: 0,
          isRefused: false,
        };
        entries.set(key, entry);
      }
      const { work } = entry;
      if (!work) {
        const started = (entry.work = follow(entry).finally(() => (entry!.work = null)));
        started.catch((error: Error) => log.error({ remote: name, version, reason: error.message }, 'release not readable'));
      }
      const refusal = refused.get(key);
      if (!refusal || refusal.until <= now()) return entry;
      return { ...entry, problem: refusal.reason, isChecked: true, isRefused: true };
    },
    refuse: (name, version, reason) => void refused.set(releaseKey(name, version), { reason, until: Infinity, times: 0 }),
    rest(name, version, reason) {
      const key = releaseKey(name, version);
      const times = (refused.get(key)?.times ?? 0) + 1;
      const until = Math.max(now() + grown(REST_MS, times - 1), refused.get(key)?.until ?? 0);
      refused.set(key, { reason, until, times });
    },
    keep(keys) {
      for (const key of refused.keys()) if (!keys.has(key)) refused.delete(key);
      for (const [key, entry] of entries) {
        if (keys.has(key) || entry.work) continue;
        entries.delete(key);
        if (entry.release) drop(entry.release);
      }
    },
    recheck() {
      for (const entry of entries.values()) Object.assign(entry, { fingerprint: '', lookedAt: 0 });
    },
    async settled() {
      await Promise.allSettled([...entries.values()].map(({ work }) => work));
    },
  };
}
