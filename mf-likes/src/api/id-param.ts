/** Parses the id of a URL; an invalid one is a 404, not an error. */
export function idParam(value: string | undefined): number {
  const id = /^\d{1,10}$/.test(value ?? '') ? Number(value) : 0;
  if (id < 1 || id > 2 ** 31 - 1) throw new Response(null, { status: 404 });
  return id;
}
