import type { Release } from '@nightlark/release';
import type { Logger } from '../logging.ts';
import type { Counts } from '../metrics/counts.ts';
import type { LiveRegistry } from '../registry/live-registry.ts';
import type { Loss, Misdeed } from './renderers.ts';

/** How often a version may be suspected before it is held to be the reason, and in what time. */
const SUSPECTED = 3;
const WINDOW_MS = 10 * 60_000;
/** Stray errors are counted each; so many in the window are no accident. */
const STRAYS = 3;

interface Options {
  registry: Pick<LiveRegistry, 'rest' | 'index'>;
  counts: Counts;
  log: Logger;
  now?: () => number;
}

type Named = Pick<Release, 'name' | 'version'>;

/** What becomes of a version whose code did harm to others than itself: it rests, the one before it serves, and it is withdrawn. */
export function createBlame({ registry, counts, log, now = Date.now }: Options) {
  const seen = new Map<string, number[]>();

  /** How often it has been so, lately. */
  function times(what: string, { name, version }: Named): number {
    const key = `${what} ${name}@${version}`;
    const lately = [...(seen.get(key) ?? []).filter((at) => at > now() - WINDOW_MS), now()];
    seen.set(key, lately);
    return lately.length;
  }

  function condemn({ name, version }: Named, reason: string, failure: 'endless' | 'crash' | 'stray'): void {
    // A version that rests gathers no more failures: this one is enough to withdraw what is new.
    counts.rendered({ remote: name, version, ms: null, failure, isEndless: true });
    registry.rest(name, version, reason);
  }

  /** When a version went live; those of which nothing is known are old. */
  const movedAt = ({ name }: Named) => Date.parse(registry.index()?.remotes[name]?.since ?? '') || 0;

  /**
   * Whom nothing but their being there speaks against: of those who were there often enough it is the one that went live last. The others
   * begin anew, as they were there with it.
   */
  function guiltyOf(suspects: readonly Named[], enough: number): Named[] {
    const often = suspects.filter((one) => times('lost', one) >= enough);
    const [newest] = often.toSorted((a, b) => movedAt(b) - movedAt(a));
    if (!newest) return [];
    for (const key of seen.keys()) if (key.startsWith('lost ')) seen.delete(key);
    return [newest];
  }

  return {
    /** A renderer ended. Where nothing tells whose code it was, what is suspected again and again is held to be the reason. */
    onLoss({ reason, files, isEndless, isOwn, release, suspects }: Loss): void {
      // The only one that ran is held to be it at once where code was the reason, and where it happens again.
      const enough = suspects.length > 1 ? SUSPECTED : isOwn ? 1 : SUSPECTED - 1;
      const guilty = release ? [release] : guiltyOf(suspects, enough);
      const named = guilty[0];
      log.error({ alert: 'renderer', remote: named?.name, version: named?.version, reason, at: files[0], suspects: release ? undefined : suspects }, 'a renderer was lost'); // prettier-ignore
      for (const one of guilty) condemn(one, reason, isEndless ? 'endless' : 'crash');
    },
    /** Code did something behind its page's back: the page was sent, and nobody else's suffered. */
    onMisdeed({ reason, release }: Misdeed): void {
      log.error(
        { alert: 'misdeed', remote: release?.name, version: release?.version, reason },
        'code of a release did what concerns others',
      );
      if (!release) return;
      const { name, version } = release;
      if (times('stray', release) >= STRAYS) return condemn(release, reason, 'stray');
      counts.rendered({ remote: name, version, ms: null, failure: 'stray', isEndless: false });
    },
  };
}
