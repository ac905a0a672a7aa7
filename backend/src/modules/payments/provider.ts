import type { Locale, PaymentMethod } from '@nightlark/contract';

export type ProviderStatus = 'pending' | 'completed' | 'failed' | 'cancelled' | 'expired' | 'refunded' | 'charged_back';

export interface CheckoutRequest {
  /** Ours; the provider creates one checkout per payment, however often it is called (idempotency key). */
  payment_id: string;
  merchant: string;
  credits: number;
  amount_cents: number;
  currency: string;
  method: PaymentMethod;
  locale: Locale;
  return_url: string;
  webhook_url: string;
  /** When it is given up; it can't be paid after that. */
  expires: string;
}

export interface CollectionRequest {
  /** Ours; the provider collects once per payment, however often it is called (idempotency key). */
  payment_id: string;
  merchant: string;
  /** The SEPA creditor identifier of who collects. */
  creditor_id: string;
  amount_cents: number;
  currency: string;
  account_holder: string;
  iban: string;
  mandate_reference: string;
  /** `YYYY-MM-DD`, as `collect_on`. */
  mandate_signed_on: string;
  sequence: 'first' | 'recurring';
  collect_on: string;
  webhook_url: string;
}

export interface RefundRequest {
  provider_id: string;
  payment_id: string;
  /** Ours; one refund each, however often it is called (idempotency key). */
  refund_id: string;
  cents: number;
  /** Whether that is all that was paid, and not given back before. */
  all: boolean;
  currency: string;
  reason: string;
}

/** `pending` is told later by a notice; `refused` was not done and will not be. */
export type RefundOutcome = { status: 'refunded' | 'pending' } | { status: 'refused'; why: string };

/** Who takes the money. Everything a provider must be able to do is here. */
export interface PaymentProvider {
  createCheckout(request: CheckoutRequest): Promise<{ provider_id: string; redirect_url: string }>;
  /** Collects from a bank account by a SEPA mandate; its notices say how it went. Not every provider does. */
  collect?(request: CollectionRequest): Promise<{ provider_id: string }>;
  /** Null where the provider does not know it. */
  statusOf(providerId: string): Promise<ProviderStatus | null>;
  /** Cancels an open checkout. @returns its status afterwards, which may be `completed` */
  cancelCheckout(providerId: string): Promise<ProviderStatus | null>;
  /** Gives money back to its payer. Throws where the provider can't be reached: it is asked again. */
  refund(request: RefundRequest): Promise<RefundOutcome>;
  /** Whether a notice really came from the provider, just now. */
  verifyWebhook(rawBody: Buffer, signature: string | undefined, now: Date): boolean;
}
