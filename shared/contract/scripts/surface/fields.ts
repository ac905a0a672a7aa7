/** A field of a shape: whether it is optional, and its types. */
export interface Field {
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
export function fieldsOf(shape: string, way = '', isOptional = false, found = new Map<string, Field>()): Map<string, Field> {
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
