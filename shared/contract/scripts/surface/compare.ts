import type { Parts, Surface } from './surface.ts';

/** A field of a shape: whether it is optional, and its types. */
interface Field {
  isOptional: boolean;
  kinds: ReadonlySet<string>;
}

/** Splits at separators outside of brackets. */
function split(text: string, separator: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let start = 0;
  for (let at = 0; at < text.length; at++) {
    if ('{[('.includes(text[at]!)) depth++;
    if ('}])'.includes(text[at]!)) depth--;
    if (depth > 0 || !text.startsWith(separator, at)) continue;
    parts.push(text.slice(start, at));
    start = at + separator.length;
  }
  return [...parts, text.slice(start)].map((part) => part.trim());
}

/** Removes bounds (`≤20`): they may change without changing the type. */
const withoutBounds = (kind: string) => kind.replace(/ [≤≥<>=][^\s,}\])]+/g, '');

/** Parses a shape's text into its fields by path (`images[].id`). The value itself has an empty path. */
function fieldsOf(shape: string, way = '', isOptional = false, found = new Map<string, Field>()): Map<string, Field> {
  const kinds = new Set<string>();
  found.set(way, { isOptional, kinds });
  for (const written of split(shape, ' | ')) {
    const kind = withoutBounds(written);
    const [, object, lists] = /^\{(.*)\}((?:\[\])*)$/s.exec(kind) ?? [];
    const [, group] = /^\((.*)\)\[\]$/s.exec(kind) ?? [];
    kinds.add(object === undefined && group === undefined ? kind : object === undefined ? '(…)[]' : `{…}${lists}`);
    if (group !== undefined) fieldsOf(group, `${way}[]`, false, found);
    for (const field of object?.trim() ? split(object, ', ') : []) {
      const [, name, mark, value] = /^(\[.*?\]|[^?:]+)(\??): (.*)$/s.exec(field) ?? [];
      if (name === undefined || value === undefined) throw new Error(`"${field}" is not a field of a shape`);
      fieldsOf(value, `${way}${lists}${way || lists ? '.' : ''}${name.trim()}`, mark === '?', found);
    }
  }
  return found;
}

/** The version bump that a change requires: `major` if a live remote would break, else `minor`. */
interface Change {
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

/** Why code built for `before` would break; null if the change is compatible. */
function breach(before: Field | undefined, after: Field | undefined, isRequest: boolean): string | null {
  if (!after) return 'was removed';
  if (!before) return isRequest && !after.isOptional ? 'is required now' : null;
  const added = [...after.kinds].filter((kind) => !before.kinds.has(kind));
  const gone = [...before.kinds].filter((kind) => !after.kinds.has(kind));
  if (isRequest && before.isOptional && !after.isOptional) return 'is required now';
  if (!isRequest && !before.isOptional && after.isOptional) return 'is optional now';
  if (isRequest && gone.length > 0) return `no longer accepts ${gone.join(', ')}`;
  // A further value of an enumeration is an addition: code has a default for unknown ones.
  if (!isRequest && !added.every(isLiteral)) return `may now be ${added.join(', ')}`;
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
      return words ? [`${way || 'the value'} ${words}`] : [];
    }),
  );
}

function partChanges(what: string, before: Parts, after: Parts): Change[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((part): Change[] => {
    const [old, now] = [before[part], after[part]];
    if (old === now) return [];
    if (!(part in SHAPES)) return [{ raise: 'major', words: `${what}: ${part} changed from ${old ?? 'nothing'} to ${now ?? 'nothing'}` }];
    const breaches = shapeBreaches(old ?? '{}', now ?? '{}', part);
    if (breaches.length === 0) return [{ raise: 'minor', words: `${what}: ${part} was extended` }];
    return [...new Set(breaches)].map((words) => ({ raise: 'major', words: `${what}: ${part}: ${words}` }));
  });
}

/** All differences, each with the version bump that it requires. */
export function changesOf(before: Surface, after: Surface): Change[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((section) => {
    const [old, now] = [before[section] ?? {}, after[section] ?? {}];
    const keys = [...new Set([...Object.keys(old), ...Object.keys(now)])].sort();
    return keys.flatMap((key): Change[] => {
      const what = `${section}: ${key}`;
      if (!Object.hasOwn(now, key)) return [{ raise: 'major', words: `${what} was removed` }];
      if (!Object.hasOwn(old, key)) return [{ raise: 'minor', words: `${what} was added` }];
      return partChanges(what, old[key]!, now[key]!);
    });
  });
}

const numbers = (version: string) => version.split('.').map(Number) as [number, number, number];

/** The lowest version allowed for these changes after a merged version. */
export function versionAfter(landed: string, changes: readonly Change[]): string {
  const [major, minor] = numbers(landed);
  if (changes.some(({ raise }) => raise === 'major')) return `${major + 1}.0.0`;
  return changes.length > 0 ? `${major}.${minor + 1}.0` : landed;
}

/** Whether a version is equal to or higher than another. */
export function isAtLeast(version: string, least: string): boolean {
  const [own, other] = [numbers(version), numbers(least)];
  const at = own.findIndex((number, index) => number !== other[index]);
  return at === -1 || own[at]! > other[at]!;
}
