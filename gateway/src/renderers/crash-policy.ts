import type { Logger } from '../logging.ts';
import type { ReleaseMetrics } from '../metrics/release-metrics.ts';
import { GATEWAY } from '../metrics/withdraw.ts';
import type { LiveRegistry } from '../registry/live-registry.ts';
import { isSameRelease, releaseKey, type ReleaseId } from '../registry/release-id.ts';
import type { ReleaseViolation, RendererCrash } from './crash-attribution.ts';

/** Suspicions within the window that quarantine a version. */
const MAX_SUSPICIONS = 3;
const WINDOW_MS = 10 * 60_000;
/** Endless loops within the window, interrupted in a version's code, that quarantine it although a newer one was being rendered, too. */
const MAX_INTERRUPTIONS = 2;
/** Stray errors within the window that quarantine a version. */
const MAX_STRAY_ERRORS = 3;

/** How long code of a quarantined version may go on in renderers that ran it: their pages end, and they are replaced one by one. */
const AFTERMATH_MS = 60_000;

interface Options {
  registry: Pick<LiveRegistry, 'quarantine' | 'index'>;
  releaseMetrics: ReleaseMetrics;
  log: Logger;
  now?: () => number;
}

interface Quarantine {
  /** The first incident of a series, and the last (Unix time, ms). */
  since: number;
  last: number;
  /** The versions of its remote that were live at the first, or before it. */
  contemporaries: readonly string[];
}

/**
 * Decides which version caused a renderer's crash or a violation, and quarantines it: the previous version serves, and the version
 * watch withdraws it.
 */
export class CrashPolicy {
  readonly #registry: Options['registry'];
  readonly #releaseMetrics: ReleaseMetrics;
  readonly #log: Logger;
  readonly #now: () => number;
  /** Times of incidents, by kind and version. */
  readonly #seen = new Map<string, number[]>();
  /** By name and version. */
  readonly #quarantines = new Map<string, Quarantine>();

  constructor({ registry, releaseMetrics, log, now = Date.now }: Options) {
    this.#registry = registry;
    this.#releaseMetrics = releaseMetrics;
    this.#log = log;
    this.#now = now;
  }

