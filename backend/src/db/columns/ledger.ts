/** A member's accounts: with `ledger.account_id` they are that member's. */
export const MEMBER_ACCOUNTS = ['member_credits', 'bonus_credits', 'member_debt'] as const;

/** The chart of accounts (docs/product/payments.md#money). */
export const LEDGER_ACCOUNTS = [
  ...MEMBER_ACCOUNTS,
  // Sources and sinks of credits.
  'sold',
  'given',
  'used',
  'returned',
  'write_offs',
  // Money, in cents of each currency.
  'provider',
  /** Received, and an operator has to decide what for. */
  'suspense',
  'revenue',
  'vat',
  'refunds',
  'chargebacks',
] as const;

export type LedgerAccount = (typeof LEDGER_ACCOUNTS)[number];

/** Why an entry was made. */
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

export type LedgerReason = (typeof LEDGER_REASONS)[number];

/** A failed equality. */
export interface LedgerDifference {
  kind: 'wallet' | 'payment_credits' | 'payment_money' | 'payment_missing';
  /** The member's or the payment's id. */
  id: string;
  expected: number;
  found: number;
}
