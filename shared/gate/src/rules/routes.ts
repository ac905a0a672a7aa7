import type { Finding } from '@nightlark/registry/platform';
import { releaseLabel, errorFinding, warningFinding, type GateContext, type LiveRelease, type Rule } from '../context.ts';
import { areAmbiguous } from '../patterns.ts';

interface Owned {
  id: string;
  path: string;
  owner: string;
  /** Null for the shell, which never drops a route. */
  live: LiveRelease | null;
}

function foreignRoutes({ others, shell }: GateContext): Owned[] {
  const own = shell.routes.map(({ id, path }) => ({ id, path, owner: `shell ${shell.version}`, live: null }));
  return [...own, ...others.flatMap((live) => live.release.routes.map(({ id, path }) => ({ id, path, owner: releaseLabel(live), live })))];
}

function collision(route: Pick<Owned, 'id' | 'path'>, { id, path, owner }: Owned): string | null {
  if (route.path.toLowerCase() === path.toLowerCase()) return `the route ${route.path} (${route.id}) belongs to ${owner} already`;
  if (areAmbiguous(route.path, path)) return `the route ${route.path} (${route.id}) is ambiguous with ${path} (${id}) of ${owner}`;
  if (route.id === id) return `the route's name "${id}" is taken by ${path} of ${owner}; slots are placed by these names`;
  return null;
}

/** An error, unless the other team dropped it in a published version: then both go live in one move. */
async function collisionFinding(
  message: string,
  route: Pick<Owned, 'id' | 'path'>,
  other: Owned,
  { upcoming }: GateContext,
): Promise<Finding> {
  const affected = [other.owner, route.path];
  const next = other.live && (await upcoming(other.live.release.name));
  const isGivenUp = next && next.routes.every(({ id, path }) => collision(route, { ...other, id, path }) === null);
  if (!isGivenUp) return errorFinding('routes', message, affected);
  return warningFinding('routes', `${message}; ${next.name} ${next.version} gives it up: promote both in one move`, affected);
}

/** Paths and route ids that another team has, and paths that would be removed. */
export const routesRule: Rule = async (context) => {
  const { release, own } = context;
  const foreign = foreignRoutes(context);
  const findings: Finding[] = [];
  for (const [index, route] of release.routes.entries()) {
    const before = release.routes.slice(0, index).map(({ id, path }): Owned => ({ id, path, owner: 'the release itself', live: null }));
    for (const other of [...before, ...foreign]) {
      const message = collision(route, other);
      if (message) findings.push(await collisionFinding(message, route, other, context));
    }
  }
  const taken = new Set([...release.routes, ...foreign].map(({ path }) => path));
  const ended = own?.routes.filter(({ path }) => !taken.has(path)) ?? [];
  if (ended.length > 0)
    findings.push(
      warningFinding(
        'routes',
        `${ended.map(({ path }) => path).join(', ')} of ${own!.version} would be missing pages`,
        ended.map(({ id }) => id),
      ),
    );
  return findings;
};
