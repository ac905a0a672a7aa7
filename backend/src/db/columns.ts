import type { PaymentMethod, ResponseOf } from '@nightlark/contract';

/** A member's accounts: with `ledger.account_id` they are that member's. */
const MEMBER_ACCOUNTS = ['member_credits', 'bonus_credits', 'member_debt'] as const;

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

/** The kind of mail; its texts are in `mail/messages/<locale>.json`. Only those of notifications depend on the member's settings. */
export type MailKind =
  | 'activate'
  | 'reset'
  | 'password_changed'
  | 'mail_change'
  | 'mail_undo'
  | 'mail_undone'
  | 'old_address'
  | 'login_guesses'
  | 'existing_account'
  | 'goodbye'
  | 'bounce_check'
  | 'payment'
  | 'direct_debit'
  | 'payment_late'
  | 'payment_failed'
  | 'payment_refunded'
  | 'payment_charged_back'
  | 'payment_owed'
  | 'payment_expiring'
  | 'complaint'
  | 'complaint_received'
  | 'sanction'
  | 'sanction_ended'
  | 'new_conversation'
  | 'new_message'
  | 'like'
  | 'match'
  | 'unread_reminder'
  | 'promotions'
  | 'new_members'
  | 'news'
  | 'reminder_photo'
  | 'reminder_back';

export interface MailTexts {
  subject: string;
  heading: string;
  /** Paragraphs, one per line. */
  body: string;
  button: string;
}

/** The amounts that a mail states: those of the change that it tells of, however late it is sent. */
export interface PaymentMailFacts {
  refunded_cents: number;
  charged_back_cents: number;
  /** Taken back by refunds, or by the charge-back. */
  taken_credits: number;
  owed_credits: number;
}

/** A document's data apart from its texts, number and buyer: immutable. */
export interface DocumentContent {
  site: string;
  seller: { name: string; address: string; city: string; country: string; register: string; vat_number: string | null };
  /** The buyer's country, which determined VAT, and its rate in percent. */
  country: string;
  vat_rate: number;
  credits: number;
  /** Absent where nothing was discounted, and on credit notes. */
  discount?: { list_cents: number; code: string };
  method: PaymentMethod;
  paid_at: string;
  /** The number of the invoice, on documents that refer to it. */
  invoice: string | null;
}

/** Reasons for a manual review of a payment. */
export type ReviewKind =
  | 'country_mismatch'
  | 'many_failures'
  | 'double_discount'
  | 'late_success'
  | 'amount_mismatch'
  | 'charge_back'
  | 'refund_refused'
  | 'paid_after_leaving';

/** A report's outcome that a moderator states; none of them triggers an action. */
export const REPORT_OUTCOMES = ['nothing_wrong', 'photo_rejected', 'member_warned', 'authorities', 'other'] as const;
/** The last four are stated by a sanction alone. */
export type ReportOutcome =
  | (typeof REPORT_OUTCOMES)[number]
  | 'member_suspended'
  | 'member_excluded'
  | 'member_restricted'
  | 'photos_hidden';

/** Filters of a member's last search that differ from the defaults. */
export type LastSearch = Partial<ResponseOf<'search'>['applied']>;

/** What operators may do: docs/guides/console.md#operators. */
export const ROLES = ['moderator', 'support', 'finance', 'admin'] as const;
export type Role = (typeof ROLES)[number];
