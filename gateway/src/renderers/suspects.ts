import { federationName, type Release } from '@nightlark/release';
import type { LiveSet } from '../registry/live-set.ts';
import type { PlacedRelease } from './protocol.ts';

/** Pages whose code ran last: what they left behind may still run. */
const LAST = 4;

type Named = Pick<Release, 'name' | 'version'>;

const literally = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Whether an address is of a route's pattern (`/members/:id`, `/pages/*`; segments with `?` may be left away). */
export function isOf(pattern: string, pathname: string): boolean {
  const source = pattern
    .split('/')
    .filter(Boolean)
    .map((segment) => {
      if (segment === '*') return '(?:/.*)?';
      const part = segment.startsWith(':') ? '/[^/]+' : `/${literally(segment.replace(/\?$/, ''))}`;
      return segment.endsWith('?') ? `(?:${part})?` : part;
    });
  return new RegExp(`^${source.join('')}/?$`, 'i').test(pathname);
}

/** Whose code a renderer runs or has run last, for when its end says nothing of that. */
export function createSuspects(placed: ReadonlyMap<string, PlacedRelease>) {
  const underWay = new Set<{ live: LiveSet; url: string }>();
  let last: Named[] = [];

  /** The remotes whose page it is by its address: others are known when it is made. */
  function ownersOf({ live, url }: { live: LiveSet; url: string }): Named[] {
    const { pathname } = new URL(url);
    return live.set.remotes.filter(({ routes }) => routes.some(({ path }) => isOf(path, pathname)));
  }

  function all(): Named[] {
    const owners = [...underWay].flatMap(ownersOf);
    const named = new Map((owners.length > 0 ? owners : last).map((one) => [federationName(one.name, one.version), one]));
    return [...named].flatMap(([key, { name, version }]) => (placed.has(key) ? [{ name, version }] : []));
  }

  return {
    /** A page is asked for; `end` is told of the remotes whose code ran for it. */
    begin(live: LiveSet, url: string) {
      const page = { live, url };
      underWay.add(page);
      return {
        end(remotes: readonly string[]): void {
          underWay.delete(page);
          const ran = live.set.remotes.filter(({ name }) => remotes.includes(name));
          if (ran.length > 0) last = [...ran, ...last].slice(0, LAST);
        },
      };
    },
    all,
    /** Where there is no other. */
    onlyOne(): Named | null {
      const [first, ...others] = all();
      return first && others.length === 0 ? first : null;
    },
  };
}
