import { federationName } from '@nightlark/release';
import type { ReleaseId } from '../registry/release-id.ts';
import { ownersOf, slotRemotesOf, type RequestedPage } from './page-remotes.ts';
import type { StoredRelease } from './protocol.ts';

/** Number of recent pages whose code may still run (timers). */
const RECENT_PAGES = 4;
/** How long code that a page started may run on undetected. */
const BEHIND_MS = 60_000;

/** Tracks which releases' code a renderer runs or ran last, to attribute a crash without a stack. */
export function createSuspects(releases: ReadonlyMap<string, StoredRelease>) {
  const inFlight = new Set<RequestedPage & { startedAt: number }>();
  let recent: ReleaseId[] = [];
  /** By federation name: each version that ran here, with its last run (`performance.now()`). */
  const lastRuns = new Map<string, { release: ReleaseId; at: number }>();

  /** Remotes of the pages in flight: by their routes, and by their slots. */
  function begunUntil(until: number): { owners: ReleaseId[]; slotRemotes: ReleaseId[] } {
    const pages = [...inFlight].filter(({ startedAt }) => startedAt <= until);
    return { owners: pages.flatMap(ownersOf), slotRemotes: pages.flatMap(slotRemotesOf) };
  }

  const unique = (list: readonly ReleaseId[]) =>
    new Map(list.map(({ name, version }) => [federationName(name, version), { name, version }]));

  function known(list: readonly ReleaseId[]): ReleaseId[] {
    return [...unique(list)].flatMap(([key, one]) => (releases.has(key) ? [one] : []));
  }

  function behindPages(): ReleaseId[] {
    const since = performance.now() - BEHIND_MS;
    for (const [key, { at }] of lastRuns) if (at < since) lastRuns.delete(key);
    return [...lastRuns.values()].map(({ release }) => release);
  }

  function all(until = Infinity): ReleaseId[] {
    const { owners, slotRemotes } = begunUntil(until);
    // Pages of the shell run no code of a remote but their slots': what ran before may go on.
    return known(owners.length > 0 ? [...owners, ...slotRemotes] : [...recent, ...slotRemotes]);
  }

  return {
    /** Records the start of a render; `end` takes the remotes whose code ran. */
    begin(requested: RequestedPage) {
      const page = { ...requested, startedAt: performance.now() };
      inFlight.add(page);
      return {
        end(remotes: readonly string[]): void {
          if (!inFlight.delete(page)) return;
          const ran = page.live.set.remotes.filter(({ name }) => remotes.includes(name));
          if (ran.length > 0) recent = [...ran, ...recent].slice(0, RECENT_PAGES);
          const possible = ran.length > 0 ? ownersOf(page) : [...ownersOf(page), ...slotRemotesOf(page)];
          for (const one of [...ran, ...possible])
            lastRuns.set(federationName(one.name, one.version), { release: one, at: performance.now() });
        },
      };
    },
    /** All suspects; with `until`, without pages that were started later (`performance.now()`). */
    all,
    /** All releases whose code may still run, even during pages of others and after their withdrawal. */
    present(until = Infinity): ReleaseId[] {
      const { owners, slotRemotes } = begunUntil(until);
      return [...unique([...owners, ...slotRemotes, ...behindPages()]).values()];
    },
    /** Whether a page is being rendered. */
    isRendering: () => inFlight.size > 0,
  };
}
