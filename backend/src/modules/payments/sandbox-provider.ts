import type { Deps } from '../../deps.ts';
import type { PaymentProvider, ProviderStatus } from './provider.ts';
import { verify } from './signature.ts';
import { signedRequest } from './signed-request.ts';

/** The embedded provider, over HTTP as any other: `src/sandbox` answers. */
export function sandboxProvider(deps: Pick<Deps, 'config' | 'secrets'>): PaymentProvider {
  const request = signedRequest(deps);
  const status = (answer: unknown) => (answer as { status: ProviderStatus } | null)?.status ?? null;
  return {
    async createCheckout(checkout) {
      const { provider_id, redirect_url } = (await request('POST', '/api/checkouts', checkout)) as {
        provider_id: string;
        redirect_url: string;
      };
      return { provider_id, redirect_url };
    },
    statusOf: async (id) => status(await request('GET', `/api/checkouts/${encodeURIComponent(id)}`)),
    cancelCheckout: async (id) => status(await request('POST', `/api/checkouts/${encodeURIComponent(id)}/cancel`)),
    verifyWebhook: (rawBody, signature, now) => verify(deps.secrets.payment, rawBody, signature, now),
  };
}
