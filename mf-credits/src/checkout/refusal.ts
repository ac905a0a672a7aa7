import { isApiError, type ApiError } from '@nightlark/api-client';

/** Why an order was refused. */
export interface Refusal {
  code: ApiError['code'];
  /** Localized; null if the API did not respond. */
  message: string | null;
  /**
   * Idempotency key of the order, which may have been placed all the same: the next attempt is the same order, also without script. A changed
   * price is another order.
   */
  key?: string;
}

/** The API's message; null for no response, or one of a proxy. */
export const messageOf = ({ status, message, isForeign }: ApiError): string | null => (status === 0 || isForeign ? null : message);

/** @throws the error, if it is none of an order */
export function refusalOf(error: unknown, key: string): Refusal {
  if (!isApiError(error) || error.code === 'authentication_required') throw error;
  const { code } = error;
  return { code, message: messageOf(error), ...(code !== 'price_changed' && { key }) };
}
