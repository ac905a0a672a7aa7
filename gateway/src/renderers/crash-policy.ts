import type { Release } from '@nightlark/release';
import type { Logger } from '../logging.ts';
import type { ReleaseMetrics } from '../metrics/release-metrics.ts';
import type { LiveRegistry } from '../registry/live-registry.ts';
import type { RendererCrash, ReleaseViolation } from './renderers.ts';

/** How often a version may be suspected before it is held to be the reason, and in what time. */
const MAX_SUSPICIONS = 3;
const WINDOW_MS = 10 * 60_000;
/** Stray errors are counted each; so many in the window are no accident. */
const MAX_STRAY_ERRORS = 3;

interface Options {
  registry: Pick<LiveRegistry, 'rest' | 'index'>;
  releaseMetrics: ReleaseMetrics;
  log: Logger;
  now?: () => number;
}

type ReleaseId = Pick<Release, 'name' | 'version'>;

/** What becomes of a version whose code did harm to others than itself: it rests, the one before it serves, and it is withdrawn. */
export function createCrashPolicy({ registry, releaseMetrics, log, now = Date.now }: Options) {
  const seen = new Map<string, number[]>();

  /** How often it has been so, lately. */
  function countRecent(what: string, { name, version }: ReleaseId): number {
    const key = `${what} ${name}@${version}`;
    const recent = [...(seen.get(key) ?? []).filter((at) => at > now() - WINDOW_MS), now()];
    seen.set(key, recent);
    return recent.length;
  }

  function quarantine({ name, version }: ReleaseId, reason: string, failure: 'endless' | 'crash' | 'stray'): void {
    // A version that rests gathers no more failures: this one is enough to withdraw what is new.
    releaseMetrics.recordRender({ remote: name, version, ms: null, failure, isEndlessLoop: true });
    registry.rest(name, version, reason);
  }

  /** When a version went live; those of which nothing is known are old. */
  const movedAt = ({ name }: ReleaseId) => Date.parse(registry.index()?.remotes[name]?.since ?? '') || 0;

  /**
   * Whom nothing but their being there speaks against: of those who were there often enough it is the one that went live last. The others
   * begin anew, as they were there with it.
   */
  function findCulprit(suspects: readonly ReleaseId[], threshold: number): ReleaseId[] {
    const repeated = suspects.filter((one) => countRecent('lost', one) >= threshold);
    const [newest] = repeated.toSorted((a, b) => movedAt(b) - movedAt(a));
    if (!newest) return [];
    for (const key of seen.keys()) if (key.startsWith('lost ')) seen.delete(key);
    return [newest];
  }

  return {
    /** A renderer ended. Where nothing tells whose code it was, what is suspected again and again is held to be the reason. */
    onCrash({ reason, files, isEndlessLoop, isCausedByCode, release, suspects }: RendererCrash): void {
      // The only one that ran is held to be it at once where code was the reason, and where it happens again.
      const threshold = suspects.length > 1 ? MAX_SUSPICIONS : isCausedByCode ? 1 : MAX_SUSPICIONS - 1;
      const culprits = release ? [release] : findCulprit(suspects, threshold);
      const culprit = culprits[0];
      log.error({ alert: 'renderer', remote: culprit?.name, version: culprit?.version, reason, at: files[0], suspects: release ? undefined : suspects }, 'a renderer was lost'); // prettier-ignore
      for (const one of culprits) quarantine(one, reason, isEndlessLoop ? 'endless' : 'crash');
    },
    /** Code did something behind its page's back: the page was sent, and nobody else's suffered. */
    onViolation({ reason, release }: ReleaseViolation): void {
      log.error(
        { alert: 'misdeed', remote: release?.name, version: release?.version, reason },
        'code of a release did what concerns others',
      );
      if (!release) return;
      const { name, version } = release;
      if (countRecent('stray', release) >= MAX_STRAY_ERRORS) return quarantine(release, reason, 'stray');
      releaseMetrics.recordRender({ remote: name, version, ms: null, failure: 'stray', isEndlessLoop: false });
    },
  };
}
