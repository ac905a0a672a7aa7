import { verifyFiles, type Release } from '@nightlark/release';
import type { ReleaseStore } from '@nightlark/registry';
import { backOff } from '../back-off.ts';
import type { Logger } from '../logging.ts';
import { fingerprintOf } from './fingerprint.ts';
import { releaseKey } from './release-id.ts';

/** Interval of looks at the `release.json` of a release in use, and at all files of one with a problem. */
const CHECK_INTERVAL_MS = 2_000;
/** Back-off of retries while the files are unchanged. */
const RETRY_MS = { first: 2_000, most: 60_000 };
/** Quarantine of a version whose code crashed a renderer; doubled each time. */
const QUARANTINE_MS = { first: 30_000, most: 600_000 };

export interface PooledRelease {
  readonly name: string;
  readonly version: string;
  /** The parsed `release.json`; still set after the files became invalid, for its routes. */
  release: Release | null;
  /** Why it can't be used; null when valid. */
  problem: string | null;
  /** False until the first check is done. */
  isChecked: boolean;
  /** Refused or in quarantine, whatever its files. */
  isRefused: boolean;
}

interface Entry extends PooledRelease {
  sha384: string | undefined;
  /** The running check; one at a time. */
  work: Promise<void> | null;
  stamp: string | null;
  fingerprint: string;
  inspectedAt: number;
  /** When its files were looked at; 0 if a recheck is due. */
  filesAt: number;
  checkedAt: number;
  failures: number;
}

interface Refusal {
  reason: string;
  since: number;
  until: number;
  times: number;
}

interface Options {
  store: ReleaseStore;
  log: Logger;
  /** Throws for a release that does not fit the shell's libraries. */
  assertFits: (release: Release) => void;
  /** Throws for a release whose files could affect others (stylesheets). */
  checkFiles: (release: Release) => Promise<void>;
  /** Loads the server bundle, with a timeout; throws if it fails. */
  prepare: (release: Release) => Promise<void>;
  /** Unloads the server bundle. */
  drop: (release: Release) => void;
  /** Called whenever the state of a release changed. */
  onChange: () => void;
  /** Interval of looks at all files of a release without a problem. */
  filesCheckMs: number;
  now?: () => number;
}

const newEntry = (name: string, version: string, sha384: string | undefined): Entry => ({
  name,
  version,
  sha384,
  release: null,
  problem: null,
  isChecked: false,
  isRefused: false,
  work: null,
  stamp: null,
  fingerprint: '',
  inspectedAt: 0,
  filesAt: 0,
  checkedAt: 0,
  failures: 0,
});

/**
 * Verifies releases before their code runs: `release.json` against the signed index, each file against `release.json`, the server
 * bundle by loading it. A release with a changed byte is not used until it is restored.
 */
export class ReleasePool {
  readonly #options: Options;
  readonly #now: () => number;
  readonly #entries = new Map<string, Entry>();
  readonly #refusals = new Map<string, Refusal>();

  constructor(options: Options) {
    this.#options = options;
    this.#now = options.now ?? Date.now;
  }

