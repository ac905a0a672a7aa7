import { isApiError, type Api } from '@nightlark/api-client';
import { paths, type BodyOf, type Payment } from '@nightlark/contract';
import { readMeans } from './means.ts';

export interface Order {
  bundle: string;
  /** A value of the form, see `Means`. */
  means: string;
  code: string | undefined;
  keep: boolean;
  key: string;
  back: string | undefined;
}

/** Direct debit asks for more than a click: it has a page of its own. */
export function directDebitPage({ bundle, code, back }: Pick<Order, 'bundle' | 'code' | 'back'>): string {
  return paths.directdebit.href(null, { bundle, code, back });
}
export const isDirectDebit = (means: string) => readMeans(means).method === 'sepa_direct_debit';

/** Starts the payment. A key that was used for another order (a page gone back to, without script) is replaced once. */
export async function startOrder(api: Api, { bundle, means, code, keep, key, back }: Order): Promise<Payment> {
  const { method, stored_method } = readMeans(means);
  const order: Omit<BodyOf<'createPayment'>, 'idempotency_key'> = {
    bundle,
    method,
    ...(code && { discount_code: code }),
    ...(stored_method !== undefined && { stored_method }),
    ...(keep && stored_method === undefined && { store: true }),
    ...(back && { back }),
  };
  const send = (idempotency_key: string) => api.call('createPayment', { body: { ...order, idempotency_key } });
  try {
    return (await send(key)).payment;
  } catch (error) {
    if (!isApiError(error) || error.code !== 'idempotency_conflict') throw error;
    return (await send(crypto.randomUUID())).payment;
  }
}
