import type { Country, Currency, Locale, PaymentMethod } from '@nightlark/contract';
import type { StoredMethodToken } from '../../stored-methods/stored-method-token.ts';

export type ProviderStatus = 'pending' | 'completed' | 'failed' | 'cancelled' | 'expired' | 'refunded' | 'charged_back';

/** Why a payment failed: the method was declined, a stored one failed, or the provider did not respond. */
export type Failure = 'declined' | 'stored_card_failed' | 'unreachable';

export interface CheckoutRequest {
  /** Ours; the provider creates one checkout per payment, however often it is called (idempotency key). */
  payment_id: string;
  merchant: string;
  credits: number;
  amount_cents: number;
  currency: Currency;
  method: PaymentMethod;
  locale: Locale;
  /** The payer's, so that they need not type it again. */
  email: string;
  return_url: string;
  webhook_url: string;
  /** When the checkout expires; it can't be paid after that. */
  expires: string;
  /** The payer agreed that the provider stores the payment method for later orders. */
  store: boolean;
  /** The token of the stored method to pay with; null lets the payer enter one. */
  token: string | null;
}

/** The state of a checkout after it was created. A stored method may be charged at once; then there may be no page to redirect to. */
export interface Checkout {
  provider_id: string;
  /** The provider's page, also for strong authentication at the bank; null if nothing is left to do. */
  redirect_url: string | null;
  status: Extract<ProviderStatus, 'pending' | 'completed' | 'failed'>;
  failure: Failure | null;
  /** The token is unknown, expired or revoked: the stored method is removed. */
  is_token_invalid?: boolean | undefined;
}

/** The provider's state of a payment. */
export interface ProviderPayment {
  status: ProviderStatus;
  failure: Failure | null;
  /** The token that it was to be paid with is unknown, expired or revoked: the stored method is removed. */
  is_token_invalid?: boolean | undefined;
  /** The amount paid, and its currency, if the provider reports them: a wrong one is not credited. */
  amount_cents?: number | undefined;
  currency?: string | undefined;
  /** Total refunded so far; null if the provider doesn't report it. */
  refunded_cents: number | null;
  /** The newly stored payment method of this payment, which replaces the one that was paid with. */
  stored: StoredMethodToken | null;
}

/** A payment found by our own id, with the provider's. */
export type FoundPayment = ProviderPayment & { provider_id: string };

export interface RefundRequest {
  provider_id: string;
  payment_id: string;
  /** Ours; one refund each, however often it is called (idempotency key). */
  refund_id: string;
  cents: number;
  /** Whether that is the full amount, and nothing was refunded before. */
  all: boolean;
  currency: Currency;
  reason: string;
}

/**
 * `pending` is settled by a later webhook; `refused` was not done and will not be; `unclear` may have been done, and a retry could pay twice:
 * it waits for a webhook or an operator.
 */
export type RefundOutcome = { status: 'refunded' | 'pending' } | { status: 'refused' | 'unclear'; why: string };

export interface CollectionRequest {
  /** Ours; the provider collects once per payment, however often it is called (idempotency key). */
  payment_id: string;
  merchant: string;
  /** The SEPA creditor identifier of the merchant. */
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

/** A webhook's content. */
export interface WebhookEvent {
  event_id: string;
  payment_id: string;
  provider_id: string;
  status: ProviderStatus;
  failure?: Failure | null | undefined;
  is_token_invalid?: boolean | undefined;
  /** The total paid, refunded or charged back so far, if the provider reports it. */
  amount_cents?: number | undefined;
  /** The amount of this refund or charge-back alone, from a provider that reports no total; its `event_id` makes it count once. */
  part_cents?: number | undefined;
  currency?: string | undefined;
  /** The newly stored payment method, if only the webhook reports it. */
  stored?: StoredMethodToken | undefined;
}

/** A payment provider: everything it must implement is here (docs/guides/payment-provider.md). */
export interface PaymentProvider {
  /** Stored with each saved payment method and compared with it later: never rename a provider. */
  readonly name: string;
  supports(method: PaymentMethod, currency: Currency, country?: Country): boolean;
  /** Whether it can store a payment method of this kind for later orders. */
  canStore(method: PaymentMethod): boolean;
  createCheckout(request: CheckoutRequest): Promise<Checkout>;
  /** Null if the provider does not know the payment. */
  statusOf(providerId: string): Promise<ProviderPayment | null>;
  /**
   * The same by our own id, for a checkout whose answer was lost. Null only if the provider knows none: the order expires then. Throws if
   * that is not certain.
   */
  findByPayment(paymentId: string): Promise<FoundPayment | null>;
  /** Cancels an open checkout. @returns its status afterwards, which may be `completed` */
  cancelCheckout(providerId: string): Promise<ProviderStatus | null>;
  /** Refunds a payment. Throws if the provider can't be reached: the call is retried, with the same `refund_id`. */
  refund(request: RefundRequest): Promise<RefundOutcome>;
  /** Deletes a stored payment method; an unknown one counts as deleted. */
  forget(token: string): Promise<void>;
  /** Collects from a bank account by a SEPA mandate; webhooks report the result. Optional. */
  collect?(request: CollectionRequest): Promise<{ provider_id: string }>;
  /** Whether a webhook (POST payment-webhook.php) is signed by the provider and recent. */
  verifyWebhook(rawBody: Buffer, signature: string | undefined, now: Date): boolean;
  /** Parses a webhook sent as a query (GET payment-postback.php); null if it is not the provider's. */
  readPostback?(query: Readonly<Record<string, string>>): Postback | null;
}

/** A webhook within a query, and the response once it is booked: a text, or a redirect of the payer who came with it. */
export interface Postback {
  /** Null if it is of no relevance here. */
  notice: WebhookEvent | null;
  answer: { text: string } | { leadTo: string };
}
