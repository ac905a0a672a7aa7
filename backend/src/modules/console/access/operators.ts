import { createHash, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';

/** From the one that may least to the one that may most. */
export const ROLES = ['support', 'finance', 'admin'] as const;
export type Role = (typeof ROLES)[number];

/** Who may do what: support reads, finance gives money back and takes data out, admin sets prices and codes (decision 136). */
const RIGHTS = {
  read: ['support', 'finance', 'admin'],
  export: ['finance', 'admin'],
  refund: ['finance', 'admin'],
  review: ['finance', 'admin'],
  price: ['admin'],
} as const satisfies Record<string, readonly Role[]>;
export type Right = keyof typeof RIGHTS;

export interface Operator {
  name: string;
  role: Role;
  /** SHA-256 of the token, which has 256 random bits of its own: no salt and no slow hash would add to it. */
  keyHash: Buffer;
}

export const mayDo = ({ role }: Pick<Operator, 'role'>, right: Right): boolean => (RIGHTS[right] as readonly Role[]).includes(role);

export const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Who else a refund may be asked by: no operator is called so. */
const TAKEN = new Set(['member', 'provider', 'nobody']);
const entry = z.string().regex(/^[a-z][\w.-]{1,39}:(?:support|finance|admin):[0-9a-f]{64}$/i);

/** `OPERATORS`: entries `name:role:hash`, by spaces or commas apart. */
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

/** The operator whose token this is. Compares with each, so that the time says nothing of which came near. */
export function operatorOfToken(operators: readonly Operator[], token: string): Operator | null {
  const given = hashOf(token);
  let found: Operator | null = null;
  for (const operator of operators) if (timingSafeEqual(operator.keyHash, given)) found = operator;
  return found;
}

/** On localhost in development, where no operator is named: one of each role. */
export const LOCAL_OPERATORS: readonly Operator[] = ROLES.map((role) => ({
  name: `local-${role}`,
  role,
  keyHash: hashOf(`local ${role}`),
}));
