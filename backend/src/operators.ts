import { z } from 'zod';

/** In ascending order of permissions (docs/guides/operators.md#the-console). */
export const ROLES = ['support', 'finance', 'admin'] as const;
export type Role = (typeof ROLES)[number];

export interface Operator {
  name: string;
  role: Role;
  /** SHA-256 of the token, which has 256 random bits: salt or a slow hash would not improve it. */
  keyHash: Buffer;
}

/** Reserved names: other values of who requested a refund. */
const TAKEN = new Set(['member', 'provider', 'nobody']);
const entry = z.string().regex(/^[A-Za-z][\w.-]{1,39}:(?:support|finance|admin):[0-9A-Fa-f]{64}$/);

/** `OPERATORS`: entries `name:role:hash`, separated by spaces or commas. */
export function parseOperators(text: string, context: z.RefinementCtx): Operator[] {
  const operators = new Map<string, Operator>();
  for (const given of text.split(/[\s,]+/).filter(Boolean)) {
    const [name = '', role = '', hash = ''] = given.split(':');
    const problem = !entry.safeParse(given).success
      ? `${name || 'an entry'} must be like "anna:finance:<hash>", as npm run operator -w backend writes it`
      : TAKEN.has(name.toLowerCase())
        ? `${name} stands for somebody else`
        : operators.has(name)
          ? `${name} is there twice`
          : null;
    if (problem) context.addIssue({ code: 'custom', message: problem });
    else operators.set(name, { name, role: role as Role, keyHash: Buffer.from(hash, 'hex') });
  }
  return [...operators.values()];
}
