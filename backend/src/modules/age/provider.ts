import type { Locale } from '@nightlark/contract';

interface AgeCheckRequest {
  /** Ours; the provider starts one check for it, however often it is called (idempotency key). */
  check_id: string;
  min_age: number;
  locale: Locale;
  return_url: string;
}

export type AgeOutcome = 'pending' | 'passed' | 'refused';

/**
 * The interface of a provider that verifies a member's age. It receives no data about the member and returns only the
 * outcome: documents stay with it.
 */
export interface AgeProvider {
  startCheck(request: AgeCheckRequest): Promise<{ provider_id: string; redirect_url: string }>;
  /** Null if the provider does not know it (any more). */
  outcomeOf(providerId: string): Promise<AgeOutcome | null>;
}
