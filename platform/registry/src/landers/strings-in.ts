/** Every string below a value, with its path; without those below keys of this name. */
export function* stringsIn(value: unknown, path: readonly string[], except?: string): Generator<[readonly string[], string]> {
  if (typeof value === 'string') yield [path, value];
  else if (typeof value === 'object' && value !== null)
    for (const [key, inner] of Object.entries(value)) if (key !== except) yield* stringsIn(inner, [...path, key], except);
}
