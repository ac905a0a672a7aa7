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

export interface LiveShell {
  /** The build that pages are rendered with. Throws before the start. */
  current(): Assets;
  /** Since when the current build is published, and since when it is live here (Unix time, ms; 0 when unknown). */
  since(): { published: number; live: number };
  /**
   * Takes the current build out of service at this gateway, until it goes live anew: the one before it serves. Returns false when this
   * build is not live, or there is no other that runs. Throws while the builds can't be read.
   */
  refuse(version: string, reason: string): Promise<boolean>;
  /** Assets of any stored version: open tabs keep using theirs. */
  assetsOf(version: string): Promise<Assets>;
  /** The directory with `client/`, `server/` and `public/` of a version. */
  directoryOf(version: string): string;
  /** The same, after a build that an open tab still uses was downloaded from a bucket. */
  filesOf(version: string): Promise<string>;
  /** Why the newest build is not live; null when it is. */
  problem(): string | null;
  /** Throws when there is no valid build. */
  start(): Promise<void>;
  stop(): void;
}

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
export function createLiveShell({ store, log, use, filesCheckMs, now = Date.now }: Options): LiveShell {
  let live: { assets: Assets; build: ShellBuild; since: number } | null = null;
  /** Refused publications, with the reason. */
  const refusals = new Map<string, string>();
  /** Publications that did not start. */
  const failedStarts = new Map<string, { error: Error; failures: number; retryAt: number }>();
  /** Whether a build is faulty that may become valid again. */
  let isFaulty = false;
  let problem: string | null = null;
  let lastStamp = '';
  let lastFiles = '';
  let filesAt = 0;
  let timer: NodeJS.Timeout | undefined;
  const { directoryOf } = store;

  async function switchTo(build: ShellBuild, assets: Assets): Promise<void> {
    const publication = publicationOf(build);
    const former = failedStarts.get(publication);
    if (former && now() < former.retryAt) throw former.error;
    try {
      await use(assets, directoryOf(build.version));
      failedStarts.delete(publication);
    } catch (error) {
      const failures = (former?.failures ?? 0) + 1;
      failedStarts.set(publication, { error: error as Error, failures, retryAt: now() + backOff(RETRY_MS, failures) });
      throw error;
    }
  }

  /** Switches to the first valid build that runs; returns the faults of those before it. */
  async function choose(): Promise<string | null> {
    const faults: string[] = [];
    isFaulty = true;
    const builds = await store.builds();
    isFaulty = false;
    for (const build of builds) {
      const refusal = refusals.get(publicationOf(build));
      if (refusal) {
        faults.push(`shell ${build.version}: ${refusal}`);
        continue;
      }
      try {
        const assets = await store.verify(build);
        const isNew = assets.version !== live?.assets.version;
        if (isNew) await switchTo(build, assets);
        live = { assets, build, since: isNew ? now() : live!.since };
        break;
      } catch (error) {
        isFaulty = true;
        faults.push((error as Error).message);
      }
    }
    return faults.length > 0 ? faults.join('; ') : null;
  }

  async function check(): Promise<void> {
    const stamp = [await store.stamp(), ...refusals.keys()].join('\n');
    const isWell = stamp === lastStamp && !isFaulty;
    if (isWell && now() - filesAt < filesCheckMs) return;
    filesAt = now();
    const files = live ? await fingerprintOf(directoryOf(live.assets.version)).catch(() => 'missing') : '';
    if (isWell && files === lastFiles) return;
    [lastStamp, lastFiles] = [stamp, files];
    const found = await choose().catch((error: Error) => error.message);
    if (found && found !== problem)
      log.error({ alert: 'shell', serving: live?.assets.version, reason: found }, 'a build of the shell is refused');
    if (!found && problem) log.info({ version: live?.assets.version }, 'the shell is whole again');
    problem = found;
  }

  let checking = Promise.resolve();
  /** Serialized: two switches of the renderers at once would leave either. */
  const checkInTurn = () => (checking = checking.catch(() => {}).then(check));

  async function follow(): Promise<void> {
    await checkInTurn().catch((error: Error) => log.error({ reason: error.message }, 'the shell can’t be looked at'));
    timer = setTimeout(() => void follow(), CHECK_INTERVAL_MS).unref();
  }

  return {
    current() {
      if (!live) throw new Error('The shell is not loaded yet');
      return live.assets;
    },
    since: () => ({ published: Date.parse(live?.build.since ?? '') || 0, live: live?.since ?? 0 }),
    async refuse(version, reason) {
      if (live?.assets.version !== version) return false;
      const publication = publicationOf(live.build);
      const others = (await store.builds()).map(publicationOf).filter((one) => one !== publication && !refusals.has(one));
      if (others.length === 0) return false;
      refusals.set(publication, reason);
      await checkInTurn();
      if (live.assets.version !== version) return true;
      refusals.delete(publication);
      await checkInTurn();
      return false;
    },
    async assetsOf(version) {
      await store.has(version);
      const file = path.join(directoryOf(version), 'assets.json');
      return parseFile(assetsSchema, await readFile(file, 'utf8'), file);
    },
    directoryOf,
    async filesOf(version) {
      await store.has(version);
      return directoryOf(version);
    },
    problem: () => problem,
    async start() {
      await checkInTurn();
      if (!live) throw new Error(`There is no shell to serve: ${problem}`);
      timer = setTimeout(() => void follow(), CHECK_INTERVAL_MS).unref();
    },
    stop: () => clearTimeout(timer),
  };
}
