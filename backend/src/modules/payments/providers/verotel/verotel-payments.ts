import type { PaymentProvider } from '../../provider.ts';
import { toAmount } from './amount.ts';
import type { VerotelConfig } from './config.ts';
import { isCard, nameOf, takes } from './methods.ts';
import { declineUrl, readPostback } from './postback.ts';
import { refund } from './refund.ts';
import { findSale, VERSION } from './sale-status.ts';
import { signedUrl } from './signature.ts';

const DESCRIPTION_LENGTH = 100;

/**
 * Verotel's FlexPay, version 4: a purchase is an address that is signed, its page takes cards, iDEAL and direct debit, asks the bank for
 * strong authentication, and may keep a card (decision 130). Our payment's number is the sale's reference, so that nothing has to be
 * asked before the payer is led there.
 */
export function verotelPayments(config: VerotelConfig): PaymentProvider {
  return {
    name: 'verotel',
    takes,
    keeps: isCard,
    createCheckout(request) {
      const { payment_id, amount_cents, currency, method, merchant, credits, return_url, webhook_url, token } = request;
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
      };
      const page = signedUrl(new URL('/startorder', config.url), config.signatureKey, params, config.hash);
      return Promise.resolve({ provider_id: payment_id, redirect_url: page.href, status: 'pending', failure: null });
    },
    async statusOf(id) {
      const sale = await findSale(config, id);
      return sale && { status: sale.status, failure: sale.status === 'failed' ? 'declined' : null, refunded_cents: 0, stored: null };
    },
    // An order page can't be closed; who pays on it nevertheless is credited (decision 126).
    cancelCheckout: async (id) => ((await findSale(config, id))?.status === 'completed' ? 'completed' : 'cancelled'),
    refund: (request) => refund(config, request),
    // A one-click token is one-time, and names nothing that could be deleted: unused it is worth nothing.
    forget: () => Promise.resolve(),
    // FlexPay's notices are queries.
    verifyWebhook: () => false,
    readPostback: (query) => readPostback(config, query),
  };
}
