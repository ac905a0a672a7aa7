import { assetsSchema, parseFile, type Assets } from '@nightlark/release';
import type { ShellBuild, ShellStore } from '@nightlark/registry';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { backOff } from '../back-off.ts';
import type { Logger } from '../logging.ts';
import { fingerprintOf } from '../registry/fingerprint.ts';

const CHECK_INTERVAL_MS = 2_000;
/** Back-off of builds that do not start: each attempt starts all renderers. */
const RETRY_MS = { first: 2_000, most: 60_000 };

interface Options {
  store: ShellStore;
  log: Logger;
  /** Switches rendering to this build; throws if it can't run, and the current one stays. */
  use: (assets: Assets, directory: string) => Promise<void>;
  /** Interval of looks at all files of a valid build. */
  filesCheckMs: number;
  now?: () => number;
}

/** A build that goes live again, after another, is a new publication. */
const publicationOf = ({ version, since = '' }: ShellBuild) => `${version} ${since}`;

/**
 * Follows the signed build of the shell. A build with a changed file is refused with an alert, and the previous one serves
 * (docs/architecture.md#integrity). A new build goes live without a restart.
 */
export class LiveShell {
  readonly #store: ShellStore;
  readonly #log: Logger;
  readonly #use: Options['use'];
  readonly #filesCheckMs: number;
  readonly #now: () => number;
  #live: { assets: Assets; build: ShellBuild; since: number } | null = null;
  /** Refused publications, with the reason. */
  readonly #refusals = new Map<string, string>();
  /** Publications that did not start. */
  readonly #failedStarts = new Map<string, { error: Error; failures: number; retryAt: number }>();
  /** Whether a build is faulty that may become valid again. */
  #isFaulty = false;
  #problem: string | null = null;
  #lastStamp = '';
  #lastFiles = '';
  #filesAt = 0;
  #checking = Promise.resolve();
  #timer: NodeJS.Timeout | undefined;

  constructor({ store, log, use, filesCheckMs, now = Date.now }: Options) {
    this.#store = store;
    this.#log = log;
    this.#use = use;
    this.#filesCheckMs = filesCheckMs;
    this.#now = now;
  }

  /** Throws when there is no valid build. */
  async start(): Promise<void> {
    await this.#check();
    if (!this.#live) throw new Error(`There is no shell to serve: ${this.#problem}`);
    this.#followLater();
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  /** The build that pages are rendered with. Throws before the start. */
  current(): Assets {
    if (!this.#live) throw new Error('The shell is not loaded yet');
    return this.#live.assets;
  }

  /** Since when the current build is published, and since when it is live here (Unix time, ms; 0 when unknown). */
  since(): { published: number; live: number } {
    return { published: Date.parse(this.#live?.build.since ?? '') || 0, live: this.#live?.since ?? 0 };
  }

  /** Why the newest build is not live; null when it is. */
  problem(): string | null {
    return this.#problem;
  }

  /**
   * Takes the current build out of service at this gateway, until it goes live anew: the one before it serves. Returns false when this
   * build is not live, or there is no other that runs. Throws while the builds can't be read.
   */
  async refuse(version: string, reason: string): Promise<boolean> {
    const live = this.#live;
    if (live?.assets.version !== version) return false;
    const publication = publicationOf(live.build);
    const builds = await this.#store.builds();
    const others = builds.map(publicationOf).filter((one) => one !== publication && !this.#refusals.has(one));
    if (others.length === 0) return false;
    this.#refusals.set(publication, reason);
    await this.#check();
    if (this.current().version !== version) return true;
    this.#refusals.delete(publication);
    await this.#check();
    return false;
  }

  /** Assets of any stored version: open tabs keep using theirs. */
  async assetsOf(version: string): Promise<Assets> {
    const file = path.join(await this.filesOf(version), 'assets.json');
    return parseFile(assetsSchema, await readFile(file, 'utf8'), file);
  }

  /** The directory with `client/`, `server/` and `public/` of a version. */
  directoryOf(version: string): string {
    return this.#store.directoryOf(version);
  }

  /** The same, after a build that an open tab still uses was downloaded from a bucket. */
  async filesOf(version: string): Promise<string> {
    await this.#store.has(version);
    return this.directoryOf(version);
  }

  #followLater(): void {
    this.#timer = setTimeout(() => void this.#follow(), CHECK_INTERVAL_MS).unref();
  }

  async #follow(): Promise<void> {
    await this.#check().catch((error: Error) => this.#log.error({ reason: error.message }, 'the shell can’t be looked at'));
    this.#followLater();
  }

  /** Serialized: two switches of the renderers at once would leave either. */
  #check(): Promise<void> {
    return (this.#checking = this.#checking.catch(() => {}).then(() => this.#checkNow()));
  }

  async #checkNow(): Promise<void> {
    const stamp = [await this.#store.stamp(), ...this.#refusals.keys()].join('\n');
    const isWell = stamp === this.#lastStamp && !this.#isFaulty;
    if (isWell && this.#now() - this.#filesAt < this.#filesCheckMs) return;
    this.#filesAt = this.#now();
    const files = this.#live ? await fingerprintOf(this.directoryOf(this.#live.assets.version)).catch(() => 'missing') : '';
    if (isWell && files === this.#lastFiles) return;
    [this.#lastStamp, this.#lastFiles] = [stamp, files];
    const problem = await this.#choose().catch((error: Error) => error.message);
    const version = this.#live?.assets.version;
    if (problem && problem !== this.#problem)
      this.#log.error({ alert: 'shell', serving: version, reason: problem }, 'a build of the shell is refused');
    if (!problem && this.#problem) this.#log.info({ version }, 'the shell is whole again');
    this.#problem = problem;
  }

  /** Switches to the first valid build that runs; returns the faults of those before it. */
  async #choose(): Promise<string | null> {
    const faults: string[] = [];
    this.#isFaulty = true;
    const builds = await this.#store.builds();
    this.#isFaulty = false;
    for (const build of builds) {
      const refusal = this.#refusals.get(publicationOf(build));
      if (refusal) {
        faults.push(`shell ${build.version}: ${refusal}`);
        continue;
      }
      try {
        await this.#goLive(build);
        break;
      } catch (error) {
        this.#isFaulty = true;
        faults.push((error as Error).message);
      }
    }
    return faults.length > 0 ? faults.join('; ') : null;
  }

  async #goLive(build: ShellBuild): Promise<void> {
    const assets = await this.#store.verify(build);
    const isNew = assets.version !== this.#live?.assets.version;
    if (isNew) await this.#switchTo(build, assets);
    this.#live = { assets, build, since: isNew ? this.#now() : this.#live!.since };
  }

  async #switchTo(build: ShellBuild, assets: Assets): Promise<void> {
    const publication = publicationOf(build);
    const former = this.#failedStarts.get(publication);
    if (former && this.#now() < former.retryAt) throw former.error;
    try {
      await this.#use(assets, this.directoryOf(build.version));
      this.#failedStarts.delete(publication);
    } catch (error) {
      const failures = (former?.failures ?? 0) + 1;
      const retryAt = this.#now() + backOff(RETRY_MS, failures);
      this.#failedStarts.set(publication, { error: error as Error, failures, retryAt });
      throw error;
    }
  }
}
