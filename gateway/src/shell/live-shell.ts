import { assetsSchema, parseFile, type Assets } from '@nightlark/release';
import type { ShellStore } from '@nightlark/registry';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Logger } from '../logging.ts';
import { fingerprintOf } from '../registry/fingerprint.ts';

const CHECK_INTERVAL_MS = 2_000;

export interface LiveShell {
  /** The build that pages are rendered with. Throws before the start. */
  current(): Assets;
  /** Assets of any stored version: open tabs keep using theirs. */
  assetsOf(version: string): Promise<Assets>;
  /** The directory with `client/`, `server/` and `public/` of a version. */
  directoryOf(version: string): string;
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
}

/**
 * Follows the signed build of the shell. A build with a changed file is refused with an alert, and the previous one serves
 * (docs/architecture.md#integrity). A new build goes live without a restart.
 */
export function createLiveShell({ store, log, use }: Options): LiveShell {
  let live: Assets | null = null;
  let problem: string | null = null;
  let lastFingerprint = '';
  let timer: NodeJS.Timeout | undefined;
  const directoryOf = (version: string) => path.join(store.directory, version);

  /** Switches to the first valid build that runs; returns the faults of those before it. */
  async function choose(): Promise<string | null> {
    const faults: string[] = [];
    for (const build of await store.builds()) {
      try {
        const assets = await store.verify(build);
        if (assets.version !== live?.version) await use(assets, directoryOf(build.version));
        live = assets;
        break;
      } catch (error) {
        faults.push((error as Error).message);
      }
    }
    return faults.length > 0 ? faults.join('; ') : null;
  }

  async function check(): Promise<void> {
    const files = live ? await fingerprintOf(directoryOf(live.version)).catch(() => 'missing') : '';
    const now = `${await store.stamp()}\n${files}`;
    if (now === lastFingerprint && problem === null) return;
    lastFingerprint = now;
    const found = await choose().catch((error: Error) => error.message);
    if (found && found !== problem) log.error({ alert: 'shell', serving: live?.version, reason: found }, 'a build of the shell is refused');
    if (!found && problem) log.info({ version: live?.version }, 'the shell is whole again');
    problem = found;
  }

  async function follow(): Promise<void> {
    await check().catch((error: Error) => log.error({ reason: error.message }, 'the shell can’t be looked at'));
    timer = setTimeout(() => void follow(), CHECK_INTERVAL_MS).unref();
  }

  return {
    current() {
      if (!live) throw new Error('The shell is not loaded yet');
      return live;
    },
    async assetsOf(version) {
      const file = path.join(directoryOf(version), 'assets.json');
      return parseFile(assetsSchema, await readFile(file, 'utf8'), file);
    },
    directoryOf,
    problem: () => problem,
    async start() {
      await check();
      if (!live) throw new Error(`There is no shell to serve: ${problem}`);
      timer = setTimeout(() => void follow(), CHECK_INTERVAL_MS).unref();
    },
    stop: () => clearTimeout(timer),
  };
}
