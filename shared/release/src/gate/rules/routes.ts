import { named, refuse, warn, type GateContext, type Rule } from '../context.ts';
import { areAmbiguous } from '../patterns.ts';

interface Owned {
  id: string;
  path: string;
  owner: string;
}

function foreignRoutes({ others, shell }: GateContext): Owned[] {
  const own = shell.routes.map(({ id, path }) => ({ id, path, owner: `shell ${shell.version}` }));
  return [...own, ...others.flatMap((live) => live.release.routes.map(({ id, path }) => ({ id, path, owner: named(live) })))];
}

function collision(route: Pick<Owned, 'id' | 'path'>, { id, path, owner }: Owned): string | null {
  if (route.path.toLowerCase() === path.toLowerCase()) return `the route ${route.path} (${route.id}) belongs to ${owner} already`;
  if (areAmbiguous(route.path, path)) return `the route ${route.path} (${route.id}) is ambiguous with ${path} (${id}) of ${owner}`;
  if (route.id === id) return `the route's name "${id}" is taken by ${path} of ${owner}; slots are placed by these names`;
  return null;
}

/** Addresses and route names that somebody else has, and addresses that would end. */
export const routesRule: Rule = (context) => {
  const { release, own } = context;
  const foreign = foreignRoutes(context);
  const findings = release.routes.flatMap((route, index) => {
    const before = release.routes.slice(0, index).map(({ id, path }) => ({ id, path, owner: 'the release itself' }));
    return [...before, ...foreign].flatMap((other) => {
      const message = collision(route, other);
      return message ? [refuse('routes', message, [other.owner, route.path])] : [];
    });
  });
  const taken = new Set([...release.routes, ...foreign].map(({ path }) => path));
  const ended = own?.routes.filter(({ path }) => !taken.has(path)) ?? [];
  if (ended.length > 0)
    findings.push(
      warn(
        'routes',
        `${ended.map(({ path }) => path).join(', ')} of ${own!.version} would be missing pages`,
        ended.map(({ id }) => id),
      ),
    );
  return findings;
};
