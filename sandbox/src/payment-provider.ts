import { type PaymentProvider, type ProviderStatus, verify } from '@nightlark/backend/provider';
import type { SignedRequest } from './signed-request.ts';

/** The backend's side of the checkout, over HTTP as to any other. */
export function sandboxPayments(request: SignedRequest, secret: string): PaymentProvider {
  const status = (answer: unknown) => (answer as { status: ProviderStatus } | null)?.status ?? null;
  return {
    async createCheckout(checkout) {
      const { provider_id, redirect_url } = (await request('POST', '/api/checkouts', checkout)) as {
        provider_id: string;
        redirect_url: string;
      };
      return { provider_id, redirect_url };
    },
    async collect(collection) {
      const { provider_id } = (await request('POST', '/api/collections', collection)) as { provider_id: string };
      return { provider_id };
    },
    statusOf: async (id) => status(await request('GET', `/api/checkouts/${encodeURIComponent(id)}`)),
    cancelCheckout: async (id) => status(await request('POST', `/api/checkouts/${encodeURIComponent(id)}/cancel`)),
    async refund({ provider_id, refund_id, cents }) {
      const answer = await request('POST', `/api/checkouts/${encodeURIComponent(provider_id)}/refund`, { refund_id, cents });
      return answer ? { status: 'refunded' } : { status: 'refused', why: 'unknown, not paid, or more than was paid' };
    },
    verifyWebhook: (rawBody, signature, now) => verify(secret, rawBody, signature, now),
  };
}
