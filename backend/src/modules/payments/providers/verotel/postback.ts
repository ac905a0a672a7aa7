import { createHmac } from 'node:crypto';
import { paths } from '@nightlark/contract';
import { isMadeBy } from '@nightlark/contract/server';
import type { WebhookEvent, Postback } from '../provider.ts';
import { toCents } from './amount.ts';
import type { VerotelConfig } from './config.ts';
import { isSigned, type Params } from './signature.ts';

/** A purchase's postback without an event: it was approved. Declined ones send none. */
const APPROVED = 'purchase';
const EVENTS: Readonly<Record<string, WebhookEvent['status']>> = {
  [APPROVED]: 'completed',
  credit: 'refunded',
  chargeback: 'charged_back',
};
/** With any other response Verotel refunds a card payment. */
const TAKEN = { text: 'OK' };

/** Parses Verotel's postback of a purchase, a credit or a charge-back, and the redirect of a payer whose card was declined. */
export function readPostback(config: VerotelConfig, query: Params): Postback | null {
  if ('declined' in query) return declined(config, query);
  if (!isSigned(config.signatureKeys, query, config.hash) || query['shopID'] !== config.shopId) return null;
  if (query['type'] !== APPROVED) return { notice: null, answer: TAKEN };
  const event = query['event'] ?? APPROVED;
  const status = EVENTS[event];
  const { referenceID, saleID, transactionID } = query;
  if (!status || !referenceID || !saleID) return { notice: null, answer: TAKEN };
  const cents = toCents(query['priceAmount']);
  const { oneClickToken: token, truncatedPAN } = query;
  return {
    notice: {
      event_id: `verotel:${event}:${transactionID ?? saleID}`,
      payment_id: referenceID,
      provider_id: referenceID,
      status,
      ...(cents === null ? {} : status === 'completed' ? { amount_cents: cents } : { part_cents: cents }),
      ...(query['priceCurrency'] ? { currency: query['priceCurrency'] } : {}),
      ...(token ? { stored: { token, label: labelOf(truncatedPAN), expires: null } } : {}),
    },
    answer: TAKEN,
  };
}

const labelOf = (truncated = '') => `•••• ${truncated.replace(/\D/g, '').slice(-4) || '••••'}`;

/** Where Verotel redirects a payer whose card was declined. Verotel does not sign it, so the URL carries our signature. */
export function declineUrl(config: VerotelConfig, paymentId: string, method: string, webhookUrl: string): string {
  const url = new URL('/api/payment-postback.php', webhookUrl);
  url.search = new URLSearchParams({ declined: paymentId, method, proof: proofOf(config.signatureKey, paymentId, method) }).toString();
  return url.href;
}

function declined(config: VerotelConfig, { declined: paymentId = '', method = '', proof = '' }: Params): Postback | null {
  if (!isMadeBy(config.signatureKeys, proof, (key) => proofOf(key, paymentId, method))) return null;
  const outcome = { payment_id: paymentId, provider_id: paymentId, status: 'failed', failure: 'declined' } as const;
  return {
    notice: { event_id: `verotel:declined:${paymentId}`, ...outcome },
    answer: { leadTo: paths.payment.href({ id: paymentId, paymentmethod: method }) },
  };
}

const proofOf = (key: string, paymentId: string, method: string) =>
  createHmac('sha256', key).update(`declined:${paymentId}:${method}`).digest('base64url');
