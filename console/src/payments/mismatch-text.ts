import type { AmountMismatch } from '@nightlark/backend/money';
import { formatMoney } from '../frame/format.ts';

type Amounts = Pick<AmountMismatch, 'expected_cents' | 'expected_currency' | 'received_cents' | 'received_currency'>;

export const expectedText = ({ expected_cents, expected_currency }: Amounts): string => formatMoney(expected_cents, expected_currency);

/** As the provider reported it: perhaps without an amount, or in a currency that does not exist. */
export function receivedText({ received_cents, received_currency }: Amounts): string {
  return received_cents === null ? `an unknown amount in ${received_currency}` : reportedText(received_cents, received_currency);
}

/** In a currency that may not exist. */
export const reportedText = (cents: number, currency: string): string =>
  /^[A-Z]{3}$/.test(currency) ? formatMoney(cents, currency) : `${(cents / 100).toFixed(2)} ${currency}`;
