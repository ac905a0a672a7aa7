import { isApiError, type Api } from '@nightlark/api-client';
import type { BodyOf, Payment } from '@nightlark/contract';
import { directDebitForm } from '../components/direct-debit-form.ts';
import { parsePaymentOption } from './payment-options.ts';
import type { ShownPrice } from './price.ts';

interface Order extends ShownPrice {
  bundle: string;
  /** Form value of `PaymentOption`. */
  option: string;
  code: string | undefined;
  storeMethod: boolean;
  key: string;
  back: string | undefined;
}

export type StartOrderResult = { form: string } | { payment: Payment };

/**
 * Starts the payment, or returns the form that collects missing details first. An idempotency key already used for another order (after
 * going back without script) is replaced once.
 */
export async function startOrder(
  api: Api,
  { bundle, option, code, storeMethod, key, back, amount_cents, currency }: Order,
): Promise<StartOrderResult> {
  const { method, stored_method } = parsePaymentOption(option);
  const form = await directDebitForm(api, { bundle, method, discount_code: code, back });
  if (form) return { form };
  const order: Omit<BodyOf<'createPayment'>, 'idempotency_key'> = {
    bundle,
    method,
    ...(code && { discount_code: code }),
    ...(amount_cents !== undefined && { amount_cents }),
    ...(currency && { currency }),
    ...(stored_method !== undefined && { stored_method }),
    ...(storeMethod && stored_method === undefined && { store: true }),
    ...(back && { back }),
  };
  const send = (idempotency_key: string) => api.call('createPayment', { body: { ...order, idempotency_key } });
  try {
    return await send(key);
  } catch (error) {
    if (!isApiError(error) || error.code !== 'idempotency_conflict') throw error;
    return send(crypto.randomUUID());
  }
}
