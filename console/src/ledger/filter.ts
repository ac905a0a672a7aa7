import { LEDGER_ACCOUNTS, LEDGER_REASONS } from '@nightlark/backend/money';
import { rowId } from '@nightlark/backend/server';
import { z } from 'zod';
import { filterText, optional } from '../filters.ts';

export const ledgerFilter = z.object({
  member: optional(rowId),
  payment: filterText(100),
  unit: optional(z.enum(['money', 'credits'])),
  account: optional(z.enum(LEDGER_ACCOUNTS)),
  reason: optional(z.enum(LEDGER_REASONS)),
});
export type LedgerFilter = z.output<typeof ledgerFilter>;
