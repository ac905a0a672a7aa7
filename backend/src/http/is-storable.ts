/** Deeper than any call's input; deeper nesting would overflow the stack of recursive code. */
const DEPTH_MAX = 16;

/** Whether input may be validated and stored: nesting is bounded, and no NUL, which PostgreSQL's text can't hold. */
export function isStorable(input: unknown): boolean {
  const waiting: { value: unknown; depth: number }[] = [{ value: input, depth: 0 }];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { value, depth } = next;
    if (typeof value === 'string' && value.includes('\0')) return false;
    if (typeof value !== 'object' || value === null) continue;
    if (depth === DEPTH_MAX) return false;
    for (const [key, inner] of Object.entries(value)) waiting.push({ value: key, depth }, { value: inner, depth: depth + 1 });
  }
  return true;
}
