import { fieldsOf, type Field } from './fields.ts';
import type { Parts, Surface } from './surface.ts';

/** What a change asks of the version: `major` where a live remote would break, `minor` for all else. */
export interface Change {
  raise: 'minor' | 'major';
  words: string;
}

const SHAPES: Readonly<Record<string, readonly ('request' | 'response')[]>> = {
  query: ['request'],
  body: ['request'],
  request: ['request'],
  response: ['response'],
  both: ['request', 'response'],
};
const isLiteral = (kind: string) => kind.startsWith("'");

/** Why somebody who was built for `before` would break; null where they go on. */
function breach(before: Field | undefined, after: Field | undefined, isRequest: boolean): string | null {
  if (!after) return 'is gone';
  if (!before) return isRequest && !after.isOptional ? 'must be given now' : null;
  const added = [...after.kinds].filter((kind) => !before.kinds.has(kind));
  const gone = [...before.kinds].filter((kind) => !after.kinds.has(kind));
  if (isRequest && before.isOptional && !after.isOptional) return 'must be given now';
  if (!isRequest && !before.isOptional && after.isOptional) return 'may be left out now';
  if (isRequest && gone.length > 0) return `takes no ${gone.join(', ')} any more`;
  // A further word in an enumeration is an addition: code falls back on what it knows.
  if (!isRequest && !added.every(isLiteral)) return `may be ${added.join(', ')} now`;
  return null;
}

const isNested = (field: Field | undefined) => [...(field?.kinds ?? [])].some((kind) => /^[{(]/.test(kind));
const isWithin = (way: string, outer: string) =>
  way !== outer && way.startsWith(outer) && (outer === '' || '.['.includes(way[outer.length]!));

function shapeBreaches(before: string, after: string, part: string): string[] {
  const [old, now] = [fieldsOf(before), fieldsOf(after)];
  // A field of an object that did not exist before is judged with that object: callers who omit the object omit the field.
  const added = [...now.keys()].filter((way) => isNested(now.get(way)) && !isNested(old.get(way)));
  const ways = [...new Set([...old.keys(), ...now.keys()])].filter((way) => !added.some((outer) => isWithin(way, outer)));
  return (SHAPES[part] ?? []).flatMap((direction) =>
    ways.flatMap((way) => {
      const words = breach(old.get(way), now.get(way), direction === 'request');
      return words ? [`${way || 'the whole'} ${words}`] : [];
    }),
  );
}

function partChanges(what: string, before: Parts, after: Parts): Change[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((part): Change[] => {
    const [old, now] = [before[part], after[part]];
    if (old === now) return [];
    if (!(part in SHAPES)) return [{ raise: 'major', words: `${what}: ${part} was ${old ?? 'nothing'} and is ${now ?? 'nothing'}` }];
    const breaches = shapeBreaches(old ?? '{}', now ?? '{}', part);
    if (breaches.length === 0) return [{ raise: 'minor', words: `${what}: ${part} has grown` }];
    return [...new Set(breaches)].map((words) => ({ raise: 'major', words: `${what}: ${part}: ${words}` }));
  });
}

/** All that is other than it was, and what each asks of the version. */
export function changesOf(before: Surface, after: Surface): Change[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((section) => {
    const [old, now] = [before[section] ?? {}, after[section] ?? {}];
    const keys = [...new Set([...Object.keys(old), ...Object.keys(now)])].sort();
    return keys.flatMap((key): Change[] => {
      const what = `${section}: ${key}`;
      if (!Object.hasOwn(now, key)) return [{ raise: 'major', words: `${what} is gone` }];
      if (!Object.hasOwn(old, key)) return [{ raise: 'minor', words: `${what} is new` }];
      return partChanges(what, old[key]!, now[key]!);
    });
  });
}

const numbers = (version: string) => version.split('.').map(Number) as [number, number, number];

/** The least version that these changes may have after one that has landed. */
export function versionAfter(landed: string, changes: readonly Change[]): string {
  const [major, minor] = numbers(landed);
  if (changes.some(({ raise }) => raise === 'major')) return `${major + 1}.0.0`;
  return changes.length > 0 ? `${major}.${minor + 1}.0` : landed;
}

/** Whether a version is that one or a later one. */
export function isAtLeast(version: string, least: string): boolean {
  const [own, other] = [numbers(version), numbers(least)];
  const at = own.findIndex((number, index) => number !== other[index]);
  return at === -1 || own[at]! > other[at]!;
}
