import { randomInt } from 'node:crypto';

/** Without ambiguous letters and digits: a reference is read out on the phone. */
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** A random reference for a report (`R-7KQ2-M9XA`), complaint (`C-…`) or sanction (`S-…`), by which support finds it. */
export function newReference(kind: 'R' | 'C' | 'S'): string {
  const group = () => Array.from({ length: 4 }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  return `${kind}-${group()}-${group()}`;
}
