import type { Hooks, AgeOutcome, AgeProvider } from '@nightlark/backend/provider';
import { readSandboxConfig } from './config.ts';
import { sandboxPayments } from './payment-provider.ts';
import { signedRequest, usualDeadline, type SignedRequest } from './signed-request.ts';

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
