import type { PaymentMethod } from '@nightlark/contract';

/** What a document says, apart from its words, its number and its buyer: written once and never again. */
export interface DocumentContent {
  site: string;
  seller: { name: string; address: string; city: string; country: string; register: string; vat_number: string | null };
  /** The buyer's, by which VAT was charged, and its rate in percent. */
  country: string;
  vat_rate: number;
  credits: number;
  method: PaymentMethod;
  paid_at: string;
  /** The number of the invoice, on the documents that name it. */
  invoice: string | null;
}
