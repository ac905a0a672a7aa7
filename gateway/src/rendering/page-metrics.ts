import type { ReleaseMetrics } from '../metrics/release-metrics.ts';
import type { LiveSet } from '../registry/live-set.ts';
import type { RenderedPage } from '../renderers/protocol.ts';

// A team's own build counts for nothing: it is nobody's release.
const releasedOf = ({ set }: LiveSet) => set.remotes.filter(({ override }) => !override);

/** Counts a page of which nothing came. What the backend answered is nobody's fault here. */
export function recordFailedPage(releaseMetrics: ReleaseMetrics, live: LiveSet, error: unknown): void {
  const { name, status } = (error ?? {}) as { name?: unknown; status?: unknown };
  const isClientError = typeof status === 'number' && status < 500;
  if (name !== 'ApiError' && !isClientError) releaseMetrics.recordFailedPage(releasedOf(live));
}

/** Counts what became of a page, by the versions it was rendered with. */
export function recordPage(releaseMetrics: ReleaseMetrics, live: LiveSet, page: RenderedPage): void {
  const { status, bytes, isCached: isKept, owner, remotes, errors, ms } = page;
  if (bytes === null) return;
  const released = releasedOf(live);
  // The shell's own screens fail with the libraries that all share.
  if (status >= 500 && errors.some(({ remote }) => remote === null)) releaseMetrics.recordFailedPage(released);
  else releaseMetrics.recordPage(released);
  // Only what ran can have failed: the others would hide it.
  if (isKept) return;
  for (const remote of remotes) {
    const version = released.find(({ name }) => name === remote)?.version;
    if (!version || live.unavailable.has(remote)) continue;
    const own = errors.filter((error) => error.remote === remote);
    const failure = own.length > 0 ? own.map(({ where }) => where).join(', ') : null;
    // The time is the page's own remote's: slots are loaded beside it.
    releaseMetrics.recordRender({ remote, version, ms: remote === owner ? ms : null, failure, isEndlessLoop: false });
  }
}
