import {
  type AgeOutcome,
  type AgeProvider,
  type Checkout,
  type FoundPayment,
  type Hooks,
  type PaymentProvider,
  type ProviderPayment,
  type ProviderStatus,
  type RefundOutcome,
  verify,
} from '@nightlark/backend/provider';
import type { Keys } from '@nightlark/contract/server';
import { readSandboxConfig } from './config.ts';
import { signedRequest, usualDeadline, type SignedRequest } from './signed-request.ts';
import { canStore } from './stored-methods.ts';

/** The backend's client of the checkout, over HTTP as for any other. */
function sandboxPayments(request: SignedRequest, keys: Keys): PaymentProvider {
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

/**
 * The sandbox as the backend's providers of payments and of age checks. Both sign with the backend's `PAYMENT_SECRET`.
 * @param url of the sandbox; a function, because a test knows its port only after the start
 */
export function sandboxHooks(url: () => string = defaultUrl(), deadline = usualDeadline): Hooks {
  return {
    payments: ({ payment }) => sandboxPayments(signedRequest(url, payment[0]!, deadline), payment),
    ageChecks: { sandbox: ({ payment }) => sandboxAgeCheck(signedRequest(url, payment[0]!, deadline)) },
  };
}

function defaultUrl(): () => string {
  const { url } = readSandboxConfig();
  return () => url;
}

/** The backend's client of the age check, over HTTP as for any other: two buttons simulate a document and a face scan. */
function sandboxAgeCheck(request: SignedRequest): AgeProvider {
  return {
    startCheck: async (check) => (await request('POST', '/api/age-checks', check)) as { provider_id: string; redirect_url: string },
    outcomeOf: async (id) =>
      ((await request('GET', `/api/age-checks/${encodeURIComponent(id)}`)) as { outcome: AgeOutcome } | null)?.outcome ?? null,
  };
}
