import { reservedFor, type ReleaseRoute } from '@nightlark/contract';
import type { Fault } from '../fault.ts';
import { errorFinding, type GateContext, type Rule } from '../context.ts';

const SEGMENT = /^(?:\*|:\w+\??|[\w.~-]+\??)$/;
const plain = (segment: string) => segment.replace(/\?$/, '').toLowerCase();
const isOpen = (segment: string) => segment === '*' || segment.startsWith(':');

/** First segments that a pattern can begin with: optional ones may be omitted. */
function beginnings(segments: readonly string[]): string[] {
  const needed = segments.findIndex((segment) => !segment.endsWith('?'));
  return segments.slice(0, needed < 0 ? undefined : needed + 1);
}

/** The part of a pattern before its first parameter: everything that a splat matches is below it. */
function fixedPart(path: string): string[] {
  const segments = path.split('/').filter(Boolean);
  const end = segments.findIndex((segment) => isOpen(segment) || segment.endsWith('?'));
  return (end < 0 ? segments : segments.slice(0, end)).map(plain);
}

function faultOf({ path }: Pick<ReleaseRoute, 'path'>, { others, shell }: GateContext): Fault | null {
  const segments = path.slice(1).split('/');
  if (path === '/') return null;
  const odd = segments.find((segment) => !SEGMENT.test(segment) || /^\.{1,2}$/.test(segment));
  if (odd !== undefined)
    return {
      fault: `has ${odd ? `"${odd}"` : 'an empty segment'} in it`,
      advice: 'write it plainly, without a slash at the end, percent signs or dots as segments',
    };
  for (const first of beginnings(segments)) {
    if (isOpen(first))
      return { fault: `begins with ${first}, which takes every address that nobody has`, advice: 'begin it with a word of your own' };
    const owner = reservedFor(plain(first));
    if (owner)
      return {
        fault: `lies below /${plain(first)}, where ${owner} answers: no page there is ever asked for`,
        advice: 'begin it with another word',
      };
  }
  if (!segments.includes('*')) return null;
  const own = fixedPart(path);
  const foreign = [
    ...shell.routes.map((route) => ({ owner: `shell ${shell.version}`, path: route.path })),
    ...others.flatMap(({ release }) => release.routes.map((route) => ({ owner: release.name, path: route.path }))),
  ].find((route) => route.path !== '/' && own.every((segment, index) => fixedPart(route.path)[index] === segment));
  if (!foreign) return null;
  return {
    fault: `takes every address below ${foreign.path} of ${foreign.owner} that is missing there`,
    advice: 'put it below a word of your own',
  };
}

/** Paths reserved for the platform, and patterns that match more than a team's own paths. */
export const pathsRule: Rule = (context) =>
  context.release.routes.flatMap((route) => {
    const found = faultOf(route, context);
    return found ? [errorFinding('paths', `the route ${route.path} (${route.id}) ${found.fault}`, found.advice, [route.id])] : [];
  });
