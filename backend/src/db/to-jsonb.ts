/** A value for a `jsonb` column, which refuses half of a surrogate pair, as a text that was cut in the middle of an emoji has: replaced. */
export function toJsonb(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) => (typeof inner === 'string' ? inner.toWellFormed() : inner));
}
