import type { Country, Currency, Locale, PaymentMethod } from '@nightlark/contract';
import type { StoredMeans } from '../stored-methods/stored-means.ts';

export type ProviderStatus = 'pending' | 'completed' | 'failed' | 'cancelled' | 'expired' | 'refunded' | 'charged_back';

/** Why no money came: the means was refused, a kept one failed, or the provider did not answer. */
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
  return_url: string;
  webhook_url: string;
  /** When it is given up; it can't be paid after that. */
  expires: string;
  /** The payer agreed that the provider keeps the means for later orders. */
  store: boolean;
  /** The kept means to pay with; null lets the payer give one. */
  token: string | null;
}

/** How a checkout stands once it is made. A kept means may be charged at once; then there may be nowhere to lead the payer to. */
export interface Checkout {
  provider_id: string;
  /** The provider's page, also where the payer must prove to their bank who they are; null where nothing is left to do. */
  redirect_url: string | null;
  status: Extract<ProviderStatus, 'pending' | 'completed' | 'failed'>;
  failure: Failure | null;
}

/** A payment as the provider knows it. */
export interface ProviderPayment {
  status: ProviderStatus;
  failure: Failure | null;
  /** What went back to the payer up to now. */
  refunded_cents: number;
  /** What it keeps of this payment's means, in place of the one that was paid with. */
  stored: StoredMeans | null;
}

export interface RefundRequest {
  provider_id: string;
  payment_id: string;
  /** Ours; one refund each, however often it is called (idempotency key). */
  refund_id: string;
  cents: number;
  /** Whether that is all that was paid, and not given back before. */
  all: boolean;
  currency: Currency;
  reason: string;
}

/** `pending` is told later by a notice; `refused` was not done and will not be. */
export type RefundOutcome = { status: 'refunded' | 'pending' } | { status: 'refused'; why: string };

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

/** What a provider says of a payment, by itself. */
export interface Notice {
  event_id: string;
  payment_id: string;
  provider_id: string;
  status: ProviderStatus;
  failure?: Failure | null | undefined;
  /** What was paid, or has gone back in all up to now, where the provider says so. */
  amount_cents?: number | undefined;
  currency?: string | undefined;
  /** What it keeps of the means; where it says so in the notice alone. */
  stored?: StoredMeans | undefined;
}

/** Who takes the money. Everything a provider must be able to do is here (docs/guides/payment-provider.md). */
export interface PaymentProvider {
  /** In logs, and before its ids where there are several. */
  readonly name: string;
  takes(method: PaymentMethod, currency: Currency, country?: Country): boolean;
  /** Whether it can keep a means of this method for later orders. */
  keeps(method: PaymentMethod): boolean;
  createCheckout(request: CheckoutRequest): Promise<Checkout>;
  /** Null where the provider does not know it. */
  statusOf(providerId: string): Promise<ProviderPayment | null>;
  /** Cancels an open checkout. @returns its status afterwards, which may be `completed` */
  cancelCheckout(providerId: string): Promise<ProviderStatus | null>;
  /** Gives money back to its payer. Throws where the provider can't be reached: it is asked again. */
  refund(request: RefundRequest): Promise<RefundOutcome>;
  /** Has a kept means forgotten; one that is unknown is forgotten already. */
  forget(token: string): Promise<void>;
  /** Collects from a bank account by a SEPA mandate; its notices say how it went. Not every provider does. */
  collect?(request: CollectionRequest): Promise<{ provider_id: string }>;
  /** Whether a notice (POST payment-webhook.php) really came from the provider, just now. */
  verifyWebhook(rawBody: Buffer, signature: string | undefined, now: Date): boolean;
  /** Reads a notice that comes as a query (GET payment-postback.php); null where it did not come from the provider. */
  readPostback?(query: Readonly<Record<string, string>>): Postback | null;
}

/** A notice within a query, and how it is answered once it is booked: a text, or the payer's way back who came along with it. */
export interface Postback {
  /** Null where it says nothing that counts here. */
  notice: Notice | null;
  answer: { text: string } | { leadTo: string };
}
