import { reservedFor, type ReleaseRoute } from '@nightlark/contract';
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

function faultOf({ path }: Pick<ReleaseRoute, 'path'>, { others, shell }: GateContext): string | null {
  const segments = path.slice(1).split('/');
  if (path === '/') return null;
  const odd = segments.find((segment) => !SEGMENT.test(segment) || /^\.{1,2}$/.test(segment));
  if (odd !== undefined)
    return `has ${odd ? `"${odd}"` : 'an empty segment'} in it: write it plainly, without a slash at the end, percent signs or dots as segments`;
  for (const first of beginnings(segments)) {
    if (isOpen(first)) return `begins with ${first}, which takes every address that nobody has; begin it with a word of your own`;
    const owner = reservedFor(plain(first));
    if (owner) return `lies below /${plain(first)}, where ${owner} answers: no page there is ever asked for; begin it with another word`;
  }
  if (!segments.includes('*')) return null;
  const own = fixedPart(path);
  const foreign = [
    ...shell.routes.map((route) => ({ owner: `shell ${shell.version}`, path: route.path })),
    ...others.flatMap(({ release }) => release.routes.map((route) => ({ owner: release.name, path: route.path }))),
  ].find((route) => route.path !== '/' && own.every((segment, index) => fixedPart(route.path)[index] === segment));
  return foreign
    ? `takes every address below ${foreign.path} of ${foreign.owner} that is missing there; put it below a word of your own`
    : null;
}

/** Paths reserved for the platform, and patterns that match more than a team's own paths. */
export const pathsRule: Rule = (context) =>
  context.release.routes.flatMap((route) => {
    const fault = faultOf(route, context);
    return fault ? [errorFinding('paths', `the route ${route.path} (${route.id}) ${fault}`, [route.id])] : [];
  });
