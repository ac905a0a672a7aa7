import { createHash, timingSafeEqual } from 'node:crypto';
import { type Operator, type Role, ROLES } from '../../../operators.ts';

/** Permissions: support reads, finance refunds and exports, admin sets prices and codes (docs/guides/operators.md#the-console). */
const RIGHTS = {
  read: ['support', 'finance', 'admin'],
  export: ['finance', 'admin'],
  refund: ['finance', 'admin'],
  review: ['finance', 'admin'],
  price: ['admin'],
} as const satisfies Record<string, readonly Role[]>;
export type Right = keyof typeof RIGHTS;

export const hasRight = ({ role }: Pick<Operator, 'role'>, right: Right): boolean => (RIGHTS[right] as readonly Role[]).includes(role);

export const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest();

/** The operator with this token. Compares with all of them, in constant time. */
export function operatorOfToken(operators: readonly Operator[], token: string): Operator | null {
  const given = hashOf(token);
  let found: Operator | null = null;
  for (const operator of operators) if (timingSafeEqual(operator.keyHash, given)) found = operator;
  return found;
}

/** On localhost in development without configured operators: one of each role. */
export const LOCAL_OPERATORS: readonly Operator[] = ROLES.map((role) => ({
  name: `local-${role}`,
  role,
  keyHash: hashOf(`local ${role}`),
}));
