import type { ReleaseMetrics } from '../metrics/release-metrics.ts';
import type { LiveSet } from '../registry/live-set.ts';
import type { RenderedPage } from '../renderers/protocol.ts';

// An overridden remote is a developer's build, not a release.
const releasedOf = ({ set }: LiveSet) => set.remotes.filter(({ override }) => !override);

/** Records a page that could not be rendered at all, unless the backend's response is the reason. */
export function recordFailedPage(releaseMetrics: ReleaseMetrics, live: LiveSet, error: unknown): void {
  const { name, status } = (error ?? {}) as { name?: unknown; status?: unknown };
  const isClientError = typeof status === 'number' && status < 500;
  if (name !== 'ApiError' && !isClientError) releaseMetrics.recordFailedPage(releasedOf(live));
}

/** Records a rendered page by the versions it was rendered with. */
export function recordPage(releaseMetrics: ReleaseMetrics, live: LiveSet, page: RenderedPage): void {
  const { status, bytes, isCached: isCached, owner, remotes, errors, ms } = page;
  if (bytes === null) return;
  const released = releasedOf(live);
  // An error of the shell may come from libraries that remotes share: it is counted for all of them.
  if (status >= 500 && errors.some(({ remote }) => remote === null)) releaseMetrics.recordFailedPage(released);
  else releaseMetrics.recordPage(released);
  // A cached page ran no code: counting it would dilute the failure rate.
  if (isCached) return;
  for (const remote of remotes) {
    const version = released.find(({ name }) => name === remote)?.version;
    if (!version || live.unavailable.has(remote)) continue;
    const own = errors.filter((error) => error.remote === remote);
    const failure = own.length > 0 ? own.map(({ where }) => where).join(', ') : null;
    // The duration belongs to the remote that owns the page; slots are loaded in parallel.
    releaseMetrics.recordRender({ remote, version, ms: remote === owner ? ms : null, failure, isEndlessLoop: false });
  }
}
