import { ConflictError, type RegistryIndex } from '@nightlark/release';
import { GateError, type LocalPlatform } from '@nightlark/release/platform';
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
  platform: Pick<LocalPlatform, 'withdraw'>;
  registry: Pick<LiveRegistry, 'index' | 'refuse'>;
  counts: Counts;
  log: Logger;
  now?: () => number;
}

/** Looks at all new versions, and withdraws those that are clearly worse than what they replaced ("Canary and automatic rollback"). */
export function createWatch({ platform, registry, counts, log, now = Date.now }: Options): { look(): Promise<void> } {
  /** Versions that nothing can take the place of → the registry's number when that was found: a person has been told. */
  const irreplaceable = new Map<string, number>();

  async function withdraw(remote: string, version: string, reason: string, number: number): Promise<void> {
    const name = `${remote}@${version}`;
    if (irreplaceable.get(name) === number) return;
    try {
      const moved = await platform.withdraw(remote, version, { who: 'gateway', reason });
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

  return {
    async look() {
      const index = registry.index();
      if (!index) return;
      for (const { remote, version, baseline, since } of suspects(index, now())) {
        const others = Object.entries(index.remotes).filter(([name]) => name !== remote);
        const reason = judge({
          candidate: counts.totals(remote, version, since),
          baseline: counts.totals(remote, baseline),
          others: sum(others.map(([name, { stable }]) => counts.totals(name, stable, since))),
        });
        if (reason) await withdraw(remote, version, reason, index.number);
      }
    },
  };
}

/** Looks every five seconds, so that a bad version is gone well within a minute of its failures. */
export function watchVersions(options: Options): () => void {
  const watch = createWatch(options);
  let isBusy = false;
  const timer = setInterval(() => {
    if (isBusy) return;
    isBusy = true;
    void watch.look().finally(() => (isBusy = false));
  }, EVERY_MS).unref();
  return () => clearInterval(timer);
}
