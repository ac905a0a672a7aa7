import { ConflictError, type RegistryIndex, type ReleaseStore } from '@nightlark/release';
import type { Logger } from '../logging.ts';
import type { LiveRegistry } from '../registry/live-registry.ts';
import { NOTHING, type Counts, type Totals } from './counts.ts';
import { judge } from './verdict.ts';

/** How long after its promotion a version is compared with the one before it. A canary always is. */
const FRESH_MS = 30 * 60_000;
const WATCHED_MS = 10 * 60_000;
const EVERY_MS = 5_000;

interface Suspect {
  remote: string;
  version: string;
  baseline: string;
  since: number;
}

function suspects({ remotes }: RegistryIndex, now: number): Suspect[] {
  return Object.entries(remotes).flatMap(([remote, { stable, previous, canary, since }]) => {
    const recently = now - WATCHED_MS;
    const promoted = Date.parse(since);
    return [
      ...(canary ? [{ remote, version: canary.version, baseline: stable, since: recently }] : []),
      ...(previous && now - promoted < FRESH_MS
        ? [{ remote, version: stable, baseline: previous, since: Math.max(recently, promoted) }]
        : []),
    ];
  });
}

function sum(all: readonly Totals[]): Totals {
  const total: Totals = { ...NOTHING };
  for (const totals of all) for (const key of Object.keys(total) as (keyof Totals)[]) total[key] += totals[key];
  return total;
}

interface Options {
  store: Pick<ReleaseStore, 'move'>;
  registry: Pick<LiveRegistry, 'index' | 'refuse'>;
  counts: Counts;
  log: Logger;
  now?: () => number;
}

/** One look at all new versions; withdraws those that are clearly worse than what they replaced ("Canary and automatic rollback"). */
export async function withdrawWorse({ store, registry, counts, log, now = Date.now }: Options): Promise<void> {
  const index = registry.index();
  if (!index) return;
  for (const { remote, version, baseline, since } of suspects(index, now())) {
    const others = Object.entries(index.remotes).filter(([name]) => name !== remote);
    const reason = judge({
      candidate: counts.totals(remote, version, since),
      baseline: counts.totals(remote, baseline),
      others: sum(others.map(([name, { stable }]) => counts.totals(name, stable, since))),
    });
    if (!reason) continue;
    log.error({ alert: 'withdrawal', remote, version, to: baseline, reason }, 'a new version is clearly worse and is withdrawn');
    await store.move({ action: 'withdraw', remote, version }, { who: 'gateway', reason }).catch((error: Error) => {
      // Somebody else moved at this moment: the next look decides on what is live then.
      if (error instanceof ConflictError) return;
      registry.refuse(remote, version, reason);
      log.error(
        { alert: 'withdrawal', remote, version, reason: error.message },
        'the registry could not be moved; the version is refused here',
      );
    });
  }
}

/** Looks every five seconds, so that a bad version is gone well within a minute of its failures. */
export function watchVersions(options: Options): () => void {
  let isBusy = false;
  const timer = setInterval(() => {
    if (isBusy) return;
    isBusy = true;
    void withdrawWorse(options).finally(() => (isBusy = false));
  }, EVERY_MS).unref();
  return () => clearInterval(timer);
}
