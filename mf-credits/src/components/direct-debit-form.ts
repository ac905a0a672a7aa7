import type { Api } from '@nightlark/api-client';
import { paths, type PaymentMethod } from '@nightlark/contract';

interface Chosen {
  bundle: string;
  method: PaymentMethod;
  discount_code?: string | undefined;
  back?: string | undefined;
}

/** URL of our own direct debit form (docs/product/payments.md#direct-debit); null for methods of the provider's checkout. */
export async function directDebitForm(api: Api, { bundle, method, discount_code: code, back }: Chosen): Promise<string | null> {
  if (method !== 'sepa_direct_debit') return null;
  const { offered, blocked } = await api.call('getDirectDebit');
  return offered || blocked ? paths.directdebit.href(null, { bundle, code, back }) : null;
}
