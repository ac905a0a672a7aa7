import type { AgeOutcome, AgeProvider } from '@nightlark/backend/provider';
import type { SignedRequest } from './signed-request.ts';

/** The backend's client of the age check, over HTTP as for any other: two buttons simulate a document and a face scan. */
export function sandboxAgeCheck(request: SignedRequest): AgeProvider {
  return {
    startCheck: async (check) => (await request('POST', '/api/age-checks', check)) as { provider_id: string; redirect_url: string },
    outcomeOf: async (id) =>
      ((await request('GET', `/api/age-checks/${encodeURIComponent(id)}`)) as { outcome: AgeOutcome } | null)?.outcome ?? null,
  };
}
