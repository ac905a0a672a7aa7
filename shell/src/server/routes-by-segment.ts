import type { RouteObject } from 'react-router';

/** What a static segment of our paths consists of; matching ignores case. */
const STATIC = /^[\w.~-]+$/;

/** The first segment of a route's path in lower case; null if the route can match any first segment. */
function firstSegment({ path = '' }: RouteObject): string | null {
  const [segment = ''] = path.replace(/^\/+/, '').split('/', 1);
  return STATIC.test(segment) ? segment.toLowerCase() : null;
}

/** Removes routes that can't match a path with this first segment, and parents without remaining children. */
function prune(routes: readonly RouteObject[], segment: string | null): RouteObject[] {
  return routes.flatMap((route): RouteObject[] => {
    const own = firstSegment(route);
    if (own !== null && own !== segment) return [];
    if (!route.children) return [route];
    const children = own === null ? prune(route.children, segment) : route.children;
    return children.length > 0 ? [{ ...route, children } as RouteObject] : [];
  });
}

function segmentsOf(routes: readonly RouteObject[]): string[] {
  return routes.flatMap((route) => {
    const own = firstSegment(route);
    return own === null ? segmentsOf(route.children ?? []) : [own];
  });
}

function segmentOf(pathname: string): string {
  const [segment = ''] = pathname.slice(1).split('/', 1);
  try {
    return decodeURIComponent(segment).toLowerCase();
  } catch {
    return segment;
  }
}

/**
 * Route tables by first path segment: matching walks through all routes of all remotes, and the static router copies them for each page.
 * `make` is called once per known first segment, and once for all other paths, with the routes that can match there.
 */
export function lookupBySegment<T>(routes: readonly RouteObject[], make: (routes: RouteObject[]) => T): (pathname: string) => T {
  const known = new Set(segmentsOf(routes));
  const made = new Map<string | null, T>();
  return (pathname) => {
    const asked = segmentOf(pathname);
    const segment = known.has(asked) ? asked : null;
    const found = made.get(segment);
    if (found !== undefined) return found;
    const one = make(prune(routes, segment));
    made.set(segment, one);
    return one;
  };
}
