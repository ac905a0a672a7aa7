import { DEFAULTS } from '@nightlark/contract';
import type { Db } from '../../db/open.ts';
import { toJsonb } from '../../db/to-jsonb.ts';
import type { Deps } from '../../deps.ts';

/** Actions of the audit log, by their ids. */
export const ACTIONS = {
  login: 'Logged in',
  login_refused: 'A login was refused',
  logout: 'Logged out',
  recovery_code_used: 'Logged in by a recovery code',
  second_factor_set: 'Set up the second factor',
  second_factor_reset: 'Reset a second factor',
  operator_made: 'Made an operator',
  operator_token_made: 'Made an operator’s token anew',
  operator_roles_set: 'Changed an operator’s roles',
  payment_opened: 'Opened a payment',
  export: 'Took data out',
  refund_asked: 'Asked for a refund',
  refunded: 'Refunded',
  refund_failed: 'A refund failed',
  refund_confirmed: 'Confirmed that a refund was paid out',
  refund_resent: 'Sent a refund again',
  charge_back: 'Noted a charge-back',
  mismatch_credited: 'Credited an order for another amount',
  debt_written_off: 'Wrote off a debt',
  code_made: 'Made a discount code',
  code_ended: 'Ended a discount code',
  price_set: 'Set a price',
  price_removed: 'Took a price away',
  currency_set: 'Set a country’s currency',
  block_lifted: 'Lifted a block of direct debit',
  method_unblocked: 'Lifted the block of a method',
  bundle_made: 'Made a bundle',
  bundle_set: 'Changed a bundle',
  settlement_compared: 'Compared a settlement with the ledger',
  review_decided: 'Decided a review',
  photo_approved: 'Approved a photo',
  photo_rejected: 'Rejected a photo',
  report_closed: 'Closed a report',
  report_opened: 'Opened a report again',
  sanction_imposed: 'Sanctioned a member',
  sanction_lifted: 'Lifted a sanction',
  objection_answered: 'Answered an objection',
} as const;
export type ActionId = keyof typeof ACTIONS;

/** Who did it; the roles at that moment. */
export interface By {
  name: string;
  role: string | null;
}

export interface Action {
  action: ActionId;
  /** The payment, code, bundle, member or operator that it is about. */
  subject?: string;
  details?: Readonly<Record<string, string | number | boolean | null>>;
}

/** Adds a row to the audit log, in the transaction of the action if there is one; rows are never changed. */
export async function recordAction(db: Db, at: Date, by: By | null, action: Action): Promise<void> {
  await db
    .insertInto('operator_action')
    .values({
      at,
      operator: by?.name ?? 'nobody',
      role: by?.role ?? null,
      action: action.action,
      subject: action.subject ?? null,
      details: toJsonb(action.details ?? {}),
    })
    .execute();
}

/** Deletes audit log entries after their retention period; a trigger prevents deleting younger ones. */
export async function purgeAuditLog({ slowDb, now }: Pick<Deps, 'slowDb' | 'now'>): Promise<void> {
  const before = now();
  before.setUTCFullYear(before.getUTCFullYear() - DEFAULTS.keepPaymentsYears);
  await slowDb.deleteFrom('operator_action').where('at', '<', before).execute();
}
