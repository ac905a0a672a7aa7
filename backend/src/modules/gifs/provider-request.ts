import { ApiFailure } from '../../failure.ts';

const WAIT_MS = 4_000;

/**
 * @param missing the statuses of what does not exist
 * @returns the response, or null for what does not exist
 * @throws ApiFailure `unavailable` if the provider can't be reached, or refuses
 */
export async function requestProvider(address: URL, missing: readonly number[]): Promise<Response | null> {
  const response = await fetch(address, { signal: AbortSignal.timeout(WAIT_MS), redirect: 'error' }).catch(() => null);
  if (response?.ok) return response;
  // An unread body would keep its connection.
  await response?.body?.cancel();
  if (response && missing.includes(response.status)) return null;
  throw providerFailure();
}

export const providerFailure = () => new ApiFailure('unavailable', { retryAfter: 60 });
