import {
  type Checkout,
  type FoundPayment,
  type PaymentProvider,
  type ProviderPayment,
  type ProviderStatus,
  type RefundOutcome,
  verify,
} from '@nightlark/backend/provider';
import { canStore } from './stored-methods.ts';
import type { Keys } from '@nightlark/contract/server';
import type { SignedRequest } from './signed-request.ts';

/** The backend's client of the checkout, over HTTP as for any other. */
export function sandboxPayments(request: SignedRequest, keys: Keys): PaymentProvider {
  const status = (answer: unknown) => (answer as { status: ProviderStatus } | null)?.status ?? null;
  const at = (id: string, action = '') => `/api/checkouts/${encodeURIComponent(id)}${action}`;
  return {
    name: 'sandbox',
    supports: () => true,
    canStore,
    createCheckout: async (checkout) => (await request('POST', '/api/checkouts', checkout)) as Checkout,
    statusOf: async (id) => (await request('GET', at(id))) as ProviderPayment | null,
    findByPayment: async (id) => (await request('GET', `/api/payments/${encodeURIComponent(id)}`)) as FoundPayment | null,
    cancelCheckout: async (id) => status(await request('POST', at(id, '/cancel'))),
    refund: async ({ provider_id, ...refund }) =>
      ((await request('POST', at(provider_id, '/refund'), refund)) as RefundOutcome | null) ?? { status: 'refused', why: 'unknown' },
    collect: async (debit) => (await request('POST', '/api/collections', debit)) as { provider_id: string },
    forget: async (token) => void (await request('POST', '/api/forget', { token })),
    verifyWebhook: (rawBody, signature, now) => verify(keys, rawBody, signature, now),
  };
}
