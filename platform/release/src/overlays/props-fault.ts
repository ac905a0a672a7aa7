/** The subset of JSON schema that zod generates for props. */
export interface PropsSchema {
  type?: string | readonly string[] | undefined;
  properties?: Readonly<Record<string, PropsSchema>> | undefined;
  required?: readonly string[] | undefined;
  additionalProperties?: boolean | PropsSchema | undefined;
  items?: PropsSchema | undefined;
  anyOf?: readonly PropsSchema[] | undefined;
  enum?: readonly unknown[] | undefined;
  const?: unknown;
  [keyword: string]: unknown;
}

const LOWER_BOUNDS = ['minimum', 'exclusiveMinimum', 'minLength', 'minItems'] as const;
const UPPER_BOUNDS = ['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems'] as const;
const EQUAL = ['pattern', 'format', 'multipleOf'] as const;

const valuesOf = ({ const: only, enum: some }: PropsSchema): readonly unknown[] | null => some ?? (only === undefined ? null : [only]);
const typeName = ({ type }: PropsSchema) => type ?? 'anything';

/** The alternatives that a schema allows: `null` beside a string, each member of a union. */
export function optionsOf(schema: PropsSchema): readonly PropsSchema[] {
  const { type, anyOf } = schema;
  if (anyOf) return anyOf.flatMap(optionsOf);
  return typeof type === 'string' || type === undefined ? [schema] : type.map((each) => ({ ...schema, type: each }));
}

function objectFault(after: PropsSchema, before: PropsSchema, at: string): string | null {
  const name = (key: string) => `"${at}${key}"`;
  const demanded = (after.required ?? []).filter((key) => !before.required?.includes(key));
  if (demanded.length > 0) return `${demanded.map(name).join(', ')} must be given now`;
  for (const [key, was] of Object.entries(before.properties ?? {})) {
    const is = after.properties?.[key];
    if (!is && after.additionalProperties === false) return `${name(key)} is not taken any more`;
    const fault = is && propsFault(is, was, `${at}${key}.`);
    if (fault) return fault;
  }
  return null;
}

/** Why `after` does not accept all that `before` does; null when it does. Compares the schemas only. */
export function propsFault(after: PropsSchema, before: PropsSchema, at = ''): string | null {
  const what = at ? `"${at.slice(0, -1)}"` : 'what it is given';
  const [was, is] = [optionsOf(before), optionsOf(after)];
  if (was.length > 1) return was.map((option) => propsFault(after, option, at)).find((fault) => fault !== null) ?? null;
  if (is.length > 1)
    return is.some((option) => propsFault(option, before, at) === null) ? null : `${what} may not be ${typeName(before)} any more`;
  const isWider = after.type === undefined || after.type === before.type || (after.type === 'number' && before.type === 'integer');
  if (!isWider) return `${what} may not be ${typeName(before)} any more, only ${typeName(after)}`;
  const allowed = valuesOf(after);
  if (allowed) {
    const lost = valuesOf(before)?.filter((value) => !allowed.includes(value));
    if (!lost) return `${what} must be one of ${allowed.join(', ')} now`;
    if (lost.length > 0) return `${what} may not be ${lost.join(', ')} any more`;
  }
  const bound = (keyword: string) => [after[keyword], before[keyword]] as readonly [number | undefined, number | undefined];
  const narrower = [
    ...LOWER_BOUNDS.filter((keyword) => {
      const [is, was] = bound(keyword);
      return is !== undefined && !(was !== undefined && was >= is);
    }),
    ...UPPER_BOUNDS.filter((keyword) => {
      const [is, was] = bound(keyword);
      return is !== undefined && !(was !== undefined && was <= is);
    }),
    ...EQUAL.filter((keyword) => after[keyword] !== undefined && after[keyword] !== before[keyword]),
  ];
  if (narrower.length > 0) return `${what} has a narrower ${narrower[0]} than before`;
  if (after.items && before.items) return propsFault(after.items, before.items, `${at}[].`);
  return after.type === 'object' ? objectFault(after, before, at) : null;
}
