import { keysOf } from '@nightlark/contract/server';
import { integrityTable, type Assets, type Release } from '@nightlark/release';
import { openShellStore, openStore, type RegistryIndex, type ReleaseStore } from '@nightlark/registry';
import { openGate } from '@nightlark/gate';
import { Gauge, type Metrics } from '@nightlark/metrics';
import { createPlatform, type LocalPlatform } from '@nightlark/registry/platform';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { checkEvery } from './check-every.ts';
import type { Config } from './config.ts';
import type { Tokens } from './access/tokens.ts';
import { createLibraryCheck, checkStyles } from './shell/release-checks.ts';
import { LiveShell } from './shell/live-shell.ts';
import { createLiveLanders, type FindLander } from './landers/live-landers.ts';
import type { Logger } from './logging.ts';
import { ReleaseMetrics } from './metrics/release-metrics.ts';
import { createPageTokens, tokenKeys, type PageTokens } from './metrics/page-tokens.ts';
import { redisSnapshots } from './metrics/redis-snapshots.ts';
import { exchangeMetrics } from './metrics/exchange-metrics.ts';
import { daySaver, SAVE_MS } from './metrics/save-days.ts';
import { watchVersions } from './metrics/withdraw.ts';
import { watchMoves } from './moves/move-watch.ts';
import { watchPreviews } from './previews/prune-previews.ts';
import { LiveRegistry } from './registry/live-registry.ts';
import { ReleasePool } from './registry/release-pool.ts';
import { openIndexNumber } from './registry/index-number.ts';
import { CrashPolicy } from './renderers/crash-policy.ts';
import { PageCalls } from './renderers/page-calls.ts';
import { createProvedSessions, type ProvedSessions } from './http/proved-sessions.ts';
import { Renderers } from './renderers/renderers.ts';
import { deserializeError } from './renderers/rpc.ts';
import { logAreaError } from './rendering/area-errors.ts';

/** A process that ends waits no longer for a store that does not answer. */
const LAST_SAVE_MS = 500;

/** Everything that renders pages: the live shell and remotes, and the processes that run them. */
export interface Engine {
  store: ReleaseStore;
  /** Operations on the store for teams, the dashboard and the gateway. Every release passes the gate against the live shell. */
  platform: LocalPlatform;
  shell: LiveShell;
  registry: LiveRegistry;
  renderers: Renderers;
  releaseMetrics: ReleaseMetrics;
  pageTokens: PageTokens;
  sessions: ProvedSessions;
  findLander: FindLander;
  start(): Promise<void>;
  /** Stops following the registry; pending pages are still rendered. */
  stop(): void;
  /** Stops the renderers, after the last page. */
  end(): Promise<void>;
}

export function createEngine(config: Config, tokens: Tokens, log: Logger): Engine {
  const { filesCheckMs } = config;
  const releaseMetrics = new ReleaseMetrics();
  const { store, keys } = openStore(config);
  const indexNumber = openIndexNumber(path.join(config.dataDir, 'registry-state.json'), { registry: store.location, keys: keys.ids }, log);
  async function readIndex(): Promise<RegistryIndex> {
    const index = await store.readIndex();
    indexNumber.accept(index.number);
    return index;
  }
  const shells = openShellStore({ ...store, readIndex });
  const platform = createPlatform(store, openGate(shells, { browser: config.gateBrowser }));
  const sessions = createProvedSessions();
  const renderers = new Renderers({
    count: config.renderWorkers,
    memoryMb: config.renderMemoryMb,
    readable: [store.releasesDirectory],
    directoryOf: (name, version) => store.releaseDirectory(name, version),
    calls: new PageCalls(config.backendUrl),
    on: {
      findLander: (...args) => findLander(...args),
      reportError: (error, { remote, where, version }) => logAreaError(log, deserializeError(error), { remote, where, version }),
      logConsole: (level, text) => log.debug({ level: String(level), text: String(text) }, 'written to a console'),
    },
    onCrash: (crash) => crashPolicy.onCrash(crash),
    onViolation: (violation) => crashPolicy.onViolation(violation),
    onMember: sessions.add,
    onReady: (pid) => log.info({ pid }, 'a renderer is ready'),
  });

  async function useShell(assets: Assets, shellDirectory: string): Promise<void> {
    const { browserHost } = config;
    const { integrity: shellIntegrity } = integrityTable(assets);
    await renderers.use({ browserHost, shellDirectory, shellAssets: assets, shellIntegrity });
    registry.recheck();
    log.info({ version: assets.version }, 'the shell is live');
  }

  const shell = new LiveShell({ store: shells, log, use: useShell, filesCheckMs });
  const assertFits = (release: Release) => createLibraryCheck(renderers.surface())(release);
  const checkFiles = (release: Release) => checkStyles(release, store.releaseDirectory(release.name, release.version));
  const registry = new LiveRegistry({
    store,
    log,
    seen: indexNumber,
    openPool: (onChange) =>
      new ReleasePool({
        store,
        log,
        assertFits,
        checkFiles,
        prepare: (release) => renderers.prepare(release),
        drop: (release) => renderers.drop(release),
        onChange,
        filesCheckMs,
      }),
  });
  const crashPolicy = new CrashPolicy({ registry, releaseMetrics, log });
  const findLander = createLiveLanders({ store, registry, log });

  const pageTokens = createPageTokens(tokenKeys(keysOf(config.gatewaySecret, config.gatewaySecretFormer), keys));
  const redis = config.redisUrl ? redisSnapshots(config.redisUrl, log) : null;

  let watches: (() => void)[] = [];
  const saveDays = daySaver({ store: store.days, releaseMetrics, log });
  return {
    store,
    platform,
    shell,
    registry,
    renderers,
    releaseMetrics,
    pageTokens,
    sessions,
    findLander,
    async start() {
      await shell.start();
      await registry.start();
      watches = [
        exchangeMetrics({ snapshots: redis ?? store.snapshots, releaseMetrics, log }),
        checkEvery(SAVE_MS, saveDays),
        watchVersions({ platform, registry, shell, releaseMetrics, log }),
        watchPreviews({ platform, store, log }),
        watchMoves({ platform, registry, store, tokens, releaseMetrics, log }),
      ];
    },
    stop() {
      shell.stop();
      registry.stop();
      for (const stopWatch of watches) stopWatch();
      redis?.close();
    },
    async end() {
      await Promise.all([Promise.race([saveDays(), wait(LAST_SAVE_MS, null, { ref: false })]), renderers.stop()]);
    },
  };
}

/** Metrics of renderers and live versions, collected when scraped. */
export function engineMetrics(
  { registry: metrics }: Metrics,
  { renderers, registry, releaseMetrics }: Pick<Engine, 'renderers' | 'registry' | 'releaseMetrics'>,
): void {
  new Gauge({
    name: 'gateway_renderers_missing',
    help: '1 while fewer renderers run than should.',
    registers: [metrics],
    collect() {
      this.set(renderers.problem() === null ? 0 : 1);
    },
  });
  new Gauge({
    name: 'gateway_release_renders',
    help: 'Renders of each live version in the last half hour, at all gateways, by outcome.',
    labelNames: ['remote', 'version', 'outcome'],
    registers: [metrics],
    collect() {
      this.reset();
      for (const { name: remote, version } of registry.current().set.remotes) {
        const { renders, failed, slow } = releaseMetrics.totals(remote, version);
        for (const [outcome, value] of Object.entries({ all: renders, failed, slow })) this.set({ remote, version, outcome }, value);
      }
    },
  });
}
