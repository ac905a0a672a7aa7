import { isApiError } from '@nightlark/api-client';

/** Whether the API refused the code of a mailed link. After other errors, e.g. no connection, the same code may succeed. */
export function isCodeRefused(error: unknown): boolean {
  return isApiError(error) && !error.isForeign && error.status >= 400 && error.status < 500 && error.status !== 429;
}
