import type { ReleaseMetrics } from '../metrics/release-metrics.ts';
import type { LiveSet } from '../registry/live-set.ts';
import { ForbiddenResponse } from '../renderers/permitted-response.ts';
import { NoRenderer } from '../renderers/pick-renderer.ts';
import { matchesRoute } from '../renderers/page-remotes.ts';
import type { RenderedPage } from '../renderers/protocol.ts';

// An overridden remote is a developer's build, not a release.
const releasedOf = ({ set }: LiveSet) => set.remotes.filter(({ override }) => !override);

/** The version of a remote in this set; null for an override and for one whose files are missing. */
function versionOf(live: LiveSet, remote: string): string | null {
  return live.unavailable.has(remote) ? null : (releasedOf(live).find(({ name }) => name === remote)?.version ?? null);
}

/** Records a page that could not be rendered at all, unless the backend's response or the lack of a renderer is the reason. */
export function recordFailedPage(releaseMetrics: ReleaseMetrics, live: LiveSet, error: unknown, audiences: readonly string[]): void {
  if (error instanceof NoRenderer || live.isPreview) return;
  const owner = error instanceof ForbiddenResponse ? error.owner : null;
  const version = owner && versionOf(live, owner);
  // The owner is known: other remotes of the set are not to blame.
  if (owner && version)
    return releaseMetrics.recordRender({ remote: owner, version, ms: null, failure: 'response', isEndlessLoop: false, audiences });
  const { name, status } = (error ?? {}) as { name?: unknown; status?: unknown };
  const isClientError = typeof status === 'number' && status < 500;
  if (name !== 'ApiError' && !isClientError) releaseMetrics.recordFailedPage(releasedOf(live), audiences);
}

/** Records a rendered page by the versions it was rendered with. */
export function recordPage(releaseMetrics: ReleaseMetrics, live: LiveSet, page: RenderedPage, audiences: readonly string[]): void {
  if (live.isPreview) return;
  const { status, bytes, isCached, owner, remotes, errors, ms } = page;
  const released = releasedOf(live);
  // A redirect is not a page view, but its loader ran.
  if (bytes !== null) {
    // An error of the shell may come from libraries that remotes share: it is counted for all of them.
    if (status >= 500 && errors.some(({ remote }) => remote === null)) releaseMetrics.recordFailedPage(released, audiences);
    else releaseMetrics.recordPage(released, audiences);
  }
  // A cached page ran no code: counting it would dilute the failure rate.
  if (isCached) return;
  for (const remote of remotes) {
    const version = versionOf(live, remote);
    if (!version) continue;
    const own = errors.filter((error) => error.remote === remote);
    const failed = own.filter(({ isRefused }) => !isRefused);
    const failure = failed.length > 0 ? failed.map(({ where }) => where).join(', ') : null;
    const message = (failed.length > 0 ? failed : own).find((error) => error.message)?.message;
    const isRefused = own.length > failed.length;
    // The duration belongs to the remote that owns the page; slots are loaded in parallel.
    const ownMs = remote === owner ? ms : null;
    releaseMetrics.recordRender({ remote, version, ms: ownMs, failure, message, isRefused, isEndlessLoop: false, audiences });
  }
}

/** The id of the route of a page; null for a page of the shell, which the set does not name. */
function routeOf({ set }: LiveSet, url: string): string | null {
  const { pathname } = new URL(url);
  return set.remotes.flatMap(({ routes }) => routes).find(({ path }) => matchesRoute(path, pathname))?.id ?? null;
}

/** Records the failures of remotes in a rendered page for people, each with its place. */
export function recordErrors(releaseMetrics: ReleaseMetrics, live: LiveSet, { errors, isCached }: RenderedPage, url: string): void {
  if (live.isPreview || isCached) return;
  for (const { remote, where, message = 'unknown', stack = [], isRefused } of errors) {
    const version = remote && versionOf(live, remote);
    if (!version || isRefused) continue;
    releaseMetrics.recordError({ remote, version, where, route: routeOf(live, url), isInBrowser: false, message, stack: [...stack] });
  }
}