  /** Handles the crash of a renderer, and returns the versions that it quarantined. Without a stack that names one, repeated suspicion decides. */
  onCrash(crash: RendererCrash): readonly ReleaseId[] {
    const { reason, files, isEndlessLoop, isCausedByCode, release } = crash;
    const suspects = release ? crash.present : crash.suspects;
    // A single suspect is quarantined at once when code caused the crash, else at the second crash; of several one at the third, and
    // at the second where code does not end: until then each of its pages blocks a renderer.
    const ofSeveral = isEndlessLoop ? MAX_SUSPICIONS - 1 : MAX_SUSPICIONS;
    const threshold = suspects.length > 1 ? ofSeveral : isCausedByCode ? 1 : MAX_SUSPICIONS - 1;
    const culprit = release && this.#isAtFault(release, crash) ? release : this.#findCulprit('lost', suspects, crash.present, threshold);
    this.#log.error(
      { alert: 'renderer', remote: culprit?.name, version: culprit?.version, reason, at: files[0], suspects },
      'a renderer was lost',
    );
    if (!culprit) return [];
    this.#clearCounts('lost', 'interrupted');
    this.#quarantine(culprit, reason, isEndlessLoop ? 'endless' : 'crash');
    return [culprit];
  }

  /** Handles a violation of isolation that did not affect other pages. */
  onViolation({ reason, release, suspects }: ReleaseViolation): void {
    this.#log.error(
      { alert: 'violation', remote: release?.name, version: release?.version, reason, suspects },
      'code of a release violated isolation',
    );
    if (!release) {
      const culprit = this.#findCulprit('stray', suspects, suspects, MAX_STRAY_ERRORS);
      if (culprit) this.#quarantine(culprit, reason, 'stray');
      return;
    }
    const { name, version } = release;
    if (this.#countRecent('stray', release) >= MAX_STRAY_ERRORS) return this.#quarantine(release, reason, 'stray');
    this.#releaseMetrics.recordRender({ remote: name, version, ms: null, failure: 'stray', message: reason, isEndlessLoop: false });
  }

  /** Picks a version by correlation alone: of those present at enough incidents, the one promoted last. */
  #findCulprit(
    what: 'lost' | 'stray',
    suspects: readonly ReleaseId[],
    present: readonly ReleaseId[],
    threshold: number,
  ): ReleaseId | undefined {
    const known = this.#knownCulprit(present);
    if (known) return known;
    const repeated = suspects.filter((one) => this.#countRecent(what, one) >= threshold);
    const [newest] = repeated.toSorted((a, b) => this.#movedAt(b) - this.#movedAt(a));
    if (newest) this.#clearCounts(what);
    return newest;
  }

  /**
   * A stack names the code at fault. That of an endless loop is only where the code was interrupted: a loop of promises lets other code run
   * meanwhile. So a version that was promoted before one of the suspects is named by its second stack.
   */
  #isAtFault(release: ReleaseId, { isEndlessLoop, present }: RendererCrash): boolean {
    const known = this.#knownCulprit(present);
    if (isEndlessLoop && known) return isSameRelease(known, release);
    const isNewest = present.every((one) => this.#movedAt(one) <= this.#movedAt(release));
    return !isEndlessLoop || isNewest || this.#countRecent('interrupted', release) >= MAX_INTERRUPTIONS;
  }

  /**
   * The quarantined version that explains an incident: others are not blamed for it, although they may have been promoted since. It does
   * not excuse the next version of its own remote, which may be as bad; the one before, and itself when promoted again, are none.
   */
  #knownCulprit(present: readonly ReleaseId[]): ReleaseId | undefined {
    return present.find((one) => {
      const found = this.#recentQuarantine(one);
      const next = this.#versionsOf(one.name).filter((version) => version !== one.version && !found?.contemporaries.includes(version));
      return found && !present.some(({ name, version }) => name === one.name && next.includes(version));
    });
  }

  #quarantine({ name, version }: ReleaseId, reason: string, failure: 'endless' | 'crash' | 'stray'): void {
    const now = this.#now();
    const first = this.#recentQuarantine({ name, version }) ?? { since: now, contemporaries: this.#versionsOf(name) };
    this.#quarantines.set(releaseKey(name, version), { ...first, last: now });
    // A quarantined version collects no further failures: this one suffices to withdraw a new version.
    this.#releaseMetrics.recordRender({ remote: name, version, ms: null, failure, message: reason, isEndlessLoop: true });
    this.#registry.quarantine(name, version, reason);
  }

  /** The quarantine of a version whose code may still run. */
  #recentQuarantine({ name, version }: ReleaseId): Quarantine | undefined {
    const found = this.#quarantines.get(releaseKey(name, version));
    return found && found.last > this.#now() - AFTERMATH_MS ? found : undefined;
  }

  /** The versions of a remote that the registry names: those live, and the one before. */
  #versionsOf(name: string): string[] {
    const state = this.#registry.index()?.remotes[name];
    return [state?.stable, state?.previous, state?.canary?.version].filter((version) => version != null);
  }

  /**
   * Time of the version's promotion; 0 when unknown, and for one that serves again in place of a newer one. A version that was just rolled
   * back, whose pages are still ending, counts as the newest: something was wrong with it. One in quarantine counts from then on.
   */
  #movedAt({ name, version }: ReleaseId): number {
    const state = this.#registry.index()?.remotes[name];
    if (!state) return 0;
    const { stable, canary, previous, since, by } = state;
    const isRolledBack = stable !== version && canary?.version !== version && previous !== version;
    const isNew = canary?.version === version || (stable === version && by !== GATEWAY);
    if (isRolledBack) return this.#recentQuarantine({ name, version })?.since ?? Date.parse(since) + 1;
    return isNew ? Date.parse(since) : 0;
  }

  /** Records an incident and returns how many happened within the window. */
  #countRecent(what: string, { name, version }: ReleaseId): number {
    const key = `${what} ${releaseKey(name, version)}`;
    const now = this.#now();
    const recent = [...(this.#seen.get(key) ?? []).filter((at) => at > now - WINDOW_MS), now];
    this.#seen.set(key, recent);
    return recent.length;
  }

  /** Resets the counters of all versions: once an incident is explained, the others were only present. */
  #clearCounts(...kinds: string[]): void {
    for (const key of this.#seen.keys()) if (kinds.some((kind) => key.startsWith(`${kind} `))) this.#seen.delete(key);
  }
}
