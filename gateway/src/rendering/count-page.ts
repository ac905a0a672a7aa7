import type { Counts } from '../metrics/counts.ts';
import type { LiveSet } from '../registry/live-set.ts';
import type { RenderedPage } from '../renderer/protocol.ts';

/** Counts what became of a page, by the versions it was rendered with. */
export function countPage(counts: Counts, { set, unavailable }: LiveSet, { html, isKept, owner, remotes, errors, ms }: RenderedPage): void {
  if (html === null) return;
  // A team's own build counts for nothing: it is nobody's release.
  const released = set.remotes.filter(({ override }) => !override);
  counts.page(released);
  // Only what ran can have failed: the others would hide it.
  if (isKept) return;
  for (const remote of remotes) {
    const version = released.find(({ name }) => name === remote)?.version;
    if (!version || unavailable.has(remote)) continue;
    const own = errors.filter((error) => error.remote === remote);
    const failure = own.length > 0 ? own.map(({ where }) => where).join(', ') : null;
    // The time is the page's own remote's: slots are loaded beside it.
    counts.rendered({ remote, version, ms: remote === owner ? ms : null, failure, isEndless: false });
  }
}