  /** The current state of a release; the first call starts its check. */
  get(name: string, version: string, sha384: string | undefined): PooledRelease {
    const key = releaseKey(name, version);
    const entry = this.#entries.get(key) ?? newEntry(name, version, sha384);
    this.#entries.set(key, entry);
    if (!entry.work) {
      entry.work = this.#follow(entry).finally(() => (entry.work = null));
      const { log } = this.#options;
      entry.work.catch((error: Error) => log.error({ remote: name, version, reason: error.message }, 'release not readable'));
    }
    const refusal = this.#refusals.get(key);
    if (!refusal || refusal.until <= this.#now()) return entry;
    return { ...entry, problem: refusal.reason, isChecked: true, isRefused: true };
  }

  /** Refuses a release for as long as it is in use. */
  refuse(name: string, version: string, reason: string): void {
    this.#refusals.set(releaseKey(name, version), { reason, since: this.#now(), until: Infinity, times: 0 });
  }

  /** Refuses it temporarily: 30 s, doubled each time. */
  quarantine(name: string, version: string, reason: string): void {
    const key = releaseKey(name, version);
    const former = this.#refusals.get(key);
    const times = (former?.times ?? 0) + 1;
    const until = Math.max(this.#now() + backOff(QUARANTINE_MS, times), former?.until ?? 0);
    this.#refusals.set(key, { reason, since: this.#now(), until, times });
  }

  /** Ends the quarantines of other remotes that began since then (Unix time, ms): the rolled back version may have caused them. */
  liftQuarantines(since: number, culprit: string): void {
    for (const [key, refusal] of this.#refusals)
      if (refusal.until !== Infinity && refusal.since >= since && !key.startsWith(`${culprit}@`)) refusal.until = 0;
  }

  /** Unloads all releases but these. */
  retain(keys: ReadonlySet<string>): void {
    for (const key of this.#refusals.keys()) if (!keys.has(key)) this.#refusals.delete(key);
    for (const [key, entry] of this.#entries) {
      if (keys.has(key) || entry.work) continue;
      this.#entries.delete(key);
      if (entry.release) this.#options.drop(entry.release);
    }
  }

  /** Rechecks all releases, after the shell changed. */
  recheck(): void {
    for (const entry of this.#entries.values()) Object.assign(entry, { fingerprint: '', inspectedAt: 0, filesAt: 0 });
  }

  /** Resolves when no check is running. */
  async settled(): Promise<void> {
    await Promise.allSettled([...this.#entries.values()].map(({ work }) => work));
  }

  async #follow(entry: Entry): Promise<void> {
    if (entry.isChecked && this.#now() - entry.inspectedAt < CHECK_INTERVAL_MS) return;
    entry.inspectedAt = this.#now();
    // Unreadable is a stamp of its own: the release is inspected, and the problem told.
    await this.#inspect(entry, await this.#options.store.releaseStamp(entry.name, entry.version).catch(() => 'unreadable'));
  }

  async #inspect(entry: Entry, stamp: string | null): Promise<void> {
    const { name, version } = entry;
    const { store, log, filesCheckMs, onChange } = this.#options;
    const isWell = entry.isChecked && entry.problem === null && stamp === entry.stamp;
    if (isWell && this.#now() - entry.filesAt < filesCheckMs) return;
    entry.filesAt = this.#now();
    const fingerprint = await fingerprintOf(store.releaseDirectory(name, version)).catch(() => 'missing');
    if (entry.isChecked && fingerprint === entry.fingerprint && stamp === entry.stamp) {
      const retryAt = entry.checkedAt + backOff(RETRY_MS, entry.failures);
      if (entry.problem === null || this.#now() < retryAt) return;
    }
    const problem = await this.#check(entry).then(
      () => null,
      (error: Error) => error.message,
    );
    if (problem && problem !== entry.problem) log.error({ alert: 'release', remote: name, version, reason: problem }, 'release refused');
    if (!problem && entry.problem) log.info({ remote: name, version }, 'release is whole again');
    const isNews = !entry.isChecked || problem !== entry.problem;
    const failures = problem ? entry.failures + 1 : 0;
    // A recheck that was asked for meanwhile is still due: this one was against the former shell.
    const seen = entry.filesAt === 0 ? {} : { fingerprint, stamp };
    Object.assign(entry, { problem, ...seen, isChecked: true, checkedAt: this.#now(), failures });
    if (isNews) onChange();
  }

  async #check(entry: Entry): Promise<void> {
    const { name, version } = entry;
    const { store, assertFits, checkFiles, prepare } = this.#options;
    const release = await store.readRelease(name, version, entry.sha384);
    assertFits(release);
    const faults = await verifyFiles(store.releaseDirectory(name, version), release);
    if (faults.length > 0) throw new Error(faults.slice(0, 3).join('; '));
    const isLoaded = entry.release !== null && entry.problem === null;
    if (!isLoaded) await checkFiles(release);
    entry.release = release;
    if (!isLoaded) await prepare(release);
  }
}
