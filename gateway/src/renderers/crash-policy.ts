import type { Logger } from '../logging.ts';
import type { ReleaseMetrics } from '../metrics/release-metrics.ts';
import type { LiveRegistry } from '../registry/live-registry.ts';
import { isSameRelease, releaseKey, type ReleaseId } from '../registry/release-id.ts';
import { BLAME, VERDICT } from '../thresholds.ts';
import type { Candidates } from './candidates.ts';

/** The crash of a renderer. */
export interface RendererCrash extends Candidates {
  reason: string;
  /** Files of its stack, innermost first; empty when unknown. */
  files: readonly string[];
  isEndlessLoop: boolean;
  /** The release whose code was on the stack; null if none or unknown. */
  named: ReleaseId | null;
  /** Whether a release was there for previews alone. */
  isPreview: (release: ReleaseId) => boolean;
}

/** A violation of isolation that affected no other page. */
export interface ReleaseViolation extends Candidates {
  reason: string;
  named: ReleaseId | null;
  isPreview: (release: ReleaseId) => boolean;
}

interface Options {
  registry: Pick<LiveRegistry, 'quarantine' | 'promotedAt'>;
  releaseMetrics: Pick<ReleaseMetrics, 'recordRender'>;
  log: Logger;
  now?: () => number;
}

/**
 * Blames a version for a crash: the one that its stack names, else the newest of those that were there at two crashes. It is quarantined,
 * so that the version before serves at once, and withdrawn by the version watch.
 */
export class CrashPolicy {
  readonly #registry: Options['registry'];
  readonly #releaseMetrics: Options['releaseMetrics'];
  readonly #log: Logger;
  readonly #now: () => number;
  /** When a version was first blamed in its series of crashes, by name and version. */
  readonly #blamedAt = new Map<string, number>();
  /** Crashes that are not explained yet, and the one that was explained last, with the version that was blamed. */
  #crashes: { at: number; candidates: readonly ReleaseId[] }[] = [];

  constructor({ registry, releaseMetrics, log, now = Date.now }: Options) {
    this.#registry = registry;
    this.#releaseMetrics = releaseMetrics;
    this.#log = log;
    this.#now = now;
  }

  /** Returns the version that it blames; null when more must be known. */
  onCrash({ reason, files, isEndlessLoop, named, isPreview, ...crash }: RendererCrash): ReleaseId | null {
    const candidates = this.#candidates(crash);
    const blamed = named && this.#isCertain(named, isEndlessLoop, candidates) ? named : this.#newest(this.#repeated(candidates));
    this.#log.error(
      { alert: 'renderer', remote: blamed?.name, version: blamed?.version, reason, at: files[0], candidates },
      'a renderer was lost',
    );
    if (blamed) this.#quarantine(blamed, reason, { isEndlessLoop, isEvidence: !isPreview(blamed) });
    // Once a crash is explained the others were only present; the code of the blamed version may go on.
    this.#crashes = [...(blamed ? [] : this.#crashes), { at: this.#now(), candidates: blamed ? [blamed] : candidates }];
    return blamed;
  }

  /** It counts as a failed page of the version that the stack names, else of the newest. */
  onViolation({ reason, named, isPreview, ...violation }: ReleaseViolation): void {
    const blamed = named ?? this.#newest(this.#candidates(violation));
    this.#log.error({ alert: 'violation', remote: blamed?.name, version: blamed?.version, reason }, 'code of a release violated isolation');
    if (!blamed || isPreview(blamed)) return;
    const { name, version } = blamed;
    this.#releaseMetrics.recordRender({ remote: name, version, ms: null, failure: 'stray', message: reason, isEndlessLoop: false });
  }

  /** What was being rendered, and what is new and ran before; if nothing was rendered, whatever ran before. */
  #candidates({ rendered, ran }: Candidates): readonly ReleaseId[] {
    if (rendered.length === 0) return ran;
    const isNew = (one: ReleaseId) => this.#newness(one) > this.#now() - VERDICT.newMs;
    return [...rendered, ...ran.filter((one) => isNew(one) && !rendered.some((other) => isSameRelease(one, other)))];
  }

  /** An endless loop is interrupted anywhere: a loop of promises lets innocent code run meanwhile. */
  #isCertain(named: ReleaseId, isEndlessLoop: boolean, candidates: readonly ReleaseId[]): boolean {
    return !isEndlessLoop || candidates.every((one) => this.#newness(one) <= this.#newness(named));
  }

  #repeated(candidates: readonly ReleaseId[]): readonly ReleaseId[] {
    this.#crashes = this.#crashes.filter(({ at }) => at > this.#now() - BLAME.latelyMs);
    const before = this.#crashes.flatMap((crash) => crash.candidates);
    return candidates.filter((one) => before.some((other) => isSameRelease(one, other)));
  }

  #newest(candidates: readonly ReleaseId[]): ReleaseId | null {
    return candidates.toSorted((a, b) => this.#newness(b) - this.#newness(a))[0] ?? null;
  }

  /** When it was promoted, or blamed since: what it left running is older than what was promoted later, and newer than all else. */
  #newness({ name, version }: ReleaseId): number {
    return Math.max(this.#registry.promotedAt(name, version), this.#blamedAt.get(releaseKey(name, version)) ?? 0);
  }

  #quarantine(blamed: ReleaseId, reason: string, { isEndlessLoop, isEvidence }: { isEndlessLoop: boolean; isEvidence: boolean }): void {
    const { name, version } = blamed;
    const key = releaseKey(name, version);
    const before = this.#blamedAt.get(key) ?? 0;
    if (before < this.#now() - VERDICT.newMs) this.#blamedAt.set(key, this.#now());
    // A quarantined version collects no further failures: this one suffices to withdraw a new version.
    const failure = isEndlessLoop ? 'endless' : 'crash';
    if (isEvidence) this.#releaseMetrics.recordRender({ remote: name, version, ms: null, failure, message: reason, isEndlessLoop: true });
    this.#registry.quarantine(name, version, reason);
  }
}
