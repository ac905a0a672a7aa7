import { WITH_ACCOUNT } from './account.ts';
import type { StoredDatum } from './types.ts';

export const MONEY: readonly StoredDatum[] = [
  {
    id: 'credits',
    group: 'money',
    what: 'credits, each movement of them (whose amounts stay in the books, without whose they were), premium, free messages and conversations that are used',
    columns: {
      account: ['paid_user', 'free_messages_used', 'conversations_started'],
      wallet: ['account_id', 'balance', 'bonus', 'last_bonus', 'debt'],
      ledger: [
        'id', 'account_id', 'unit', 'debit', 'credit', 'amount', 'delta', 'reason', 'payment_id', 'reference', 'idempotency_key', 'request_hash', 'created_at',
      ],
    }, // prettier-ignore
    purpose: 'what was bought can be used, and nothing is charged twice',
    bases: ['contract'],
    seenBy: 'the member',
    kept: WITH_ACCOUNT,
    namedIn: { page: 'privacy', entry: 'credits' },
  },
  {
    id: 'payments',
    group: 'money',
    what: 'orders: bundle, price, tax, country, method, state, the payment provider’s number',
    columns: {
      payment: [
        'id', 'account_id', 'bundle_id', 'method', 'status', 'credits', 'amount_cents', 'vat_cents', 'currency', 'country', 'discount_code',
        'store', 'stored_method_id', 'provider_id', 'redirect_url', 'idempotency_key', 'later_keys', 'request_hash', 'created_at', 'updated_at', 'refund_days', 'completed_at', 'expires_at',
        'reminded_at', 'refunded_cents', 'refunding_cents', 'taken_credits', 'owed_credits', 'credited', 'failure', 'collect_on',
      ],
      refund: ['id', 'payment_id', 'cents', 'credits', 'status', 'asked_by', 'reason', 'attempts', 'handed_over_at', 'created_at', 'updated_at'],
      amount_mismatch: [
        'payment_id', 'expected_cents', 'expected_currency', 'received_cents', 'received_currency', 'reported_at', 'decided_at', 'decided_by', 'decision',
      ],
      payment_mail: ['id', 'payment_id', 'kind', 'facts', 'attempts', 'created_at', 'due_at'],
      payment_event: ['event_id', 'payment_id', 'status', 'source', 'received_at'],
      kept_payment: [
        'id', 'method', 'status', 'credits', 'amount_cents', 'vat_cents', 'currency', 'country', 'provider_id', 'created_at', 'delete_at', 'refunded_cents',
      ],
    }, // prettier-ignore
    purpose: 'payment, refunds, books and taxes',
    bases: ['contract', 'law'],
    seenBy: 'the member; the payment provider an order’s number and price, and what the payer gives it; tax authorities',
    kept: 'as long as the account; then, without name, address and account, for {keepPaymentsYears} years; an order that may still be paid, for {keepUnpaidDays} days after it was placed',
    namedIn: { page: 'privacy', entry: 'payments' },
  },
  {
    id: 'direct-debit',
    group: 'money',
    what: 'mandates of direct debit: account holder, address, IBAN (sealed), reference; the orders paid by them, the phone number that a code goes to (sealed, until the order is confirmed), and returns',
    columns: {
      mandate: [
        'id', 'account_id', 'reference', 'account_holder', 'iban', 'iban_hash', 'iban_last4', 'street', 'house_number', 'zip', 'city', 'country',
        'created_at', 'signed_at', 'last_used_at', 'ended_at',
      ],
      direct_debit: [
        'payment_id', 'account_id', 'mandate_id', 'details_hash', 'phone', 'phone_end', 'locale', 'code_hash', 'code_expires', 'code_sent_at',
        'codes_sent', 'tries', 'confirmed_at', 'collect_on', 'announced_at',
      ],
      direct_debit_block: ['id', 'account_id', 'iban_hash', 'payment_id', 'blocked_at', 'lifted_at', 'lifted_by'],
      kept_payment: ['iban_hash'],
      sms_outbox: ['id', 'sent_at', 'recipient', 'body'],
    }, // prettier-ignore
    purpose: 'payment by direct debit, proof of the mandate, and no second return',
    bases: ['contract', 'law'],
    seenBy: 'the member; the payment provider what a collection needs; the sender of text messages the phone number',
    kept: 'orders as long as the account; a signed mandate, and the note of a return, for {keepMandatesMonths} months after its last collection where that is longer; an unsigned one for a day',
    namedIn: { page: 'privacy', entry: 'payments' },
  },
  {
    id: 'documents',
    group: 'money',
    what: 'receipts, invoices and credit notes: number, seller, amounts, VAT; the buyer’s name and address apart from them',
    columns: {
      document: [
        'id', 'account_id', 'payment_id', 'kind', 'company_id', 'year', 'number', 'amount_cents', 'vat_cents', 'currency', 'locale', 'content',
        'issued_at', 'delete_at',
      ],
      document_buyer: ['document_id', 'account_id', 'lines'],
    }, // prettier-ignore
    purpose: 'proof of payment, books and taxes',
    bases: ['law'],
    seenBy: 'the member; tax authorities',
    kept: 'as long as the account; then, without the buyer, for {keepPaymentsYears} years',
    namedIn: { page: 'privacy', entry: 'payments' },
  },
  {
    id: 'stored-methods',
    group: 'money',
    what: 'means of payment that the provider keeps: its token (encrypted), the last digits, the month in which it ends',
    columns: {
      stored_method: ['id', 'account_id', 'provider', 'method', 'token', 'label', 'expires', 'created_at', 'used_at'],
    },
    purpose: 'the same order again without giving the card again',
    bases: ['consent'],
    seenBy: 'the member, without the token; the payment provider, which keeps the card itself',
    kept: 'until the member removes it, else as long as the account',
    namedIn: { page: 'privacy', entry: 'payments' },
  },
  {
    id: 'payment-care',
    group: 'money',
    what: 'methods that are closed after a charge-back, payments that somebody has to look at and why, the member’s own monthly limit and pause',
    columns: {
      blocked_method: ['account_id', 'method', 'payment_id', 'since'],
      payment_review: ['id', 'payment_id', 'kind', 'reported', 'created_at', 'decided_at', 'decided_by', 'decision'],
      spending_limit: ['account_id', 'limit_cents', 'currency', 'next_limit_cents', 'next_from', 'paused_until', 'updated_at'],
    },
    purpose: 'protection from fraud, and from spending more than one wants',
    bases: ['contract', 'interest'],
    seenBy: 'the operator; limits and blocked methods: the member',
    kept: 'as long as the account; what somebody has yet to decide about money, without the account, as long as its payment',
    namedIn: { page: 'privacy', entry: 'payments' },
  },
  {
    id: 'discounts',
    group: 'money',
    what: 'discount codes that were used, and the offer to stay that was taken',
    columns: {
      discount_use: ['account_id', 'code', 'payment_id', 'used_at'],
      stay_offer: ['account_id', 'percentage', 'taken_at', 'expires'],
    },
    purpose: 'a code counts once',
    bases: ['contract'],
    seenBy: 'the member, in the export',
    kept: WITH_ACCOUNT,
    namedIn: { page: 'privacy', entry: 'payments' },
  },
  {
    id: 'operator-journal',
    group: 'money',
    what: 'what operators did at their console about payments and prices: who, when, about which payment, and why',
    columns: { operator_action: ['id', 'at', 'operator', 'role', 'action', 'subject', 'details'] },
    purpose: 'each refund and each price can be answered for',
    bases: ['law'],
    seenBy: 'operators of the console',
    kept: '{keepPaymentsYears} years; it names a payment by its number, and no member',
    namedIn: { page: 'privacy', entry: 'payments' },
  },
];
