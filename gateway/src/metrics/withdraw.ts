import { ConflictError, type RegistryIndex } from '@nightlark/registry';
import { GateError, type LocalPlatform } from '@nightlark/registry/platform';
import type { Logger } from '../logging.ts';
import type { LiveRegistry } from '../registry/live-registry.ts';
import type { ReleaseMetrics } from './release-metrics.ts';
import { EMPTY_TOTALS, SLICE_MS, type Totals } from './slices.ts';
import { framesFail, judge, judgeFrame, lostShare } from './verdict.ts';

/** How long after its promotion a version is compared with the one before it. A canary always is. */
const NEW_VERSION_MS = 30 * 60_000;
const WINDOW_MS = 10 * 60_000;
const CHECK_INTERVAL_MS = 5_000;

/** How long after a move all gateways make pages by it; slices that began before that tell of the versions before. */
const SETTLED_MS = 2_000 + SLICE_MS;
const GATEWAY = 'gateway';
/** Shares of lost pages that are one: pages carry the versions of all remotes. */
const SIMILAR_SHARE = 0.8;
/** Until then nobody has been told that pages fail. */
const NEVER = -1;

interface Suspect {
  remote: string;
  version: string;
  baseline: string;
  since: number;
  /** When this remote was moved last. */
  movedAt: number;
}

function suspects({ remotes }: RegistryIndex, now: number): Suspect[] {
  return Object.entries(remotes).flatMap(([remote, { stable, previous, canary, since }]) => {
    const recently = now - WINDOW_MS;
    const movedAt = Date.parse(since);
    return [
      ...(canary ? [{ remote, version: canary.version, baseline: stable, since: recently, movedAt }] : []),
      ...(previous && now - movedAt < NEW_VERSION_MS
        ? [{ remote, version: stable, baseline: previous, since: Math.max(recently, movedAt), movedAt }]
        : []),
    ];
  });
}

function sum(all: readonly Totals[]): Totals {
  const total: Totals = { ...EMPTY_TOTALS };
  for (const totals of all) for (const key of Object.keys(total) as (keyof Totals)[]) total[key] += totals[key];
  return total;
}

interface Options {
  platform: Pick<LocalPlatform, 'withdraw'>;
  registry: Pick<LiveRegistry, 'index' | 'refuse'>;
  releaseMetrics: ReleaseMetrics;
  log: Logger;
  now?: () => number;
}

/** Looks at all new versions, and withdraws those that are clearly worse than what they replaced ("Canary and automatic rollback"). */
export function createVersionWatch({ platform, registry, releaseMetrics, log, now = Date.now }: Options): { check(): Promise<void> } {
  /** Versions that nothing can take the place of → the registry's number when that was found: a person has been told. */
  const irreplaceable = new Map<string, number>();

  let alertedAt = NEVER;

  async function withdraw(remote: string, version: string, reason: string, number: number): Promise<void> {
    const name = `${remote}@${version}`;
    if (irreplaceable.get(name) === number) return;
    try {
      const moved = await platform.withdraw(remote, version, { who: GATEWAY, reason });
      if (moved)
        log.error(
          { alert: 'withdrawal', remote, version, to: moved.remote.stable, reason },
          'a new version is clearly worse and was withdrawn',
        );
    } catch (error) {
      // Somebody else moved at this moment: the next look decides on what is live then.
      if (error instanceof ConflictError) return;
      const { message } = error as Error;
      if (error instanceof GateError) {
        irreplaceable.set(name, number);
        log.error({ alert: 'withdrawal', remote, version, reason, gate: message }, 'a new version is clearly worse, but no former one fits: it stays'); // prettier-ignore
        return;
      }
      registry.refuse(remote, version, reason);
      log.error({ alert: 'withdrawal', remote, version, reason: message }, 'the registry could not be moved; the version is refused here');
    }
  }

  /**
   * Whole pages fail: whose code it is, nobody saw. The version goes whose pages fail most, of several alike the newest; whether pages
   * recover is seen before another one follows, since every move of the registry begins the counting anew.
   */
  async function checkFrame(index: RegistryIndex, all: readonly Suspect[]): Promise<void> {
    const pagesSince = Date.parse(index.updatedAt) + SETTLED_MS;
    const found = all.flatMap(({ remote, version, baseline, since, movedAt }) => {
      const candidate = releaseMetrics.totals(remote, version, Math.max(since, pagesSince));
      const reason = judgeFrame({ candidate, baseline: releaseMetrics.totals(remote, baseline) });
      const isKept = irreplaceable.get(`${remote}@${version}`) === index.number;
      return reason && !isKept ? [{ remote, version, reason, movedAt, share: lostShare(candidate) }] : [];
    });
    const most = Math.max(...found.map(({ share }) => share));
    const [newest] = found.filter(({ share }) => share >= most * SIMILAR_SHARE).sort((a, b) => b.movedAt - a.movedAt);
    if (newest) return withdraw(newest.remote, newest.version, `${newest.reason}, and it is the newest version there`, index.number);
    const recently = Math.max(now() - WINDOW_MS / 10, pagesSince);
    const fails = Object.entries(index.remotes).some(([name, { stable }]) => framesFail(releaseMetrics.totals(name, stable, recently)));
    if (!fails || alertedAt === index.number) return;
    alertedAt = index.number;
    log.error({ alert: 'pages' }, 'pages fail as a whole, and no new version of a remote explains it');
  }

  return {
    async check() {
      const index = registry.index();
      if (!index) return;
      const all = suspects(index, now());
      let isWithdrawn = false;
      for (const { remote, version, baseline, since } of all) {
        const others = Object.entries(index.remotes).filter(([name]) => name !== remote);
        const reason = judge({
          candidate: releaseMetrics.totals(remote, version, since),
          baseline: releaseMetrics.totals(remote, baseline),
          others: sum(others.map(([name, { stable }]) => releaseMetrics.totals(name, stable, since))),
        });
        if (!reason) continue;
        isWithdrawn = true;
        await withdraw(remote, version, reason, index.number);
      }
      if (!isWithdrawn) await checkFrame(index, all);
    },
  };
}

/** Looks every five seconds, so that a bad version is gone well within a minute of its failures. */
export function watchVersions(options: Options): () => void {
  const watch = createVersionWatch(options);
  let isBusy = false;
  const timer = setInterval(() => {
    if (isBusy) return;
    isBusy = true;
    void watch.check().finally(() => (isBusy = false));
  }, CHECK_INTERVAL_MS).unref();
  return () => clearInterval(timer);
}
