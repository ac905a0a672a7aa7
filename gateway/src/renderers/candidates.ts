import type { ReleaseId } from '../registry/release-id.ts';
import { releaseKey } from '../registry/release-id.ts';
import { BLAME } from '../thresholds.ts';
import { ownersOf, slotRemotesOf, type RequestedPage } from './page-remotes.ts';

/** Versions whose code may have caused a crash. */
export interface Candidates {
  /** By the routes and slots of the pages that were being rendered. */
  rendered: readonly ReleaseId[];
  /** By those of the last minute: timers and promises may go on after their page. */
  ran: readonly ReleaseId[];
}

/** Records whose code a renderer runs. */
export class CandidateRecord {
  readonly #inFlight = new Set<{ startedAt: number; remotes: readonly ReleaseId[] }>();
  /** By name and version, with the end of its last page (`performance.now()`). */
  readonly #ended = new Map<string, { release: ReleaseId; at: number }>();

  /** Records the start of a page; returns a function for its end. */
  begin(requested: RequestedPage): () => void {
    const remotes = [...ownersOf(requested), ...slotRemotesOf(requested)].map(({ name, version }) => ({ name, version }));
    const page = { startedAt: performance.now(), remotes };
    this.#inFlight.add(page);
    return () => {
      this.#inFlight.delete(page);
      for (const release of remotes) this.#ended.set(releaseKey(release.name, release.version), { release, at: performance.now() });
    };
  }

  /** With `until` (`performance.now()`), without pages that were requested later. */
  current(until = Infinity): Candidates {
    const pages = [...this.#inFlight].filter(({ startedAt }) => startedAt <= until);
    const since = performance.now() - BLAME.latelyMs;
    for (const [key, { at }] of this.#ended) if (at < since) this.#ended.delete(key);
    const rendered = new Map(pages.flatMap(({ remotes }) => remotes).map((one) => [releaseKey(one.name, one.version), one]));
    const ran = new Map([...rendered, ...[...this.#ended].map(([key, { release }]) => [key, release] as const)]);
    return { rendered: [...rendered.values()], ran: [...ran.values()] };
  }

  isRendering(): boolean {
    return this.#inFlight.size > 0;
  }
}
