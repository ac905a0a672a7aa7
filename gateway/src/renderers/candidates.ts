import type { ReleaseId } from '../registry/release-id.ts';
import { isSameRelease, releaseKey } from '../registry/release-id.ts';
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
  readonly #inFlight = new Set<{ startedAt: number; remotes: readonly ReleaseId[]; isPreview: boolean }>();
  /** By name and version, with the end of its last page (`performance.now()`). */
  readonly #ended = new Map<string, { release: ReleaseId; at: number; isPreview: boolean }>();

  /** Records the start of a page; returns a function for its end. */
  begin(requested: RequestedPage): () => void {
    const remotes = [...ownersOf(requested), ...slotRemotesOf(requested)].map(({ name, version }) => ({ name, version }));
    const { isPreview = false } = requested.live;
    const page = { startedAt: performance.now(), remotes, isPreview };
    this.#inFlight.add(page);
    return () => {
      this.#inFlight.delete(page);
      this.#forget();
      for (const release of remotes) {
        const key = releaseKey(release.name, release.version);
        this.#ended.set(key, { release, at: performance.now(), isPreview: isPreview && (this.#ended.get(key)?.isPreview ?? true) });
      }
    };
  }

  /** With `until` (`performance.now()`), without pages that were requested later. */
  current(until = Infinity): Candidates {
    const pages = [...this.#inFlight].filter(({ startedAt }) => startedAt <= until);
    this.#forget();
    const rendered = new Map(pages.flatMap(({ remotes }) => remotes).map((one) => [releaseKey(one.name, one.version), one]));
    const ran = new Map([...rendered, ...[...this.#ended].map(([key, { release }]) => [key, release] as const)]);
    return { rendered: [...rendered.values()], ran: [...ran.values()] };
  }

  /** Whether a version was here for previews alone: what it does is then no evidence against it. */
  isPreview({ name, version }: ReleaseId): boolean {
    this.#forget();
    const has = ({ remotes }: { remotes: readonly ReleaseId[] }) => remotes.some((one) => isSameRelease(one, { name, version }));
    const pages = [...[...this.#inFlight].filter(has), this.#ended.get(releaseKey(name, version)) ?? []].flat();
    return pages.length > 0 && pages.every(({ isPreview }) => isPreview);
  }

  isRendering(): boolean {
    return this.#inFlight.size > 0;
  }

  #forget(): void {
    const since = performance.now() - BLAME.latelyMs;
    for (const [key, { at }] of this.#ended) if (at < since) this.#ended.delete(key);
  }
}
