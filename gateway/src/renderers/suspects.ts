import { federationName, type Release } from '@nightlark/release';
import type { LiveSet } from '../registry/live-set.ts';
import type { StoredRelease } from './protocol.ts';

/** Number of recent pages whose code may still run (timers). */
const RECENT_PAGES = 4;
/** How long code that a page started may run on undetected. */
const BEHIND_MS = 60_000;

type ReleaseId = Pick<Release, 'name' | 'version'>;

const escapeRegExp = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Whether a path matches a route pattern (`/members/:id`, `/pages/*`; segments that end in `?` are optional). */
export function matchesRoute(pattern: string, pathname: string): boolean {
  const source = pattern
    .split('/')
    .filter(Boolean)
    .map((segment) => {
      if (segment === '*') return '(?:/.*)?';
      const part = segment.startsWith(':') ? '/[^/]+' : `/${escapeRegExp(segment.replace(/\?$/, ''))}`;
      return segment.endsWith('?') ? `(?:${part})?` : part;
    });
  return new RegExp(`^${source.join('')}/?$`, 'i').test(pathname);
}

/** Remotes that own the page by its route; slots are known only once it is rendered. */
export function ownersOf({ live, url }: { live: LiveSet; url: string }): ReleaseId[] {
  const { pathname } = new URL(url);
  return live.set.remotes.filter(({ routes }) => routes.some(({ path }) => matchesRoute(path, pathname)));
}

/** Tracks which releases' code a renderer runs or ran last, to attribute a crash without a stack. */
export function createSuspects(releases: ReadonlyMap<string, StoredRelease>) {
  const inFlight = new Set<{ live: LiveSet; url: string; startedAt: number }>();
  let recent: ReleaseId[] = [];
  /** By federation name: each version that ran here, with its last run (`performance.now()`). */
  const lastRuns = new Map<string, { release: ReleaseId; at: number }>();

  const begunUntil = (until: number) => [...inFlight].filter(({ startedAt }) => startedAt <= until).flatMap(ownersOf);

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
    const owners = begunUntil(until);
    return known(owners.length > 0 ? owners : recent);
  }

  return {
    /** Records the start of a render; `end` takes the remotes whose code ran. */
    begin(live: LiveSet, url: string) {
      const page = { live, url, startedAt: performance.now() };
      inFlight.add(page);
      return {
        end(remotes: readonly string[]): void {
          inFlight.delete(page);
          const ran = live.set.remotes.filter(({ name }) => remotes.includes(name));
          if (ran.length > 0) recent = [...ran, ...recent].slice(0, RECENT_PAGES);
          for (const one of [...ran, ...ownersOf(page)])
            lastRuns.set(federationName(one.name, one.version), { release: one, at: performance.now() });
        },
      };
    },
    /** All suspects; with `until`, without pages that were started later (`performance.now()`). */
    all,
    /** All releases whose code may still run, even during pages of others and after their withdrawal. */
    present: (until = Infinity) => [...unique([...begunUntil(until), ...behindPages()]).values()],
    /** Whether a page is being rendered. */
    isRendering: () => inFlight.size > 0,
    /** The only suspect; null if there are none or several. */
    single(): ReleaseId | null {
      const [first, ...others] = all();
      return first && others.length === 0 ? first : null;
    },
  };
}
