import { assetsSchema, parseFile, type Assets } from '@nightlark/release';
import type { ShellStore } from '@nightlark/registry';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Logger } from '../logging.ts';
import { fingerprintOf } from '../registry/fingerprint.ts';

const LOOK_MS = 2_000;

export interface LiveShell {
  /** What pages are rendered with. Throws before the start. */
  current(): Assets;
  /** Of any version of the shell that is kept: open tabs go on with theirs. */
  assetsOf(version: string): Promise<Assets>;
  /** Holds `client/`, `server/` and `public/` of a version. */
  directoryOf(version: string): string;
  /** Why it is not the one that was published last; null when it is. */
  problem(): string | null;
  /** Throws when there is no good build to begin with. */
  start(): Promise<void>;
  stop(): void;
}

interface Options {
  store: ShellStore;
  log: Logger;
  /** Renders with this build from now on; throws when it can't be run, and goes on with the one before. */
  use: (assets: Assets, directory: string) => Promise<void>;
}

/**
 * Follows the signed build of the shell: every file is the one that its description means, or the build before it is used and an
 * alert is logged (docs/architecture.md#integrity). Another build that is published goes live without a restart.
 */
export function createLiveShell({ store, log, use }: Options): LiveShell {
  let live: Assets | null = null;
  let problem: string | null = null;
  let seen = '';
  let timer: NodeJS.Timeout | undefined;
  const directoryOf = (version: string) => path.join(store.directory, version);

  /** The first build that is whole and runs. */
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

  async function look(): Promise<void> {
    const files = live ? await fingerprintOf(directoryOf(live.version)).catch(() => 'missing') : '';
    const now = `${await store.stamp()}\n${files}`;
    if (now === seen && problem === null) return;
    seen = now;
    const found = await choose().catch((error: Error) => error.message);
    if (found && found !== problem) log.error({ alert: 'shell', serving: live?.version, reason: found }, 'a build of the shell is refused');
    if (!found && problem) log.info({ version: live?.version }, 'the shell is whole again');
    problem = found;
  }

  async function follow(): Promise<void> {
    await look().catch((error: Error) => log.error({ reason: error.message }, 'the shell can’t be looked at'));
    timer = setTimeout(() => void follow(), LOOK_MS).unref();
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
      await look();
      if (!live) throw new Error(`There is no shell to serve: ${problem}`);
      timer = setTimeout(() => void follow(), LOOK_MS).unref();
    },
    stop: () => clearTimeout(timer),
  };
}
