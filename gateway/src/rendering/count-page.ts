import type { Counts } from '../metrics/counts.ts';
import type { LiveSet } from '../registry/live-set.ts';
import { ForbiddenAnswer } from '../renderers/permitted-answer.ts';
import type { RenderedPage } from '../renderers/protocol.ts';

// A team's own build counts for nothing: it is nobody's release.
const releasedOf = ({ set }: LiveSet) => set.remotes.filter(({ override }) => !override);

/** The version of a remote that a page was made with; null for what is nobody's release, or was not there. */
function versionOf(live: LiveSet, remote: string): string | null {
  return live.unavailable.has(remote) ? null : (releasedOf(live).find(({ name }) => name === remote)?.version ?? null);
}

/** Counts a page of which nothing came. What the backend answered is nobody's fault here. */
export function countLostPage(counts: Counts, live: LiveSet, error: unknown): void {
  const owner = error instanceof ForbiddenAnswer ? error.owner : null;
  const version = owner && versionOf(live, owner);
  // The others had no part in it.
  if (owner && version) return counts.rendered({ remote: owner, version, ms: null, failure: 'answer', isEndless: false });
  const { name, status } = (error ?? {}) as { name?: unknown; status?: unknown };
  const isAsked = typeof status === 'number' && status < 500;
  if (name !== 'ApiError' && !isAsked) counts.pageFailed(releasedOf(live));
}

/** Counts what became of a page, by the versions it was rendered with. */
export function countPage(counts: Counts, live: LiveSet, page: RenderedPage): void {
  const { status, bytes, isKept, owner, remotes, errors, ms } = page;
  const released = releasedOf(live);
  // A redirect is no page; the loader that made it ran all the same.
  if (bytes !== null) {
    // The shell's own screens fail with the libraries that all share.
    if (status >= 500 && errors.some(({ remote }) => remote === null)) counts.pageFailed(released);
    else counts.page(released);
  }
  // Only what ran can have failed: the others would hide it.
  if (isKept) return;
  for (const remote of remotes) {
    const version = versionOf(live, remote);
    if (!version) continue;
    const own = errors.filter((error) => error.remote === remote);
    const failure = own.length > 0 ? own.map(({ where }) => where).join(', ') : null;
    // The time is the page's own remote's: slots are loaded beside it.
    counts.rendered({ remote, version, ms: remote === owner ? ms : null, failure, isEndless: false });
  }
}
