import { ConflictError, describeAudience, type RegistryIndex } from '@nightlark/registry';
import { GateError, type LocalPlatform } from '@nightlark/registry/platform';
import { checkEvery } from '../check-every.ts';
import type { Logger } from '../logging.ts';
import type { LiveRegistry } from '../registry/live-registry.ts';
import { releaseKey } from '../registry/release-id.ts';
import type { LiveShell } from '../shell/live-shell.ts';
import { VERDICT } from '../thresholds.ts';
import type { ReleaseMetrics } from './release-metrics.ts';
import { EMPTY_TOTALS, SLICE_MS, type Totals } from './slices.ts';
import { areFramesFailing, withdrawalReason, frameWithdrawalReason, failureRate } from './verdict.ts';

/** Author of a withdrawal. */
export const GATEWAY = 'gateway';
/** Length of a reason in the journal. */
const MAX_REASON = 500;
/** No alert about failing pages yet: no index has this number. */
const NEVER = -1;

interface Candidate {
  remote: string;
  version: string;
  /** The version that it replaced; null after a roll-back: it is then judged alone. */
  baseline: string | null;
  since: number;
  /** Unix ms of the remote's last move. */
  movedAt: number;
  /** Whose pages are compared: those of the canary's audience, since a slow country is no slow version. */
  audience: string | null;
}

