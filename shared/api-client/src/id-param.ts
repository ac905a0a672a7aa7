/**
 * Parses an id in a URL's path, in a loader or action.
 * @throws a 404 response if it is malformed, or larger than any id
 * @example const id = idParam(params['id']);
 */
export function idParam(value: string | undefined): number {
  const id = /^\d{1,16}$/.test(value ?? '') ? Number(value) : 0;
  if (id < 1 || !Number.isSafeInteger(id)) throw new Response(null, { status: 404 });
  return id;
}
