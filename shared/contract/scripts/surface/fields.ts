/** A field of a shape: whether it may be left out, and the kinds of value that it may have. */
export interface Field {
  isOptional: boolean;
  kinds: ReadonlySet<string>;
}

/** Splits where no bracket is open. */
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

/** Bounds (`≤20`) may be widened or narrowed; what a value is stays. */
const withoutBounds = (kind: string) => kind.replace(/ [≤≥<>=][^\s,}\])]+/g, '');

/** A shape's text as its fields, those within others by their way: `images[].id`. The whole is the field with an empty name. */
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
      if (name === undefined || value === undefined) throw new Error(`"${field}" is no field of a shape`);
      fieldsOf(value, `${way}${lists}${way || lists ? '.' : ''}${name.trim()}`, mark === '?', found);
    }
  }
  return found;
}
