import { type Role, ROLES } from '@nightlark/backend';
import { z } from 'zod';

export interface Operator {
  name: string;
  roles: readonly Role[];
  /** The roles as the audit log names them. */
  role: string;
}

/** Of `OPERATORS`. */
export interface OperatorEntry extends Operator {
  /** SHA-256 of the token, which has 256 random bits: salt or a slow hash would not improve it. */
  keyHash: Buffer;
}

export const asOperator = (name: string, roles: readonly Role[]): Operator => ({ name, roles, role: roles.join(' + ') || 'no role' });

/** Reserved names: other values of who requested a refund, and the operators of development. */
const TAKEN = /^(?:member|provider|nobody|local-.*)$/i;
export const operatorName = z
  .string()
  .regex(/^[A-Za-z][\w.-]{1,39}$/)
  .refine((name) => !TAKEN.test(name));
const entry = z.string().regex(/^[A-Za-z][\w.-]{1,39}:(?:(?:moderator|support|finance|admin)(?:\+(?=[a-z])|(?=:)))+:[0-9A-Fa-f]{64}$/);

/** `OPERATORS`: entries `name:role+role:hash`, separated by spaces or commas. */
export function parseOperators(text: string, context: z.RefinementCtx): OperatorEntry[] {
  const operators = new Map<string, OperatorEntry>();
  for (const given of text.split(/[\s,]+/).filter(Boolean)) {
    const [name = '', roles = '', hash = ''] = given.split(':');
    const problem = !entry.safeParse(given).success
      ? `${name || 'an entry'} must be like "anna:moderator+support:<hash>", as npm run operator -w console writes it`
      : TAKEN.test(name)
        ? `${name} stands for somebody else`
        : operators.has(name)
          ? `${name} is there twice`
          : null;
    if (problem) context.addIssue({ code: 'custom', message: problem });
    else {
      const chosen = ROLES.filter((role) => roles.split('+').includes(role));
      operators.set(name, { ...asOperator(name, chosen), keyHash: Buffer.from(hash, 'hex') });
    }
  }
  return [...operators.values()];
}
