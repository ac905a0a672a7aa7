import type { ReleaseSlot } from '@nightlark/contract';
import type { LiveSet } from '../registry/live-set.ts';
import type { ReleaseId } from '../registry/release-id.ts';

/** What the gateway knows of a page before it is rendered. */
export interface RequestedPage {
  live: LiveSet;
  url: string;
  /** Whether there is a session cookie, valid or not. */
  hasSession: boolean;
}

const escapeRegExp = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Patterns of past releases are forgotten with all others. */
const MAX_COMPILED = 1_000;
const compiled = new Map<string, RegExp>();

function compile(pattern: string): RegExp {
  const source = pattern
    .split('/')
    .filter(Boolean)
    .map((segment) => {
      if (segment === '*') return '(?:/.*)?';
      const part = segment.startsWith(':') ? '/[^/]+' : `/${escapeRegExp(segment.replace(/\?$/, ''))}`;
      return segment.endsWith('?') ? `(?:${part})?` : part;
    });
  return new RegExp(`^${source.join('')}/?$`, 'i');
}

/** Whether a path matches a route pattern (`/members/:id`, `/pages/*`; segments that end in `?` are optional). */
export function matchesRoute(pattern: string, pathname: string): boolean {
  // Each page is compared with the routes of all remotes.
  const expression = compiled.get(pattern) ?? compile(pattern);
  if (compiled.size >= MAX_COMPILED) compiled.clear();
  compiled.set(pattern, expression);
  return expression.test(pathname);
}

const matchesUrl = (url: string) => {
  const { pathname } = new URL(url);
  return ({ path }: { path: string }) => matchesRoute(path, pathname);
};

/** Code of a remote that is out of service is not run. */
const isServed = ({ unavailable }: LiveSet, { name }: ReleaseId) => !unavailable.has(name);

/** Remotes that own the page by its route, and are rendered. */
export function ownersOf({ live, url }: Pick<RequestedPage, 'live' | 'url'>): ReleaseId[] {
  const matches = matchesUrl(url);
  return live.set.remotes.filter((remote) => isServed(live, remote) && remote.routes.some(matches));
}

/** Remotes with a slot that may be rendered with the page, whatever the state of its member. */
export function slotRemotesOf({ live, url, hasSession }: RequestedPage): ReleaseId[] {
  const routes = live.set.remotes.flatMap((remote) => remote.routes);
  const here = routes.filter(matchesUrl(url)).map(({ id }) => id);
  const isPlaced = ({ slot, load, audience, routes: on, notOn }: ReleaseSlot) => {
    if (slot === 'overlay' || load !== 'server') return false;
    if (!hasSession && audience !== 'any' && audience !== 'visitor') return false;
    if (here.length > 0) return here.some((id) => (!on || on.includes(id)) && !notOn?.includes(id));
    // A page of the shell: the set does not name it.
    return !on || on.some((id) => routes.every((route) => route.id !== id));
  };
  return live.set.remotes.filter((remote) => isServed(live, remote) && remote.slots.some(isPlaced));
}
