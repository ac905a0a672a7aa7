import type { z } from 'zod';

/**
 * The fields of an operator's JSON that fit their schema: a mistake in one does not invalidate the others.
 * @param fields all of them optional
 * @param onWrong called with the names of the fields that don't fit
 */
export function validFields<Fields extends z.ZodObject>(
  fields: Fields,
  given: unknown,
  onWrong: (names: PropertyKey[]) => void = () => undefined,
): z.output<Fields> {
  const { data, error } = fields.safeParse(given);
  if (!error) return data;
  const wrong = [...new Set(error.issues.flatMap(({ path }) => path.slice(0, 1)))];
  onWrong(wrong);
  // Without a name, the JSON itself is no object.
  const others = wrong.length === 0 ? [] : Object.entries(given as object).filter(([name]) => !wrong.includes(name));
  return fields.parse(Object.fromEntries(others));
}
