import { BACKEND_SEGMENTS, LOCALES, paths } from '@nightlark/contract';
import { ReleaseError } from '@nightlark/release';
import { matchRoutes } from 'react-router';
import { describeAudience } from '../stores/audience.ts';
import type { RegistryIndex, RemoteState } from '../stores/index-schema.ts';
import type { ReleaseStore } from '../stores/store.ts';

/** Which version serves an address, and by which rule. */
export interface Explanation {
  path: string;
  servedBy: 'remote' | 'shell' | 'backend' | 'file' | 'nobody';
  remote: string | null;
  version: string | null;
  route: { id: string; path: string } | null;
  rule: string;
}

const FILE = /^\/mf\/([^/]+)\/([^/]+)\/client\//;

interface Candidate {
  id: string;
  path: string;
  remote: string;
  version: string;
}

async function routesOf(store: ReleaseStore, remote: string, version: string, state: RemoteState): Promise<Candidate[]> {
  const { routes } = await store.readRelease(remote, version, state.releases[version]?.sha384);
  return routes.map(({ id, path }) => ({ id, path, remote, version }));
}

function bestMatch(routes: readonly Candidate[], path: string): Candidate | null {
  const objects = routes.map((route) => ({ id: `${route.remote}/${route.id}`, path: route.path, handle: route }));
  return (matchRoutes(objects, path)?.at(-1)?.route.handle as Candidate | undefined) ?? null;
}

function ruleOf({ remote, version }: Candidate, { since, by, canary, stable }: RemoteState): string {
  const share = canary && `${canary.percent} % of browsers${canary.audience ? ` (${describeAudience(canary.audience)})` : ''}`;
  if (stable !== version) return `canary of ${remote}: ${version} for ${share}; nobody else has this route`;
  const rest = canary && canary.version !== version ? `; ${share} get the canary ${canary.version}` : '';
  return `stable version of ${remote} since ${since} by ${by}${rest}`;
}

function parseAddress(address: string): URL {
  const url = URL.parse(address, 'http://platform.invalid');
  if (!url) throw new ReleaseError(`"${address}" is not an address`);
  return url;
}

/** Explains which version serves a path or URL; a locale prefix is ignored. */
export async function explain(store: ReleaseStore, index: RegistryIndex, address: string): Promise<Explanation> {
  const { pathname } = parseAddress(address);
  const first = pathname.split('/', 2)[1]!;
  const path = (LOCALES as readonly string[]).includes(first) ? pathname.slice(first.length + 1) || '/' : pathname;
  const nothing = { path, remote: null, version: null, route: null };
  if ((BACKEND_SEGMENTS as readonly string[]).includes(path.split('/', 2)[1]!))
    return { ...nothing, servedBy: 'backend', rule: 'the gateway passes it on to the backend' };
  const file = FILE.exec(path);
  if (file)
    return {
      ...nothing,
      servedBy: 'file',
      remote: file[1]!,
      version: file[2]!,
      rule: 'a file of a release, by the version in its address',
    };

  const remotes = Object.entries(index.remotes);
  const stable = await Promise.all(remotes.map(([name, state]) => routesOf(store, name, state.stable, state)));
  const canaries = remotes.flatMap(([name, state]) => (state.canary ? [routesOf(store, name, state.canary.version, state)] : []));
  const found = bestMatch(stable.flat(), path) ?? bestMatch((await Promise.all(canaries)).flat(), path);
  if (found) {
    const { id, path: pattern, remote, version } = found;
    const rule = ruleOf(found, index.remotes[remote]!);
    return { path, servedBy: 'remote', remote, version, route: { id, path: pattern }, rule };
  }
  const own = Object.values(paths).map(({ name, path: pattern }) => ({ id: name, path: pattern as string }));
  const page = matchRoutes(own, path)?.at(-1)?.route;
  return page
    ? { ...nothing, servedBy: 'shell', route: page, rule: 'no live remote has this route; it is a page of the shell or missing' }
    : { ...nothing, servedBy: 'nobody', rule: 'no live remote has a route for it: the page that says so, with status 404' };
}
