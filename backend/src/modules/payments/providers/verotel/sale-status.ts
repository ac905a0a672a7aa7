import type { ProviderStatus } from '../provider.ts';
import { toCents } from './amount.ts';
import { type Params, signedUrl } from './signature.ts';
import type { VerotelConfig } from './config.ts';

const TIMEOUT_MS = 4_000;
export const VERSION = '4';

/** A sale on the status page. */
interface Sale {
  saleId: string;
  status: ProviderStatus;
  amount_cents: number;
  currency: string;
}

const RESULTS: Readonly<Record<string, ProviderStatus>> = {
  APPROVED: 'completed',
  PENDING: 'pending',
  DECLINED: 'failed',
  EXPIRED: 'expired',
  REFUNDED: 'refunded',
  CREDITED: 'refunded',
  CHARGEBACK: 'charged_back',
};

/**
 * Requests the sale of a payment, by our reference.
 * @returns null if there is none (yet): nobody paid
 * @throws Error if the response is an error, or can't be parsed: then the state is unknown
 */
export async function findSale(config: VerotelConfig, paymentId: string): Promise<Sale | null> {
  const params = { version: VERSION, shopID: config.shopId, referenceID: paymentId };
  const url = signedUrl(new URL('/salestatus', config.url), config.signatureKey, params, config.hash);
  const response = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) });
  if (!response.ok) throw new Error(`Verotel's status page answered ${response.status}`);
  return readSale(await response.text(), paymentId);
}

/** @param text lines of `name: value` (flat YAML) */
export function readSale(text: string, paymentId: string): Sale | null {
  const fields = linesOf(text);
  const { response, saleID, saleResult = '', referenceID } = fields;
  if (response === 'NOTFOUND') return null;
  if (response !== 'FOUND') throw new Error(`Verotel's status page: ${fields['error'] ?? response ?? 'no answer'}`);
  const status = RESULTS[saleResult.toUpperCase()];
  if (!saleID || !status || referenceID !== paymentId) throw new Error(`Verotel's status page: saleResult ${saleResult || 'missing'}`);
  const amount_cents = toCents(fields['priceAmount']);
  const currency = fields['priceCurrency'];
  if (amount_cents === null || !currency) throw new Error("Verotel's status page: no amount");
  return { saleId: saleID, status, amount_cents, currency };
}

function linesOf(text: string): Params {
  const pairs = text.split(/\r?\n/).map((line) => /^([A-Za-z_]\w*):\s*(.*?)\s*$/.exec(line));
  return Object.fromEntries(pairs.flatMap((match) => (match ? [[match[1]!, match[2]!.replace(/^(['"])(.*)\1$/, '$2')]] : [])));
}
