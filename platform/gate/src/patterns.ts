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
export function areAmbiguous(one: string, other: string): boolean {
  return variants(one).some((a) => variants(other).some((b) => score(a) === score(b) && overlap(a, b)));
}
