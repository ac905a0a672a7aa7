import { ApiFailure } from '../../failure.ts';

const WAIT_MS = 4_000;

/** @returns the response, or null for what does not exist @throws ApiFailure `unavailable` if the provider can't be reached, or refuses for now */
export async function requestProvider(address: URL): Promise<Response | null> {
  const response = await fetch(address, { signal: AbortSignal.timeout(WAIT_MS), redirect: 'error' }).catch(() => null);
  if (response?.ok) return response;
  // An unread body would keep its connection.
  await response?.body?.cancel();
  if (response?.status === 403 || response?.status === 404 || response?.status === 410) return null;
  throw providerFailure();
}

export const providerFailure = () => new ApiFailure('unavailable', { retryAfter: 60 });
