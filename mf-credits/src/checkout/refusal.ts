import { isApiError, type ApiError } from '@nightlark/api-client';

/** Why an order was refused. */
export interface Refusal {
  code: ApiError['code'];
  /** Localized; null if the server was unreachable. */
  message: string | null;
  /**
   * Idempotency key of the order, which may have been placed all the same: the next attempt is the same order, also without script. A changed
   * price is another order.
   */
  key?: string;
}

/** @throws the error, if it is none of an order */
export function refusalOf(error: unknown, key: string): Refusal {
  if (!isApiError(error) || error.code === 'authentication_required') throw error;
  const { code, status, message } = error;
  return { code, message: status === 0 ? null : message, ...(code !== 'price_changed' && { key }) };
}
