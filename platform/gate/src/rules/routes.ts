import type { Finding } from '@nightlark/registry/platform';
import { faultText, type Fault } from '../fault.ts';
import { releaseLabel, errorFinding, warningFinding, type GateContext, type LiveRelease, type Rule } from '../context.ts';

/** A variant of a pattern: with or without each optional segment. */
type Segments = readonly string[];

const SCORES = { static: 10, dynamic: 3, splat: -2 } as const;
const kindOf = (segment: string) => (segment === '*' ? 'splat' : segment.startsWith(':') ? 'dynamic' : 'static');

function variants(pattern: string): Segments[] {
  const segments = pattern.toLowerCase().split('/').filter(Boolean);
  return segments.reduce<Segments[]>(
    (all, segment) => {
      const plain = segment.replace(/\?$/, '');
      const taken = all.map((before) => [...before, plain]);
      return plain === segment ? taken : [...taken, ...all];
    },
    [[]],
  );
}

const score = (segments: Segments) => segments.reduce((sum, segment) => sum + SCORES[kindOf(segment)], segments.length);

function overlap(a: Segments, b: Segments): boolean {
  const length = Math.max(a.length, b.length);
  for (let index = 0; index < length; index++) {
    const [left, right] = [a[index], b[index]];
    if (left === '*' || right === '*') return true;
    if (left === undefined || right === undefined) return false;
    if (kindOf(left) === 'static' && kindOf(right) === 'static' && left !== right) return false;
  }
  return true;
}

/**
 * Whether react-router ranks two patterns equally for some address, so that the order of the remotes would decide. `/a/:id` and
 * `/a/new` are not ambiguous: the more specific one always wins.
 */
function areAmbiguous(one: string, other: string): boolean {
  return variants(one).some((a) => variants(other).some((b) => score(a) === score(b) && overlap(a, b)));
}

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

function collision(route: Pick<Owned, 'id' | 'path'>, { id, path, owner }: Owned): Fault | null {
  const own = `the route ${route.path} (${route.id})`;
  if (route.path.toLowerCase() === path.toLowerCase())
    return { fault: `${own} belongs to ${owner} already`, advice: 'choose another path, or agree with its team to give it up' };
  if (areAmbiguous(route.path, path))
    return {
      fault: `${own} is ambiguous with ${path} (${id}) of ${owner}`,
      advice: 'begin the path with a word of your own, or name a segment that the other has as a parameter',
    };
  if (route.id === id)
    return {
      fault: `the route's name "${id}" is taken by ${path} of ${owner}; slots are placed by these names`,
      advice: 'give it another id',
    };
  return null;
}

/** An error, unless the other team dropped it in a published version: then both go live in one move. */
async function collisionFinding(
  found: Fault,
  route: Pick<Owned, 'id' | 'path'>,
  other: Owned,
  { upcoming }: GateContext,
): Promise<Finding> {
  const affected = [other.owner, route.path];
  const next = other.live && (await upcoming(other.live.release.name));
  const isGivenUp = next && next.routes.every(({ id, path }) => collision(route, { ...other, id, path }) === null);
  if (!isGivenUp) return errorFinding('routes', found.fault, found.advice, affected);
  return warningFinding(
    'routes',
    faultText({ fault: found.fault, advice: `${next.name} ${next.version} gives it up: promote both in one move` }),
    affected,
  );
}

/** Paths and route ids that another team has, and paths that would be removed. */
export const routesRule: Rule = async (context) => {
  const { release, own } = context;
  const foreign = foreignRoutes(context);
  const findings: Finding[] = [];
  for (const [index, route] of release.routes.entries()) {
    const before = release.routes.slice(0, index).map(({ id, path }): Owned => ({ id, path, owner: 'the release itself', live: null }));
    for (const other of [...before, ...foreign]) {
      const found = collision(route, other);
      if (found) findings.push(await collisionFinding(found, route, other, context));
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
