import type { Country } from '@nightlark/contract';
import type { Deps } from '../../deps.ts';
import { ApiFailure } from '../../failure.ts';
import type { PaymentProvider } from '../payments/providers/provider.ts';
import type { SmsSender } from '../../sms/sms.ts';

/** Countries that pay in euro and collect by SEPA. */
const EURO: readonly string[] = ['AT', 'BE', 'DE', 'ES', 'FI', 'FR', 'IE', 'IT', 'NL'] satisfies Country[];

/** Obviously a placeholder: business code ZZZ and zeros. */
const EXAMPLE_CREDITOR = 'NL00ZZZ000000000000';

export interface DirectDebitSetup {
  collect: NonNullable<PaymentProvider['collect']>;
  sms: SmsSender;
  creditorId: string;
}

/** The requirements of direct debit: a provider that collects, SMS, and the operator's creditor identifier. Null if one is missing. */
export function directDebitSetup({ payments, sms, config }: Pick<Deps, 'payments' | 'sms' | 'config'>): DirectDebitSetup | null {
  const creditorId = config.SEPA_CREDITOR_ID ?? (config.demo ? EXAMPLE_CREDITOR : undefined);
  if (!payments?.collect || !sms || !creditorId) return null;
  return { collect: payments.collect.bind(payments), sms, creditorId };
}

export const isOffered = (deps: Pick<Deps, 'payments' | 'sms' | 'config'>, country: string) =>
  EURO.includes(country) && directDebitSetup(deps) !== null;

/** @throws ApiFailure `method_not_offered` */
export function requireDirectDebit(deps: Pick<Deps, 'payments' | 'sms' | 'config'>, country: string): DirectDebitSetup {
  const setup = directDebitSetup(deps);
  if (!setup || !EURO.includes(country)) throw new ApiFailure('method_not_offered');
  return setup;
}
