import type { Deps } from '../../deps.ts';
import type { PaymentProvider, ProviderStatus } from './provider.ts';
import { sign, SIGNATURE_HEADER, verify } from './signature.ts';

const TIMEOUT_MS = 4_000;

/** The embedded provider, over HTTP as any other: `src/sandbox` answers. */
export function sandboxProvider({ config, secrets }: Pick<Deps, 'config' | 'secrets'>): PaymentProvider {
  const request = async (method: string, path: string, body?: unknown): Promise<unknown> => {
    const text = body === undefined ? '' : JSON.stringify(body);
    const response = await fetch(new URL(path, config.sandboxUrl), {
      method,
      headers: { 'Content-Type': 'application/json', [SIGNATURE_HEADER]: sign(secrets.payment, `${method} ${path}\n${text}`, new Date()) },
      ...(text ? { body: text } : {}),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (response.status === 404) return null;
    if (!response.ok) throw new Error(`The payment provider answered ${response.status}`);
    return response.json();
  };
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
    verifyWebhook: (rawBody, signature, now) => verify(secrets.payment, rawBody, signature, now),
  };
}
