import type { Deps } from '../../deps.ts';
import { signedRequest } from '../payments/signed-request.ts';
import type { AgeOutcome, AgeProvider } from './provider.ts';

/** The sandbox's check, over HTTP as any other's: two buttons that stand for a document and a face. */
export function sandboxAgeProvider(deps: Pick<Deps, 'config' | 'secrets'>): AgeProvider {
  const request = signedRequest(deps);
  return {
    startCheck: async (check) => (await request('POST', '/api/age-checks', check)) as { provider_id: string; redirect_url: string },
    outcomeOf: async (id) =>
      ((await request('GET', `/api/age-checks/${encodeURIComponent(id)}`)) as { outcome: AgeOutcome } | null)?.outcome ?? null,
  };
}
