import type { Country, Currency, PaymentMethod } from '@nightlark/contract';
import type { PaymentProvider, ProviderPayment } from '../provider.ts';
import { wasPaid } from '../../states.ts';
import { toAmount } from './amount.ts';
import type { VerotelConfig } from './config.ts';
import { declineUrl, readPostback } from './postback.ts';
import { refund } from './refund.ts';
import { findSale, VERSION } from './sale-status.ts';
import { signedUrl } from './signature.ts';

/** FlexPay's names of our methods. It has one for all cards. */
const NAMES: Partial<Record<PaymentMethod, 'CC' | 'DDEU' | 'IDEAL'>> = {
  visa: 'CC',
  mastercard: 'CC',
  credit_card: 'CC',
  ideal: 'IDEAL',
  sepa_direct_debit: 'DDEU',
};
const CURRENCIES: readonly Currency[] = ['USD', 'EUR', 'GBP', 'AUD', 'CAD', 'CHF', 'DKK', 'NOK', 'SEK'];
const DDEU_COUNTRIES: readonly Country[] = ['DE', 'AT', 'CH', 'BE', 'IT', 'NL', 'ES', 'FR'];

const nameOf = (method: PaymentMethod) => NAMES[method];
const isCard = (method: PaymentMethod) => NAMES[method] === 'CC';

/** The brand whose purchases lead to the bank without an order page: only it takes iDEAL. */
const IDEAL_HOST = 'secure.yoursafedirect.com';

/** Direct debit and iDEAL are in euros only, direct debit in eight countries. */
export function supports({ url }: Pick<VerotelConfig, 'url'>, method: PaymentMethod, currency: Currency, country?: Country): boolean {
  const name = NAMES[method];
  if (!name || !CURRENCIES.includes(currency)) return false;
  if (name !== 'CC' && currency !== 'EUR') return false;
  if (name === 'IDEAL') return new URL(url).hostname === IDEAL_HOST;
  return name !== 'DDEU' || country === undefined || DDEU_COUNTRIES.includes(country);
}

const DESCRIPTION_LENGTH = 100;

/**
 * Verotel's FlexPay, version 4: a purchase is a signed URL, whose page takes cards, iDEAL and direct debit, does strong authentication, and
 * may store a card (docs/guides/payment-provider.md#verotel). Our payment's id is the sale's reference, so no request is needed before
 * the redirect.
 */
export function verotelPayments(config: VerotelConfig): PaymentProvider {
  const statusOf = async (id: string): Promise<ProviderPayment | null> => {
    const sale = await findSale(config, id);
    if (!sale) return null;
    const { status, amount_cents, currency } = sale;
    return { status, amount_cents, currency, failure: status === 'failed' ? 'declined' : null, refunded_cents: null, stored: null };
  };
  return {
    name: 'verotel',
    supports: (method, currency, country) => supports(config, method, currency, country),
    canStore: isCard,
    createCheckout(request) {
      const { payment_id, amount_cents, currency, method, merchant, credits, return_url, webhook_url, token, email } = request;
      const params = {
        version: VERSION,
        type: 'purchase',
        shopID: config.shopId,
        priceAmount: toAmount(amount_cents),
        priceCurrency: currency,
        description: `${merchant} · ${credits}`.slice(0, DESCRIPTION_LENGTH),
        paymentMethod: nameOf(method) ?? '',
        referenceID: payment_id,
        successURL: return_url,
        declineURL: declineUrl(config, payment_id, method, webhook_url),
        oneClickToken: token ?? '',
        email,
      };
      const page = signedUrl(new URL('/startorder', config.url), config.signatureKey, params, config.hash);
      return Promise.resolve({ provider_id: payment_id, redirect_url: page.href, status: 'pending', failure: null });
    },
    statusOf,
    async findByPayment(id) {
      const known = await statusOf(id);
      return known && { ...known, provider_id: id };
    },
    // An order page can't be canceled; a payer who still pays on it is credited (decision 126).
    async cancelCheckout(id) {
      const sale = await findSale(config, id);
      return sale && wasPaid(sale.status) ? sale.status : 'cancelled';
    },
    refund: (request) => refund(config, request),
    // A one-click token is one-time, and nothing at Verotel can be deleted: unused it is worthless.
    forget: () => Promise.resolve(),
    // FlexPay sends its webhooks as queries.
    verifyWebhook: () => false,
    readPostback: (query) => readPostback(config, query),
  };
}
