import { federationName, type Release } from '@nightlark/release';
import type { LiveSet } from '../registry/live-set.ts';
import type { StoredRelease } from './protocol.ts';

/** Pages whose code ran last: what they left behind may still run. */
const RECENT_PAGES = 4;

type ReleaseId = Pick<Release, 'name' | 'version'>;

const escapeRegExp = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Whether an address is of a route's pattern (`/members/:id`, `/pages/*`; segments with `?` may be left away). */
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

/** Whose code a renderer runs or has run last, for when its end says nothing of that. */
export function createSuspects(releases: ReadonlyMap<string, StoredRelease>) {
  const inFlight = new Set<{ live: LiveSet; url: string }>();
  let recent: ReleaseId[] = [];

  /** The remotes whose page it is by its address: others are known when it is made. */
  function ownersOf({ live, url }: { live: LiveSet; url: string }): ReleaseId[] {
    const { pathname } = new URL(url);
    return live.set.remotes.filter(({ routes }) => routes.some(({ path }) => matchesRoute(path, pathname)));
  }

  function all(): ReleaseId[] {
    const owners = [...inFlight].flatMap(ownersOf);
    const named = new Map((owners.length > 0 ? owners : recent).map((one) => [federationName(one.name, one.version), one]));
    return [...named].flatMap(([key, { name, version }]) => (releases.has(key) ? [{ name, version }] : []));
  }

  return {
    /** A page is asked for; `end` is told of the remotes whose code ran for it. */
    begin(live: LiveSet, url: string) {
      const page = { live, url };
      inFlight.add(page);
      return {
        end(remotes: readonly string[]): void {
          inFlight.delete(page);
          const ran = live.set.remotes.filter(({ name }) => remotes.includes(name));
          if (ran.length > 0) recent = [...ran, ...recent].slice(0, RECENT_PAGES);
        },
      };
    },
    all,
    /** Where there is no other. */
    single(): ReleaseId | null {
      const [first, ...others] = all();
      return first && others.length === 0 ? first : null;
    },
  };
}
