import { integrityTable, openShellStore, openStore, type Assets, type Release, type ReleaseStore } from '@nightlark/release';
import { openGate } from '@nightlark/release/gate';
import { createPlatform, type LocalPlatform } from '@nightlark/release/platform';
import path from 'node:path';
import type { Config } from './config.ts';
import { createLibraryCheck } from './federation/library-check.ts';
import { createLiveShell, type LiveShell } from './federation/live-shell.ts';
import { createLiveLanders, type FindLander } from './landers/live-landers.ts';
import type { Logger } from './logging.ts';
import { createCounts, type Counts } from './metrics/counts.ts';
import { watchVersions } from './metrics/withdraw.ts';
import { createLiveRegistry, type LiveRegistry } from './registry/live-registry.ts';
import { createReleasePool } from './registry/release-pool.ts';
import { openSeenNumber } from './registry/seen-number.ts';
import { createLossHandler } from './renderer/losses.ts';
import { createRenderers, type Renderers } from './renderer/renderers.ts';
import { fromWire } from './renderer/rpc.ts';

/** What pages are made with: the shell and the remotes that are live, and the workers that run them. */
export interface Engine {
  store: ReleaseStore;
  /** What teams, the page `/platform` and the gateway itself do with the store. Every release passes the gate, against the live shell. */
  platform: LocalPlatform;
  shell: LiveShell;
  registry: LiveRegistry;
  renderers: Renderers;
  counts: Counts;
  findLander: FindLander;
  start(): Promise<void>;
  /** Nothing new is followed; pages under way are still rendered. */
  stop(): void;
  /** After the last page. */
  end(): Promise<void>;
}

export function createEngine(config: Config, log: Logger): Engine {
  const counts = createCounts();
  const { store, keys } = openStore(config);
  const shells = openShellStore(config.shellDir, keys);
  const platform = createPlatform(store, openGate(shells));
  const renderers = createRenderers({
    count: config.renderWorkers,
    memoryMb: config.renderMemoryMb,
    directoryOf: (name, version) => store.releaseDirectory(name, version),
    on: {
      findLander: (...asked) => findLander(...asked),
      reportError: (error, info) => log.error({ err: fromWire(error), ...info }, 'an area failed'),
    },
    onLoss: (loss) => handleLoss(loss),
  });

  async function useShell(assets: Assets, shellDirectory: string): Promise<void> {
    const { browserHost, backendUrl } = config;
    const { integrity: shellIntegrity } = integrityTable(assets);
    await renderers.use({ browserHost, shellDirectory, shellAssets: assets, shellIntegrity, apiBaseUrl: `${backendUrl}/api` });
    registry.recheck();
    log.info({ version: assets.version }, 'the shell is live');
  }

  const shell = createLiveShell({ store: shells, log, use: useShell });
  const seen = openSeenNumber(path.join(config.dataDir, 'registry-state.json'), { registry: store.location, key: keys.id }, log);
  const assertFits = (release: Release) => createLibraryCheck(renderers.surface())(release);
  const registry = createLiveRegistry({
    store,
    log,
    seen,
    openPool: (onChange) => createReleasePool({ store, log, assertFits, prepare: renderers.prepare, drop: renderers.drop, onChange }),
  });
  const handleLoss = createLossHandler({ registry, counts, log });
  const findLander = createLiveLanders({ store, registry, log });

  let stopWatching = () => {};
  return {
    store,
    platform,
    shell,
    registry,
    renderers,
    counts,
    findLander,
    async start() {
      await shell.start();
      await registry.start();
      stopWatching = watchVersions({ platform, registry, counts, log });
    },
    stop() {
      shell.stop();
      registry.stop();
      stopWatching();
    },
    end: () => renderers.stop(),
  };
}
