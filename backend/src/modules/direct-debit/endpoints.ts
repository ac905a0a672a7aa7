import { type Endpoint, endpoint } from '../../http/endpoint.ts';
import { ApiFailure } from '../../http/failure.ts';

/** Paying by direct debit (docs/product/payments.md#direct-debit). Not offered yet. */
export const directDebitEndpoints: Endpoint[] = [
  endpoint('getDirectDebit', { auth: 'member', age: 'any', limit: 'default' }, ({ deps }) =>
    Promise.resolve({
      offered: false,
      blocked: false,
      creditor: null,
      collected_on: deps.now().toISOString().slice(0, 10),
      mandates: [],
    }),
  ),
  endpoint('startDirectDebit', { auth: 'member', age: 'any', limit: 'directDebits' }, () => Promise.reject(new ApiFailure('unavailable'))),
  endpoint('confirmDirectDebit', { auth: 'member', age: 'any', limit: 'smsCodes' }, () => Promise.reject(new ApiFailure('unavailable'))),
  endpoint('resendDirectDebitCode', { auth: 'member', age: 'any', limit: 'directDebits' }, () =>
    Promise.reject(new ApiFailure('unavailable')),
  ),
];
