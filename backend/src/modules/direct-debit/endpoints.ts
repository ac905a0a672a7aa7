import { type Endpoint, endpoint } from '../../http/endpoint.ts';
import { presentPayment } from '../payments/presenter.ts';
import { confirmDirectDebit } from './confirm.ts';
import { describeDirectDebit } from './describe.ts';
import { endMandate } from './mandate.ts';
import { resendCode } from './resend.ts';
import { presentStarted, startDirectDebit } from './start.ts';

/** Paying by direct debit (docs/product/payments.md#direct-debit). */
export const directDebitEndpoints: Endpoint[] = [
  endpoint('getDirectDebit', { auth: 'member', age: 'any', limit: 'default' }, ({ viewer, deps }) => describeDirectDebit(deps, viewer)),

  endpoint(
    'startDirectDebit',
    {
      auth: 'member',
      age: 'any',
      limit: 'directDebits',
      limitFailures: { codeGuesses: { error: 'code_not_found', when: ({ body }) => Boolean(body.discount_code) } },
    },
    async ({ viewer, body, deps, locale, domain, clientCountry }) =>
      presentStarted(await startDirectDebit(deps, { viewer, locale, domain, clientCountry }, body), deps.now()),
  ),

  endpoint('resendDirectDebitCode', { auth: 'member', age: 'any', limit: 'directDebits' }, async ({ viewer, body, deps }) =>
    presentStarted(await resendCode(deps, viewer, body.payment_id), deps.now()),
  ),

  endpoint('confirmDirectDebit', { auth: 'member', age: 'any', limit: 'smsCodes' }, async ({ viewer, body, deps, locale }) => ({
    payment: presentPayment(await confirmDirectDebit(deps, viewer, body, locale), deps.now()),
  })),

  endpoint('endMandate', { auth: 'member', age: 'any', limit: 'storedMethods' }, async ({ viewer, body, deps }) => {
    await endMandate(deps, viewer.id, body.reference);
    return null;
  }),
];
