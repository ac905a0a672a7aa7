import type { PaymentMethod } from '@nightlark/contract';

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
