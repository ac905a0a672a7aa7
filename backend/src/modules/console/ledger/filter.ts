import { z } from 'zod';
import { LEDGER_ACCOUNTS } from '../../../db/columns/ledger.ts';

export const LEDGER_REASONS = [
  'purchase',
  'message',
  'gift',
  'photo',
  'signup',
  'demo',
  'refund',
  'charge_back',
  'goodwill',
  'write_off',
  'closing',
  'opening',
] as const;

const optional = <T extends z.ZodType>(schema: T) => schema.optional().catch(undefined);

export const ledgerFilter = z.object({
  member: optional(z.coerce.number().int().positive().max(2_147_483_647)),
  payment: optional(z.string().trim().min(1).max(100)),
  unit: optional(z.enum(['money', 'credits'])),
  account: optional(z.enum(LEDGER_ACCOUNTS)),
  reason: optional(z.enum(LEDGER_REASONS)),
});
export type LedgerFilter = z.output<typeof ledgerFilter>;