function candidates({ remotes }: RegistryIndex, now: number): Candidate[] {
  return Object.entries(remotes).flatMap(([remote, { stable, previous, canary, since }]) => {
    const recently = now - VERDICT.windowMs;
    const movedAt = Date.parse(since);
    const audience = canary?.audience ? describeAudience(canary.audience) : null;
    return [
      ...(canary ? [{ remote, version: canary.version, baseline: stable, since: recently, movedAt, audience }] : []),
      ...(now - movedAt < VERDICT.newMs
        ? [{ remote, version: stable, baseline: previous, since: Math.max(recently, movedAt), movedAt, audience: null }]
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
  shell: Pick<LiveShell, 'current' | 'since' | 'refuse'>;
  releaseMetrics: ReleaseMetrics;
  log: Logger;
  now?: () => number;
}

/** Compares new versions with the ones they replace, and withdraws those that are clearly worse. */
export class VersionWatch {
  readonly #platform: Options['platform'];
  readonly #registry: Options['registry'];
  readonly #shell: Options['shell'];
  readonly #releaseMetrics: ReleaseMetrics;
  readonly #log: Logger;
  readonly #now: () => number;
  /** Versions that can't be withdrawn for lack of a fitting previous one → the registry's number at that time. */
  readonly #irreplaceable = new Map<string, number>();
  /** A build of the shell that can't be refused for lack of another. */
  #irreplaceableShell = '';
  /** The registry's number at the last alert about failing pages. */
  #alertedAt = NEVER;

  constructor({ platform, registry, shell, releaseMetrics, log, now = Date.now }: Options) {
    this.#platform = platform;
    this.#registry = registry;
    this.#shell = shell;
    this.#releaseMetrics = releaseMetrics;
    this.#log = log;
    this.#now = now;
  }

  async check(): Promise<void> {
    const index = this.#registry.index();
    if (!index) return;
    const all = candidates(index, this.#now());
    let isWithdrawn = false;
    for (const candidate of all) {
      const { remote, version, since } = candidate;
      const others = Object.entries(index.remotes).filter(([name]) => name !== remote);
      const reason = withdrawalReason({
        candidate: this.#totals(candidate, { remote, version }, since),
        baseline: this.#baselineOf(candidate),
        others: sum(others.map(([name, { stable }]) => this.#totals(candidate, { remote: name, version: stable }, since))),
      });
      if (!reason) continue;
      isWithdrawn = true;
      await this.#withdraw(candidate, reason, all, index.number);
    }
    if (!isWithdrawn) await this.#checkPages(index, all);
  }

  #totals({ audience }: Candidate, release: { remote: string; version: string }, ...period: number[]): Totals {
    if (audience !== null) return this.#releaseMetrics.totalsIn(audience, release, ...period);
    return this.#releaseMetrics.totals(release.remote, release.version, ...period);
  }

  #baselineOf(candidate: Candidate, ...period: number[]): Totals {
    const { remote, baseline } = candidate;
    return baseline === null ? EMPTY_TOTALS : this.#totals(candidate, { remote, version: baseline }, ...period);
  }

  async #withdraw(candidate: Candidate, verdict: string, all: readonly Candidate[], number: number): Promise<void> {
    const { remote, version } = candidate;
    const name = releaseKey(remote, version);
    if (this.#irreplaceable.get(name) === number) return;
    const reason = this.#reasonOf(candidate, verdict, all);
    try {
      const moved = await this.#platform.withdraw(remote, version, { who: GATEWAY, reason });
      if (moved)
        this.#log.error(
          { alert: 'withdrawal', remote, version, to: moved.remote.stable, reason },
          'a new version is clearly worse and was withdrawn',
        );
    } catch (error) {
      // A concurrent move: the next check decides on the new state.
      if (error instanceof ConflictError) return;
      const { message } = error as Error;
      if (error instanceof GateError) {
        this.#irreplaceable.set(name, number);
        this.#log.error(
          { alert: 'withdrawal', remote, version, reason, gate: message },
          'a new version is clearly worse, but no former one fits: it stays',
        );
        return;
      }
      this.#registry.refuse(remote, version, reason);
      this.#log.error(
        { alert: 'withdrawal', remote, version, reason: message },
        'the registry could not be moved; the version is refused here',
      );
    }
  }

  /** A verdict with its evidence: what failed where, and which other new versions were live. */
  #reasonOf({ remote, version, since }: Candidate, verdict: string, all: readonly Candidate[]): string {
    const others = all.filter((other) => other.remote !== remote).map((other) => `${other.remote} ${other.version}`);
    const evidence = this.#releaseMetrics.evidence(remote, version, since);
    return [verdict, ...evidence, ...(others.length > 0 ? [`new beside it: ${others.join(', ')}`] : [])].join('; ').slice(0, MAX_REASON);
  }

  /**
   * Whole pages fail without a stack to attribute. Withdraws the version with the highest failure rate, the newest of similar ones; before
   * them the shell's, if it is newer. Each move of the registry or the shell restarts the count, so the next one waits to see whether pages
   * recover.
   */
  async #checkPages(index: RegistryIndex, all: readonly Candidate[]): Promise<void> {
    const { published, live } = this.#shell.since();
    const pagesSince = Math.max(Date.parse(index.updatedAt), live) + VERDICT.settledMs + SLICE_MS;
    const failing = all.flatMap((candidate) => this.#failingPages(candidate, pagesSince, index.number) ?? []);
    if (failing.every(({ movedAt }) => movedAt < published) && (await this.#refuseShell(index, pagesSince))) return;
    const most = Math.max(...failing.map(({ share }) => share));
    const [newest] = failing.filter(({ share }) => share >= most * VERDICT.similarShare).sort((a, b) => b.movedAt - a.movedAt);
    if (newest) return this.#withdraw(newest, `${newest.reason}, and it is the newest version there`, all, index.number);
    this.#alertOfPages(index, pagesSince);
  }

  /** A version under which whole pages fail, more than before it; null for any other. */
  #failingPages(one: Candidate, pagesSince: number, number: number): (Candidate & { reason: string; share: number }) | null {
    const { remote, version, baseline, since, movedAt } = one;
    // What took a version's place only meets the failures of others.
    if (baseline === null || this.#irreplaceable.get(releaseKey(remote, version)) === number) return null;
    const candidate = this.#totals(one, { remote, version }, Math.max(since, pagesSince));
    const reason = frameWithdrawalReason({ candidate, baseline: this.#baselineOf(one) });
    // Pages that failed as much right before its promotion have another reason.
    const before = this.#baselineOf(one, movedAt - VERDICT.beforeMs, movedAt);
    if (!reason || !frameWithdrawalReason({ candidate, baseline: before })) return null;
    return { ...one, reason, share: failureRate(candidate) };
  }

  /** Refuses a new build of the shell since which whole pages fail. Returns whether another one serves now. */
  async #refuseShell({ remotes }: RegistryIndex, pagesSince: number): Promise<boolean> {
    const { version } = this.#shell.current();
    const { published } = this.#shell.since();
    if (this.#now() - published > VERDICT.newMs || version === this.#irreplaceableShell) return false;
    for (const [name, { stable }] of Object.entries(remotes)) {
      const candidate = this.#releaseMetrics.totals(name, stable, pagesSince);
      const reason = frameWithdrawalReason({ candidate, baseline: this.#releaseMetrics.totals(name, stable, 0, published) });
      if (!reason) continue;
      const isRefused = await this.#shell.refuse(version, `${reason}, and it is the newest version there`);
      if (!isRefused) this.#irreplaceableShell = version;
      return isRefused;
    }
    return false;
  }

  #alertOfPages({ remotes, number }: RegistryIndex, pagesSince: number): void {
    const recently = Math.max(this.#now() - VERDICT.windowMs / 10, pagesSince);
    const fails = Object.entries(remotes).some(([name, { stable }]) =>
      areFramesFailing(this.#releaseMetrics.totals(name, stable, recently)),
    );
    if (!fails || this.#alertedAt === number) return;
    this.#alertedAt = number;
    this.#log.error({ alert: 'pages' }, 'pages fail as a whole, and no new version of a remote explains it');
  }
}

/** Checks every five seconds, so that a bad version is withdrawn within a minute. Returns the function that stops it. */
export function watchVersions(options: Options): () => void {
  const { log } = options;
  const watch = new VersionWatch(options);
  return checkEvery(
    VERDICT.checkIntervalMs,
    () => watch.check(),
    (error) => log.error({ alert: 'withdrawal', reason: error.message }, 'versions could not be compared; tried again'),
  );
}
