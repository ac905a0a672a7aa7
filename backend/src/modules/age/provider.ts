import type { Locale } from '@nightlark/contract';

export interface AgeCheckRequest {
  /** Ours; the provider begins one check for it, however often it is asked. */
  check_id: string;
  min_age: number;
  locale: Locale;
  return_url: string;
}

export type AgeOutcome = 'pending' | 'passed' | 'refused';

/**
 * Who proves that a member is old enough. Everything a provider must be able to do is here. It is told nothing of the member, and
 * tells nothing but its answer: what it looked at stays with it.
 */
export interface AgeProvider {
  startCheck(request: AgeCheckRequest): Promise<{ provider_id: string; redirect_url: string }>;
  /** Null where the provider does not know it (any more). */
  outcomeOf(providerId: string): Promise<AgeOutcome | null>;
}
