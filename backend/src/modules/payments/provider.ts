import type { Locale, PaymentMethod } from '@nightlark/contract';

export type ProviderStatus = 'pending' | 'completed' | 'failed' | 'cancelled' | 'refunded' | 'charged_back';

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

/** Who takes the money. Everything a provider must be able to do is here. */
export interface PaymentProvider {
  createCheckout(request: CheckoutRequest): Promise<{ provider_id: string; redirect_url: string }>;
  /** Collects from a bank account by a SEPA mandate; its notices say how it went. Not every provider does. */
  collect?(request: CollectionRequest): Promise<{ provider_id: string }>;
  /** Null where the provider does not know it. */
  statusOf(providerId: string): Promise<ProviderStatus | null>;
  /** Cancels an open checkout. @returns its status afterwards, which may be `completed` */
  cancelCheckout(providerId: string): Promise<ProviderStatus | null>;
  /** Whether a notice really came from the provider, just now. */
  verifyWebhook(rawBody: Buffer, signature: string | undefined, now: Date): boolean;
}
